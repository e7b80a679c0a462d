import { expect, test } from "vitest";
import { wordsThem } from "./language";

const one = (name: string, usual: boolean) => ({ name, description: name, default: usual, answers: "" });

test("a language model words the questions when it is the usual interviewer or the one that was chosen", () => {
  const both = [one("offline", true), one("m (local)", false)];
  expect(wordsThem(both, null)).toBe(false);
  expect(wordsThem(both, "m (local)")).toBe(true);
  expect(wordsThem([one("m (local)", true), one("offline", false)], undefined)).toBe(true);
  expect(wordsThem([one("m (local)", true), one("offline", false)], "offline")).toBe(false);
  expect(wordsThem(both, "gone")).toBe(false);
});
