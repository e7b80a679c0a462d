/** Arrows of an ontology's picture: sides, spreading, heads. */
import { expect, test } from "vitest";
import { arrows, type Spot } from "./arrows";

const SPOTS = new Map<string, Spot>([
  ["value", { x: 100, y: 0, width: 100, height: 40 }],
  ["left", { x: 0, y: 100, width: 100, height: 40 }],
  ["right", { x: 200, y: 100, width: 100, height: 40 }],
]);
const pair = (from: string, to: string) => ({ from, to, gap: false });

test("an arrow upward leaves at the top and arrives at the bottom", () => {
  const [arrow] = arrows([pair("left", "value")], SPOTS);
  expect(arrow?.path).toMatch(/^M50\.0 100\.0C.* 150\.0 40\.0$/);
  expect(arrow?.head).toContain("L150.0 40.0");
});

test("two arrows at one side stand apart, in the order of where they come from", () => {
  const [left, right] = arrows([pair("left", "value"), pair("right", "value")], SPOTS).map((arrow) => Number(arrow.path.split(" ").at(-2)));
  expect(left).toBeLessThan(right ?? 0);
});

test("an arrow within a row rises over it", () => {
  const [arrow] = arrows([pair("left", "right")], SPOTS);
  expect(arrow?.path).toMatch(/^M50\.0 100\.0C50\.0 78\.0 250\.0 78\.0 250\.0 100\.0$/);
});

test("what leads to itself or to nothing has no arrow", () => {
  expect(arrows([pair("left", "left"), pair("left", "gone")], SPOTS)).toEqual([]);
});
