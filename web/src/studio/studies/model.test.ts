import { expect, test } from "vitest";
import type { Interviewer } from "./form";
import { modelIn } from "./model";

const offline: Interviewer = { name: "offline", description: "the offline engine", default: true, answers: "Everything stays on this machine." };
const model: Interviewer = { name: "anthropic/x", description: "x by Anthropic", default: false, answers: "Answers are sent to Anthropic." };

test("who interviews is told, and where answers go", () => {
  expect(modelIn([offline, model], null)).toBe("No language model takes part. Everything stays on this machine.");
  expect(modelIn([offline, model], "anthropic/x")).toBe("A language model takes part: x by Anthropic. Answers are sent to Anthropic.");
  // A model that is not set up any more is named all the same.
  expect(modelIn([offline], "gone/y")).toBe("A language model takes part: gone/y.");
  expect(modelIn([], null)).toBe("");
});
