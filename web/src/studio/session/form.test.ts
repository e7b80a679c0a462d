/** A journey is in the order of telling; a grid has both poles of each scale and what was rated. */
import { expect, test } from "vitest";
import type { Methodology } from "../../api/shapes";
import { formOf, next, stepsOf, tableOf, WHOLE } from "./form";
import type { Edge, Node } from "./record";

const node = (id: string, node_type: string, turn = 1, start = 0, label = id): Node => ({ id, label, node_type, quotes: [{ text: label, utterance_id: `u${turn * 2}`, start, end: start + 1 }], created_at_turn: turn, superseded_by: null, polarity: 0 }) as unknown as Node;
const edge = (source: string, edge_type: string, target: string): Edge => ({ id: `${source} ${target}`, source, target, edge_type }) as unknown as Edge;
const with_ = (...names: string[]): Methodology => ({ ontology: { nodes: names.map((name) => ({ name })) } }) as unknown as Methodology;

test("a technique is known by its types", () => {
  expect(formOf(with_("stage", "touchpoint", "state"))).toBe("line");
  expect(formOf(with_("element", "construct_pole"))).toBe("table");
  expect(formOf(with_("attribute", "terminal_value"))).toBeUndefined();
});

test("steps stand in the order of telling, a feeling with what was told just before it", () => {
  const told = [node("late", "touchpoint", 12, 0), node("sad", "state", 2, 30), node("letter", "touchpoint", 2, 10), node("search", "stage", 2, 0), node("calm", "state", 2, 40)];
  const steps = stepsOf(told).map(({ turn, stage, told, feeling }) => [turn, stage?.id, told?.id, feeling?.id]);
  expect(steps).toEqual([[2, "search", "letter", "sad"], [2, undefined, undefined, "calm"], [12, undefined, "late", undefined]]);
});

test("a line gets larger and smaller by steps, down to all of it", () => {
  expect([next(WHOLE, 1.25), next(1, 0.8), next(0.8, 0.8), next(WHOLE, 0.8), next(1.25, 1.25)]).toEqual([0.8, 0.8, WHOLE, WHOLE, 1.25]);
});

test("a table has elements across and scales with both poles down", () => {
  const nodes = [
    node("lidl", "element", 1, 0, "Lidl"), node("conti", "element", 1, 5, "Continente"),
    node("friendly", "construct_pole", 2), node("anonymous", "opposite_pole", 2, 9),
    node("near", "construct_pole", 3, 0, "near to my house"),
    node("size", "construct", 4, 0, "small vs huge"),
    node("r", "rating", 5, 0, "Lidl 2 on near to my"),
    { ...node("gone", "construct_pole", 2), superseded_by: "near" } as Node,
  ];
  const edges = [edge("friendly", "opposite_of", "anonymous"), edge("lidl", "similar_on", "friendly"), edge("conti", "differs_on", "anonymous"), edge("lidl", "rated_on", "r")];
  const { elements, scales } = tableOf(nodes, edges);
  expect(elements.map(({ label }) => label)).toEqual(["Lidl", "Continente"]);
  expect(scales.map(({ left, right }) => [left.label, right?.label])).toEqual([["friendly", "anonymous"], ["near to my house", undefined], ["small", "huge"]]);
  expect([scales[0]?.cells.get("lidl")?.pole, scales[0]?.cells.get("conti")?.pole]).toEqual(["left", "right"]);
  expect(scales[1]?.cells.get("lidl")?.rating?.value).toBe(2);
  expect(scales[1]?.cells.has("conti")).toBe(false);
});
