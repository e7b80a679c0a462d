/** A journey is in the order of telling; a grid has both poles of each scale and what was rated. */
import { expect, test } from "vitest";
import type { Methodology } from "../../api/shapes";
import { formOf, momentsOf, rowsOf, tableOf } from "./form";
import type { Edge, Node } from "./record";

const node = (id: string, node_type: string, turn = 1, start = 0, label = id): Node => ({ id, label, node_type, quotes: [{ text: label, utterance_id: `u${turn * 2}`, start, end: start + 1 }], created_at_turn: turn, superseded_by: null, valence: null }) as unknown as Node;
const edge = (source: string, edge_type: string, target: string): Edge => ({ id: `${source} ${target}`, source, target, edge_type }) as unknown as Edge;
const with_ = (...names: string[]): Methodology => ({ ontology: { nodes: names.map((name) => ({ name })) } }) as unknown as Methodology;

test("a technique is known by its types", () => {
  expect(formOf(with_("stage", "touchpoint", "state"))).toBe("line");
  expect(formOf(with_("element", "construct_pole"))).toBe("table");
  expect(formOf(with_("attribute", "terminal_value"))).toBeUndefined();
});

const shown = (nodes: Node[], edges: Edge[] = []) => momentsOf(nodes, edges).map(({ stage, ideas }) => [stage?.id, ...ideas.map(({ id }) => id)]);

test("a stage goes no further than its answer, and no further than the next stage", () => {
  const told = [node("late", "touchpoint", 12), node("sad", "state", 2, 30), node("letter", "touchpoint", 2, 10), node("search", "stage", 2, 0), node("move", "stage", 2, 50), node("calm", "state", 2, 60)];
  expect(shown(told)).toEqual([["search", "letter", "sad"], ["move", "calm"], [undefined, "late"]]);
});

test("what was said to belong to a stage stands with it, unless the respondent contested it", () => {
  const told = [node("before", "friction", 1, 0), node("search", "stage", 1, 10), node("forms", "touchpoint", 3)];
  const belongs = edge("forms", "occurs_in", "search");
  expect(shown(told, [belongs])).toEqual([[undefined, "before"], ["search", "forms"]]);
  expect(shown(told, [{ ...belongs, contested: true }])).toEqual([[undefined, "before"], ["search"], [undefined, "forms"]]);
});

test("rows are feelings from good to bad, then what else there is in the method's order", () => {
  const nodes = [node("a", "friction"), node("b", "touchpoint"), node("c", "own_kind"), { ...node("d", "state"), valence: "negative" } as Node];
  const rows = rowsOf(nodes, ["stage", "touchpoint", "channel", "friction", "state"]);
  expect(rows.map(({ id }) => id)).toEqual(["good", "between", "bad", "touchpoint", "friction", "own_kind"]);
  expect(rows.map(({ holds }) => nodes.filter(holds).map(({ id }) => id).join())).toEqual(["", "", "d", "b", "a", "c"]);
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
