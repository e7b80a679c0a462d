/** Lines and columns of a text. */
import { expect, test } from "vitest";
import { linesOf, offsetOf } from "./place";

test("a line and column lead to their place in the text", () => {
  expect(offsetOf("ab\ncd\n", 1, 1)).toBe(0);
  expect(offsetOf("ab\ncd\n", 2, 2)).toBe(4);
});

test("columns count characters, not halves of them", () => {
  expect(offsetOf("😀x", 1, 2)).toBe(2);
});

test("what lies beyond is the end of its line, or of the text", () => {
  expect(offsetOf("ab\ncd", 1, 9)).toBe(2);
  expect(offsetOf("ab\ncd", 9, 1)).toBe(5);
});

test("an empty text has one line", () => {
  expect([linesOf(""), linesOf("a\n")]).toEqual([1, 2]);
});
