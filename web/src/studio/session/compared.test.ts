/** The same is what would have been asked in the same words, or chosen the same; the last word leads to no question. */
import { expect, test } from "vitest";
import type { Replay } from "../../api/shapes";
import { rowsOf } from "./compared";

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
