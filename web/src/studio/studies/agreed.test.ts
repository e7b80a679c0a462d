import { expect, test } from "vitest";
import { agreedOf } from "./agreed";

test("the standard text and an empty one are kept as none, a changed one as it is", () => {
  for (const text of [null, undefined, " \n", "Standard.\n"]) expect(agreedOf(text, "Standard.")).toBeNull();
  expect(agreedOf(" Mine. ", "Standard.")).toBe("Mine.");
});
