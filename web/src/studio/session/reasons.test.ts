/** Figures of the why-pane are the API's: parts add up to the score, and the sentence begins as promised. */
import { describe, expect, it } from "vitest";
import type { Methodology, TurnInFull } from "../../api/shapes";
import { part } from "../../words/studio/why";
import { readSource } from "../methods/source";
import { figure, sharesOf, speaksFor, whyOf } from "./reasons";

const methodology = { strategies: [{ name: "deepen", description: "Climb one step: ask what it does.", guidance: "" }] } as unknown as Methodology;
const contributions = [
  { name: "strategy.natural", value: 0.2, weight: 3, contribution: 0.6 },
  { name: "strategy.target.open", value: 0.84, weight: 1, contribution: 0.84 },
  { name: "temporal.strategy_repetition_count", value: 0.8, weight: -0.2, contribution: -0.16 },
  { name: "llm.engagement.low", value: 0, weight: 1, contribution: 0 },
];
const strategy = { stage: "strategy", strategy: "deepen", focus: { kind: "none" }, contributions, base_score: 1.28, phase_multiplier: 1.25, phase_bonus: 0.5, final_score: 2.1, rank: 1, selected: true, eligibility: { eligible: true } };
const target = { ...strategy, stage: "target", focus: { kind: "node", id: "n1" }, contributions: [{ name: "graph.node.open_above", value: 0.9, weight: 1, contribution: 0.9 }], base_score: 0.9, phase_multiplier: 1, phase_bonus: 0, final_score: 0.9 };
const turn = (more: object) => ({ phase: "early", focus_label: "a breather", strategy_selected: "deepen", score_decomposition: [strategy, target, { ...target, selected: false, focus: { kind: "node", id: "n2" }, final_score: 0.7, rank: 2 }], ...more }) as unknown as TurnInFull;
const nodes = new Map();

describe("parts of a score", () => {
  it.each([strategy, target])("add up to it", (candidate) => {
    const sum = sharesOf(candidate as never, "early").reduce((total, share) => total + share.value, 0);
    expect(sum).toBeCloseTo(candidate.final_score, 9);
  });
  it("multiply it where they are rules, and speak for it above 1", () => {
    const ruled = { ...target, contributions: [], multipliers: [{ scorer: "redundancy", multiplier: 0.2 }, { scorer: "branch_health", multiplier: 1.2 }, { scorer: "reflection_mode", multiplier: 1 }] };
    const shares = sharesOf(ruled as never, "early");
    expect(shares.map((share) => [share.words, speaksFor(share)])).toEqual([["It suits how the line of thought goes on", true], ["It is not a question that was asked before", false]]);
  });
  it("leave out what counted nothing", () => {
    expect(sharesOf(strategy as never, "early").map((share) => share.key)).not.toContain("llm.engagement.low");
  });
});

describe("the sentence", () => {
  it.each([
    ["chosen as planned", {}, "“a breather”"],
    ["just said", { departure: { strategy: "deepen", focus: { kind: "node", id: "n2" }, focus_label: "call bells", reason: "it was just said" } }, "“call bells”"],
    ["trouble", { noticed: "dont_know", departure: { strategy: "clarification", focus: { kind: "none" }, focus_label: "", reason: "the person does not know" } }, "they do not know: that was left"],
    ["trouble with an answer in it", { noticed: "complaint", departure: { strategy: "deepen", focus: { kind: "node", id: "n2" }, focus_label: "call bells", reason: "the person complained" } }, "they complained: that was taken up, and the talk went on with “call bells”"],
    ["trouble at the end", { noticed: "counter_question", departure: { strategy: "closing", focus: { kind: "none" }, focus_label: "", reason: "the person asked back" } }, "they asked back: the talk was brought to its end"],
    ["nothing to take up", { departure: { strategy: "clarification", focus: { kind: "none" }, focus_label: "", reason: "the plan goes on" } }, "goes back to the topic as a whole"],
    ["a model has a reason of its own", { departure: { strategy: "deepen", focus: { kind: "node", id: "n2" }, focus_label: "call bells", reason: "it is what keeps her up" } }, "Because it is what keeps her up."],
    ["nothing weighed", { score_decomposition: null }, "the question is about all of it"],
    ["the end", { termination_reason: "max_turns_reached" }, "end"],
  ])("begins with Because when %s", (_, more, holds) => {
    const { sentence } = whyOf(turn(more), methodology, nodes);
    expect(sentence).toMatch(/^Because .*\.$/);
    expect(sentence).toContain(holds);
  });
});

describe("what decided", () => {
  const down = { ...target, contributions: [{ name: "graph.node.open_below", value: 0.9, weight: 1, contribution: 0.9 }] };
  const said = { strategy: "deepen", focus: { kind: "node", id: "n1" }, focus_label: "call bells", reason: "it was just said, and of 3 ways to ask this weighs most (1.20 of 2)" };
  it.each([
    ["weighed", {}, false],
    ["said", { departure: said, score_decomposition: [strategy, down] }, true],
    ["trouble", { departure: { strategy: "clarification", focus: { kind: "none" }, focus_label: "", reason: "the question was not understood" } }, true],
    ["topic", { strategy_selected: "topic_guide", focus_label: "who reads it" }, true],
    ["frame", { strategy_selected: "frame", focus_label: "how it ended" }, true],
    ["again", { score_decomposition: null }, false],
    ["end", { termination_reason: "max_turns_reached" }, true],
  ] as [string, object, boolean][])("is %s, and only a plan that was not carried out is folded away", (decided, more, folded) => {
    const why = whyOf(turn(more), methodology, nodes);
    expect(why.decided).toBe(decided);
    expect(!!why.planned).toBe(folded);
    // Nothing argues for the plan in the sentence.
    if (folded) expect(why.sentence).not.toMatch(/not known yet|still open|follows well/);
  });
  it("is told by the question that was asked, whatever direction the plan had", () => {
    const why = whyOf(turn({ departure: said, score_decomposition: [strategy, down] }), methodology, nodes);
    expect(why.sentence).toBe("Because they had just said “call bells”.");
    expect(why.asked).toBe("Asked: Climb one step, about “call bells”.");
    expect(why.planned).toContain("Climb one step");
  });
  it("is told by what the question asks for, never by the plan it took the place of", () => {
    const asks = { departure: said, strategy_selected: "deepen", asks: "next" } as object;
    expect(whyOf(turn(asks), methodology, nodes).asked).toBe("Asked: how it went on, about “call bells”.");
  });
  it.each([
    ["not_understood", "Because the question was not understood: what had been meant was put again"],
    ["counter_question", "Because they asked back: that was answered first"],
    ["complaint", "Because they complained: that was taken up"],
    ["answer", "Because no single point of the answer before stood out"],
  ])("is told by what the record says of an answer that was %s", (noticed, begins) => {
    expect(whyOf(turn({ score_decomposition: null, noticed }), methodology, nodes).sentence).toMatch(begins);
  });
  it("says which step follows from which words", () => {
    const natural = { ...strategy, contributions: contributions.slice(0, 1) };
    expect(whyOf(turn({ score_decomposition: [natural] }), methodology, nodes).sentence).toBe("Because it suits the beginning of a talk, and they had just said “a breather”, and after such words this kind of step follows well: climb one step.");
    expect(whyOf(turn({ score_decomposition: [natural], asks: "down" }), methodology, nodes).sentence).toMatch(/after such words it follows well to ask what it comes from\.$/);
  });
  it("names what the method wants to hear", () => {
    expect(whyOf(turn({ strategy_selected: "frame", focus_label: "how it ended" }), methodology, nodes).sentence).toContain("“how it ended”");
  });
  it("names the topic that had to come up", () => {
    expect(whyOf(turn({ strategy_selected: "topic_guide", focus_label: "who reads it" }), methodology, nodes).sentence).toContain("“who reads it” is on the list of topics that must come up");
  });
});

describe("what else", () => {
  it("is told without the names of files", () => {
    const other = (focus: object) => ({ ...target, selected: false, focus, final_score: 0.5, rank: 3 });
    const why = whyOf(turn({ score_decomposition: [strategy, target, other({ kind: "element", id: "near_baker" }), other({ kind: "edge", id: "e7" }), other({ kind: "node", id: "n9" })] }), methodology, nodes);
    expect(why.others.map((one) => one.words)).toEqual(["Climb one step: “near baker”", "Climb one step: “a link between two ideas”", "Climb one step: “an idea that is not on the map any more”"]);
  });
  it("names the runners-up with their scores, never the chosen one", () => {
    expect(whyOf(turn({}), methodology, nodes).others.map((other) => other.score)).toEqual([0.7]);
  });
});

describe("a figure", () => {
  it.each([[0.6, true, "+.60"], [-0.16, true, "−.16"], [1.196, false, "1.20"], [0, false, ".00"]] as [number, boolean, string][])("%f", (value, signed, shown) => {
    expect(figure(value, signed)).toBe(shown);
  });
});

describe("words for what is weighed", () => {
  const shipped = import.meta.glob<string>("../../../../methodologies/*.yaml", { query: "?raw", import: "default", eager: true });
  it("are there for all that a shipped method weighs", () => {
    const keys = Object.values(shipped).flatMap((text) => [...(readSource(text)?.ways.values() ?? [])].flatMap(({ now, which }) => [...now, ...which].map(({ key }) => key)));
    expect(keys.length).toBeGreaterThan(100);
    expect([...new Set(keys)].filter((key) => part(key).startsWith("The method counts"))).toEqual([]);
  });
  it("are made for what another one weighs", () => {
    expect(part("graph.node.some_thing")).toBe("The method counts “node some thing”");
  });
});
