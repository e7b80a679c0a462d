import { expect, test } from "vitest";
import { askedAbout, ofOthers, QUESTIONS, saidTopic } from "./guide";
import program from "../../../../crates/ask/src/questions/guide.rs?raw";

test("what is shown is what the program says", () => {
  for (const question of Object.values(QUESTIONS)) expect(program).toContain(`"${question}"`);
});

test.each([
  ["What happens to the diaries afterwards (who may read them)", "what happens to the diaries afterwards"],
  ["The price.", "the price"],
  ["NHS waiting lists", "NHS waiting lists"],
  ["(just this)", "(just this)"],
  ["what they think of their landlord", "what you think of your landlord"],
  ["their landlord", "their landlord"],
])("%s is said as it is said to the person", (name, expected) => {
  expect(saidTopic(name)).toBe(expected);
});

test("a topic stands in a question, and is one where it is one", () => {
  expect(askedAbout("the ingredients list", false)).toBe("I'd also like to hear about the ingredients list. What comes to mind?");
  expect(askedAbout("how they pay", false)).toBe("I'd also like to know how you pay. What can you tell me about that?");
  expect(askedAbout("what would your landlord say?", false)).toBe("What would your landlord say?");
  expect(askedAbout("den Preis", true)).toContain("über den Preis hören");
});

test("who would hear of themselves as of somebody else is found", () => {
  expect([ofOthers("their landlord"), ofOthers("what they think"), ofOthers("the price")]).toEqual([true, false, false]);
});
