/** A methodology's text, read for its page. */
import { expect, test } from "vitest";
import { readSource } from "./source";

const TEXT = `
method: {name: small}
strategies:
  - name: deepen
    node_binding: required
    signal_weights: {strategy.natural: 3, graph.node.open_above: 1, temporal.strategy_repetition_count: -0.2}
  - name: explore
    node_binding: none
    focus_mode: topic
  - name: cover
    target: element
    requires: [coverage.has_open_gap.true]
phases:
  early: {description: Breadth first., phase_bonuses: {explore: 0.65}}
  late: {signal_weights: {deepen: 1.5}}
`;

test("weights that choose the way are told from those that choose the idea", () => {
  const deepen = readSource(TEXT)?.ways.get("deepen");
  expect(deepen?.now).toEqual([{ key: "strategy.natural", weight: 3 }, { key: "temporal.strategy_repetition_count", weight: -0.2 }]);
  expect(deepen?.which).toEqual([{ key: "graph.node.open_above", weight: 1 }]);
});

test("what a way asks about follows from its binding or its target", () => {
  const ways = readSource(TEXT)?.ways;
  expect([...(ways?.values() ?? [])].map((way) => way.about)).toEqual(["node", "topic", "element"]);
  expect(ways?.get("cover")?.requires).toEqual(["coverage.has_open_gap.true"]);
});

test("phases add to weights or multiply them", () => {
  expect(readSource(TEXT)?.phases).toEqual([
    { name: "early", description: "Breadth first.", added: { explore: 0.65 }, times: {} },
    { name: "late", description: "", added: {}, times: { deepen: 1.5 } },
  ]);
});

test("a text that is no YAML is nothing, and one that says little is little", () => {
  expect(readSource("a: [")).toBeUndefined();
  expect(readSource("just words")).toEqual({ slots: [], ways: new Map(), phases: [] });
});

test("what a method wants to hear comes with its questions", () => {
  const text = "frame: {slots: [{name: the end, asks: ['How did it end?', 'And then?']}, {name: none}]}";
  expect(readSource(text)?.slots).toEqual([{ name: "the end", asks: ["How did it end?", "And then?"] }, { name: "none", asks: [] }]);
});
