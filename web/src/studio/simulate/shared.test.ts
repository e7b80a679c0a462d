import { expect, test } from "vitest";
import { words } from "../../words/studio/simulate";
import { sharedBy } from "./shared";

test("people take turns, and who gets none is told", () => {
  expect(sharedBy(["brief_responder", "talker"], 3)).toEqual([["Brief responder", 2], ["Talker", 1]]);
  expect(words.shared(sharedBy(["brief_responder", "talker"], 1))).toBe("In all; people take turns: Brief responder once, Talker not at all.");
  expect(words.shared(sharedBy([], 3))).toBe("In all.");
});
