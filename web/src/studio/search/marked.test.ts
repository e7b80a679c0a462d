/** Hits are cut by characters, whatever their script. */
import { expect, test } from "vitest";
import { marked, missingIn } from "./marked";

test("a text is cut at its hits and nothing of it is lost", () => {
  const text = "🙂 naïve café, 你好";
  const parts = marked(text, [[8, 12], [2, 7]]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter((part) => part.hit).map((part) => part.text)).toEqual(["naïve", "café"]);
});

test("words that an answer does not hold are named, by their beginnings and without accents", () => {
  expect(missingIn("A phone call from the Café.", "phone calls cafe")).toEqual(["calls"]);
  expect(missingIn("A phone call.", "pho")).toEqual([]);
});

test("hits that overlap or lie outside do no harm", () => {
  expect(marked("abc", [[0, 2], [1, 3], [9, 12]]).map((part) => part.text).join("")).toBe("abc");
  expect(marked("", [[0, 1]])).toEqual([]);
});
