import { expect, test } from "vitest";
import { following, minutesFor } from "./minutes";

test("minutes follow the number of questions until somebody sets them", () => {
  expect(minutesFor(12)).toBe(15);
  expect(following(15, 12, 1)).toBe(1);
  expect(following(1, 1, 10)).toBe(13);
  expect(following(30, 12, 10)).toBe(30);
  expect(following(null, 12, 10)).toBeNull();
  expect(following(15, 12, null)).toBe(25);
});
