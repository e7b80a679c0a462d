// A link is offered only where the method permits it and it is not there yet; what is contested is not counted.
import { expect, test } from "vitest";
import { counted, permits, possible } from "./links";
import type { Edge, Node } from "./record";

const type = (name: string, pairs: [string, string][], gap_pairs: [string, string][] = []) => ({ name, pairs, gap_pairs }) as unknown as Parameters<typeof possible>[0][number];
const node = (id: string, node_type: string, more: object = {}): Node => ({ id, node_type, superseded_by: null, ...more }) as unknown as Node;
const edge = (source: string, target: string, more: object = {}): Edge => ({ id: source + target, source, target, edge_type: "leads_to", suggested: false, contested: false, ...more }) as unknown as Edge;

test("kinds are permitted by their pairs, by those that skip a level, by `*`, or all where none is named", () => {
  const leads = type("leads_to", [["a", "b"]], [["a", "c"]]);
  expect([permits(leads, "a", "b"), permits(leads, "b", "a"), permits(leads, "a", "c"), permits(leads, "b", "c")]).toEqual([true, false, true, false]);
  expect(permits(type("x", [["*", "b"]]), "c", "b")).toBe(true);
  expect(permits(type("x", []), "c", "b")).toBe(true);
});

test("links are offered by direction, without what is there already and what nobody adds by hand", () => {
  const types = [type("leads_to", [["a", "b"]]), type("hinders", []), type("revises", [])];
  const [one, other] = [node("1", "a"), node("2", "b")];
  const told = (edges: Edge[]) => possible(types, edges, one, other).map(({ source, target, edge_type }) => `${source.id} ${edge_type} ${target.id}`);
  expect(told([])).toEqual(["1 leads_to 2", "1 hinders 2", "2 hinders 1"]);
  expect(told([edge("1", "2")])).toEqual(["1 hinders 2", "2 hinders 1"]);
});

test("what is contested, supposed or taken back is not counted", () => {
  const nodes = [node("1", "a"), node("2", "b"), node("3", "b", { superseded_by: "2" })];
  expect(counted(nodes, [edge("1", "2"), edge("2", "1", { contested: true }), edge("2", "1", { suggested: true }), edge("1", "3")])).toBe(1);
});
