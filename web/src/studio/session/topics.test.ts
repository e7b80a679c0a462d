/** A topic was asked about, spoken of, or neither. */
import { expect, test } from "vitest";
import { toldOf } from "./topics";

const turn = (turn_number: number, answer: string, strategy_selected = "go_deeper", focus_label = "") => ({ turn_number, answer, strategy_selected, focus_label });

test("each topic is told with where it came up", () => {
  const turns = [turn(1, "It hangs on the fridge."), turn(2, "Where everyone sees it.", "topic_guide", "the old ones"), turn(3, "In a box.")];
  expect(toldOf(["where it hangs", "the old ones", "its colour"], turns)).toEqual([
    { topic: "where it hangs", askedIn: undefined, heardBy: 2 },
    { topic: "the old ones", askedIn: 3, heardBy: undefined },
    { topic: "its colour", askedIn: undefined, heardBy: undefined },
  ]);
});
