/** The same is what would have been asked in the same words, or chosen the same; the last word leads to no question. */
import { expect, test } from "vitest";
import type { Replay } from "../../api/shapes";
import { alikeOf, mostUnlike, rowsOf } from "./compared";

const replayed = (turn_number: number, asked: string | null, question: string | null, more: object = {}, ending: string | null = null) =>
  ({ turn_number, answer: "", asked: { question: asked, strategy: null, focus_label: null }, instead: { question, ending, strategy: null, focus_label: null, contributions: [] }, same: false, ...more }) as Replay["turns"][number];

test("rows are the questions of the talk, and the same is counted by what was asked", () => {
  const turns = [replayed(1, "And then?", "And then?"), replayed(2, "Why?", "How?"), replayed(3, "Who?", "Whom?", { same: true }), replayed(4, "Thanks.", null, {}, "max_turns_reached"), replayed(5, null, null, { same: true })];
  const ends = [1, 2, 3, 4, 5].map((turn_number) => ({ turn_number, termination_reason: turn_number > 3 ? ("max_turns_reached" as const) : null }));
  expect(rowsOf({ methodology: "m", turns }, ends).map(({ question, same }) => [question, same])).toEqual([[2, "words"], [3, undefined], [4, "choice"], [5, "choice"]]);
});

test("an interview that another method would have ended is not the same", () => {
  expect(rowsOf({ methodology: "m", turns: [replayed(1, "Why?", null, {}, "graph_saturated")] }, [])[0]?.same).toBeUndefined();
});

test("the method that is offered first is the most unlike, and never an earlier version", () => {
  const lines = [["concept_test", ["stimulus_element"]], ["journey_classic", ["stage"]], ["jobs", ["job", "pain"]], ["jobs_v2", ["job", "pain", "habit"]], ["journey", ["stage"]]].map(([id, node_types]) => ({ id, node_types }) as { id: string; node_types: string[] });
  expect(mostUnlike(lines, { id: "jobs", types: ["job", "pain"] })).toBe("journey");
  expect(mostUnlike(lines, { id: "journey", types: ["stage"] })).toBe("jobs");
});

test("questions that the talk itself gave are counted by what they came from", () => {
  const of = (turn_number: number, strategy_selected: string, more: object = {}) => ({ turn_number, strategy_selected, departure: null, termination_reason: null, ...more }) as Parameters<typeof alikeOf>[1][number];
  const said = { strategy: "deepen", reason: "it was just said", focus: { kind: "none" }, focus_label: "" };
  const turns = [of(1, "deepen"), of(2, "deepen", { departure: said }), of(3, "clarification"), of(4, "topic_guide"), of(5, "closing", { termination_reason: "max_turns_reached" })];
  const rows = rowsOf({ methodology: "m", turns: turns.map(({ turn_number }) => replayed(turn_number, "Why?", "How?")) }, []);
  expect(alikeOf(rows, turns)).toEqual({ said: 1, trouble: 1, topic: 1, end: 1 });
});
