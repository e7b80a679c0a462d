/** Only answers are counted as answers. */
import { describe, expect, it } from "vitest";
import { answersOf, beside, counted, ofSet } from "./answers";
import { ideaOf } from "./checked";
import type { SessionRecord } from "./record";

const turn = (noticed: string | null, termination_reason: string | null = null) => ({ noticed, termination_reason }) as never;

describe("answers", () => {
  it("are counted without questions back, what was not answered, and the last word", () => {
    const counted = answersOf([turn(null), turn("counter_question"), turn("not_understood"), turn("refusal"), turn("dont_know", "max_turns_reached"), turn(null)]);
    expect(counted).toEqual({ answers: 2, askedBack: 2, declined: 1, lastWords: 1 });
    expect(beside(counted)).toEqual(["2 questions back", "one question not answered by choice", "a last word after the closing question"]);
  });
  it("stand alone when there was nothing else", () => {
    expect(beside(answersOf([turn(null), turn("answer")]))).toEqual([]);
  });
  it("are told with what is not among them", () => {
    expect(counted(answersOf([turn(null)]))).toBe("1 answer");
    expect(counted(answersOf([turn(null), turn("counter_question"), turn(null)]))).toBe("2 answers, and beside them one question back");
  });
  it("are told of the number that was set", () => {
    expect(ofSet(2, answersOf([turn(null), turn(null, "max_turns_reached"), turn(null)]))).toBe("All 2 were answered.");
    expect(ofSet(3, answersOf([turn(null), turn("refusal"), turn("not_understood", "max_turns_reached"), turn(null)]))).toBe("These 3 came to 1 answer, one question back and one question not answered by choice.");
  });
});

describe("a statement of the check", () => {
  const record = { nodes: [{ id: "n1" }], edges: [{ id: "e1", source: "n1", target: "n2" }] } as unknown as SessionRecord;
  it.each([
    [{ kind: "node", id: "n1" }, "n1"],
    [{ kind: "edge", id: "e1" }, "n2"],
    [{ kind: "node", id: "gone" }, undefined],
    [{ kind: "none" }, undefined],
  ])("%o leads to its idea", (about, idea) => {
    expect(ideaOf({ text: "", right: true, words: null, about } as never, record)).toBe(idea);
  });
});
