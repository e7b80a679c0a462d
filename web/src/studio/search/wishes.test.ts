/** What is to be left out is told in words, or not at all. */
import { expect, test } from "vitest";
import type { Check } from "../../api/shapes";
import { wishOf } from "./wishes";

test.each([
  [null, ""],
  [{ leave_out: null }, ""],
  [{ leave_out: "  " }, ""],
  [{ leave_out: " The street, please. " }, "The street, please."],
])("%o", (check, wish) => {
  expect(wishOf(check as Check | null)).toBe(wish);
});
