/** The map as of a question shows what was there by then, and says what is new, asked about and taken back. */
import { describe, expect, it } from "vitest";
import type { Methodology, Turn, TurnInFull } from "../../api/shapes";
import { changeOf } from "./task";
import { laddersOf, threadOf } from "./ladders";
import { focusOf, ground, levelsOf, looksAt, merged, tonesIn } from "./picture";
import type { Edge, Node } from "./record";

const TYPES = [["attribute", 1], ["effect", 2], ["feeling", 3]] as const;
const methodology = {
  ontology: { nodes: TYPES.map(([name, level]) => ({ name, level, terminal: level === 3 })), edges: [{ name: "leads_to", chain: true, inverse: "comes from" }], start_types: ["attribute"] },
} as unknown as Methodology;
const node = (id: string, level: number, turn: number, more: object = {}): Node => ({ id, label: id, node_type: TYPES[level - 1]?.[0], level, terminal: level === 3, quotes: [], created_at_turn: turn, superseded_by: null, ...more }) as unknown as Node;
const edge = (source: string, target: string, turn: number): Edge => ({ id: `${source}${target}`, source, target, edge_type: "leads_to", created_at_turn: turn }) as unknown as Edge;

const nodes = [node("a", 1, 1), node("b", 2, 1, { superseded_by: "d" }), node("c", 3, 2), node("d", 2, 3)];
const edges = [edge("a", "b", 1), edge("b", "c", 2), edge("a", "d", 3)];
const base = ground(nodes, edges, methodology);
const state = (turn: number, focus?: string): string[] => looksAt(base, nodes, edges, focus, turn).looks.map((look) => `${look.id}:${look.state}`);

describe("what is shown", () => {
  it("grows with the questions", () => {
    expect(state(0)).toEqual([]);
    expect(state(1)).toEqual(["a:new", "b:new"]);
    expect(state(2, "b")).toEqual(["a:", "b:now", "c:new"]);
  });
  it("ghosts what was taken back, from the turn on that did so", () => {
    expect(state(3)).toEqual(["a:", "b:past", "c:", "d:new"]);
  });
  it("never shows an arrow before both its ends", () => {
    expect(looksAt(base, nodes, edges, "c", 2).edgeLooks.map((look) => `${look.id}:${look.state}`)).toEqual(["ab:on", "bc:new"]);
  });
  it("has the same nodes and places at every question", () => {
    expect(base.nodes.map((one) => one.id)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("what the respondent rejected", () => {
  const not = { judged: { right: false, words: null } };
  it("is marked, and said to whoever sees no map", () => {
    const judged = [node("a", 1, 1, not), node("b", 2, 1)];
    const looks = looksAt(ground(judged, [], methodology), judged, [{ ...edge("a", "b", 1), ...not, contested: true }, { ...edge("b", "a", 1), ...not, contested: false }], undefined, 1);
    expect(looks.looks.map((look) => look.rejected)).toEqual([true, false]);
    expect(looks.looks[0]?.name).toContain("The respondent said: not quite");
    // Whoever decides that a link is kept has it counted again.
    expect(looks.edgeLooks.map((look) => look.contested)).toEqual([true, false]);
  });
});

describe("what fits no type of the method", () => {
  const told = [node("a", 1, 1), node("b", 1, 1, { node_type: "untyped", level: null })];
  it("has a frame of its own and says what it is", () => {
    const looks = looksAt(ground(told, [], methodology), told, [], undefined, 1).looks;
    expect(looks.map((look) => [look.untyped, look.caption])).toEqual([[false, looks[0]?.caption], [true, "untyped"]]);
  });
  it("has a row with a name, and changes no colour of the others", () => {
    const [without, beside] = [levelsOf(methodology, told.slice(0, 1)), levelsOf(methodology, told)];
    expect(beside.filter((level) => !without.some((other) => other.level === level.level))).toEqual([{ level: 0, names: ["Untyped"], tones: [1] }]);
    expect(tonesIn(methodology, told)).toEqual(tonesIn(methodology, told.slice(0, 1)));
  });
});

describe("the merged map", () => {
  const quoted = (id: string, label: string, quotes: number): Node => node(id, 1, 1, { label, quotes: Array(quotes).fill({ text: label }) });
  const slot = (id: string, name: string, members: string[]) => ({ id, name, node_type: "attribute", nodes: members, first_seen_turn: 1 });
  const map = merged({ slots: [slot("s1", "don_t_carry_it", ["a", "b"]), slot("s2", "gone", ["x"])], edges: [] } as never, [quoted("a", "I don't carry it", 1), quoted("b", "not carrying it home", 2)], []);
  it("shows words as they were said, those that were said most", () => {
    expect(map.nodes.map((one) => one.label)).toEqual(["not carrying it home"]);
  });
  it("tells how many ideas stand as how many", () => {
    expect([map.ideas, map.nodes.length]).toEqual([2, 1]);
  });
});

describe("what researchers added or turned round on the merged map", () => {
  const slots = { slots: [{ id: "s1", node_type: "attribute", nodes: ["a", "b"], first_seen_turn: 1 }, { id: "s2", node_type: "effect", nodes: ["c"], first_seen_turn: 1 }], edges: [{ source: "s1", target: "s2", edge_type: "leads_to", edges: ["ca"] }] } as never;
  it("stands as it is now", () => {
    const now = merged(slots, [node("a", 1, 1), node("b", 1, 1), node("c", 2, 1), node("new", 1, 1, { added: true })], [edge("c", "a", 1), { ...edge("new", "b", 1), added: true }]);
    expect(now.nodes.map(({ id }) => id)).toEqual(["s1", "s2", "new"]);
    expect(now.edges.map(({ source, target, added }) => [source, target, added])).toEqual([["s2", "s1", false], ["new", "s1", true]]);
  });
  it("shows a link that counts only since it was turned round, and that it was", () => {
    const now = merged(slots, [node("a", 1, 1), node("b", 1, 1), node("c", 2, 1)], [{ ...edge("b", "c", 1), corrected: true }]);
    expect(now.edges.map(({ source, target, corrected }) => [source, target, corrected])).toEqual([["s1", "s2", true]]);
  });
  it("is told to whoever sees no map", () => {
    const nodes = [node("a", 1, 1, { corrected: true }), node("b", 2, 1, { added: true, corrected: true })];
    expect(looksAt(ground(nodes, [], methodology), nodes, [], undefined, 1).looks.map(({ name }) => /(Added|Corrected) by a researcher/.exec(name)?.[1])).toEqual(["Corrected", "Added"]);
  });
});

describe("the focus of a question", () => {
  const turn = (more: object) => ({ focus: { kind: "node", id: "a" }, departure: null, ...more }) as unknown as Turn;
  it("is what the turn before chose, or what was asked instead", () => {
    expect(focusOf([turn({})], 1)).toBeUndefined();
    expect(focusOf([turn({})], 2)).toBe("a");
    expect(focusOf([turn({ departure: { focus: { kind: "node", id: "b" } } })], 2)).toBe("b");
    expect(focusOf([turn({ departure: { focus: { kind: "none" } } })], 2)).toBeUndefined();
  });
});

describe("levels", () => {
  it("name the types that share them", () => {
    const shared = { ontology: { nodes: ["x", "y", "z", "w"].map((name) => ({ name, level: 1 })) } } as unknown as Methodology;
    expect(levelsOf(shared, [])).toMatchObject([{ level: 1, names: ["X", "Y", "and 2 more"] }]);
  });
});

describe("ladders", () => {
  const turn = { turn_number: 2, focus: { kind: "node", id: "b" }, departure: null } as unknown as TurnInFull;
  it("tell how far they reach and what is aimed at", () => {
    const fresh = laddersOf(methodology, [node("a", 1, 1), node("b", 2, 1)], [edge("a", "b", 1)], turn);
    expect(fresh?.rows.map((row) => [row.id, row.aim])).toEqual([["a", 3]]);
    expect(fresh?.complete).toBe(0);
    expect(laddersOf(methodology, [node("a", 1, 1), node("b", 2, 1), node("c", 3, 2)], edges, turn)?.complete).toBe(1);
  });
  it("end even when they run in a circle", () => {
    const round = [edge("a", "b", 1), edge("b", "a", 1)];
    expect(laddersOf(methodology, nodes, round, turn)).toBeDefined();
    expect(threadOf("b", new Map(nodes.map((one) => [one.id, one])), round, 2)).toEqual(["a", "b"]);
  });
});

describe("a correction", () => {
  it.each([
    [{ kind: "rename", node: nodes[0] as Node }, { text: " calm ", quotes: [] }, { kind: "rename", node: "a", label: "calm" }],
    [{ kind: "split", node: nodes[0] as Node }, { text: "calm", quotes: [1] }, { kind: "split", node: "a", quotes: [1], label: "calm" }],
    [{ kind: "tag", on: "a", name: "a", tags: [] }, { text: "x, y,, x ", quotes: [] }, { kind: "tag", on: "a", tags: ["x", "y"] }],
    [{ kind: "add_node", utterance: "u2", quote: "so calm" }, { text: " calm ", pick: "feeling" }, { kind: "add_node", utterance: "u2", quote: "so calm", label: "calm", node_type: "feeling" }],
    [{ kind: "add_edge", node: nodes[0] as Node }, { text: "b", pick: "b leads_to a" }, { kind: "add_edge", source: "b", target: "a", edge_type: "leads_to" }],
    [{ kind: "feel", node: nodes[0] as Node }, { text: "", pick: "" }, { kind: "feel", node: "a", valence: null }],
    [{ kind: "leave_out", words: "Mr Demir" }, { text: " Demir " }, { kind: "leave_out", words: "Demir" }],
    [{ kind: "memo", on: null, name: "", tags: [] }, { text: "so", quotes: [] }, { kind: "memo", on: null, text: "so" }],
  ] as const)("%#: is sent as the API wants it", (task, draft, change) => {
    expect(changeOf(task as never, draft as never)).toEqual(change);
  });
});
