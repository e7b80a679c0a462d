import { expect, test } from "vitest";
import { isClause, missingIn, NO_TOPIC, questionAround, saidIn, sourceOf, topicIn } from "./topic";

test("a topic becomes the text of a concept, whatever is typed", () => {
  const text = sourceOf({ name: ' a "paper" diary: mine\n', objective: "Why\npeople keep one", stimulus: "", compared: "" }, "means_end_chain");
  expect(text).toBe('id: "a_paper_diary_mine"\nname: "a \\"paper\\" diary: mine"\nmethodology: "means_end_chain"\nobjective: "Why\\npeople keep one"\n');
});

test("names without Latin letters have an id too, and accents are no obstacle", () => {
  expect(sourceOf({ ...NO_TOPIC, name: "日記" }, "x")).toContain('id: "topic"');
  expect(sourceOf({ ...NO_TOPIC, name: "Café Zürich" }, "x")).toContain('id: "cafe_zurich"');
});

test("what people read and what is compared are in it where they were given", () => {
  const text = sourceOf({ ...NO_TOPIC, name: "tea", stimulus: "A tea.", compared: "green\n\n black " }, "x");
  expect(text).toContain('stimulus:\n  text: "A tea."\nelements:\n  - label: "green"\n  - label: "black"\n');
});

test("a text tells its name and what it is for, however it is written", () => {
  const text = sourceOf({ ...NO_TOPIC, name: "a diary", objective: "Why people keep one" }, "means_end_chain");
  expect([saidIn(text, "name"), saidIn(text, "methodology")]).toEqual(["a diary", "means_end_chain"]);
  expect(saidIn("id: x\nobjective: >-\n  What people want\n  of it.\nelements: []\n", "objective")).toBe("What people want of it.");
  expect(saidIn("method:\n  name: my_way\n  version: 1\n", "name")).toBe("my_way");
  expect(saidIn("id: x\n", "name")).toBe("");
});

test("what is missing is said of its own field, and nothing when all is there", () => {
  const topic = { name: "a paper diary", objective: "", stimulus: "", compared: "" };
  expect(missingIn({ ...topic, objective: "  " }).map(({ field }) => field)).toEqual(["topic.objective"]);
  expect(missingIn({ ...topic, name: "" }).map(({ field }) => field)).toEqual(["topic.name", "topic.objective"]);
  expect(missingIn({ ...topic, objective: "Why people keep one." })).toEqual([]);
});

test("the words of a topic come back out of its text, and an edited text is left as it is", () => {
  const topic = { name: 'a "paper" diary', objective: "Why\npeople keep one: all of it", stimulus: "A diary.", compared: "green\nblack" };
  expect(topicIn(sourceOf(topic, "repertory_grid"))).toEqual(topic);
  expect(topicIn(sourceOf({ ...NO_TOPIC, name: "tea" }, "x"))).toEqual({ ...NO_TOPIC, name: "tea" });
  expect(topicIn(`${sourceOf(topic, "x")}notes: more\n`)).toBeUndefined();
  expect(topicIn("id: tea\nname: tea\n")).toBeUndefined();
});

test("a topic that is a question by itself fits into none", () => {
  expect(["how people furnish a flat", "Why tea?", "wie man einzieht", "a flat?"].map(isClause)).toEqual([true, true, true, true]);
  expect(["furnishing a first rented flat", "whatever helps", "a howling wind", ""].map(isClause)).toEqual([false, false, false, false]);
});

test("a question stands around a topic as its method asks", () => {
  expect(questionAround("means_end_chain", false).join("tea")).toBe("How did tea begin for you?");
  expect(questionAround("repertory_grid", false).join("teas")).toBe("Thinking of teas, which ones come to mind first?");
  expect(questionAround("means_end_chain", true).join("der Umzug")).toBe("Wie hat der Umzug für Sie begonnen?");
});
