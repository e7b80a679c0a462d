/** The picture of a map holds every word of it, safely written. */
import { expect, test } from "vitest";
import { mapSvg } from "./save";
import type { Picture } from "./view";
import { roughly } from "./wrap";

const look = { tone: 1, caption: "", state: "" as const, name: "", corrected: false, added: false, rejected: false, untyped: false };
const picture: Picture = {
  nodes: [{ id: "a", label: "tea <b> & a table that was borrowed", level: 1, caption: "touchpoint", turn: 1 }, { id: "b", label: "proud", level: 2, caption: "", turn: 2 }],
  edges: [{ id: "e", source: "a", target: "b", turn: 2 }],
  levels: [{ level: 1, names: ["Touchpoint", "Channel"], tones: [1, 4] }, { level: 2, names: ["State"], tones: [5] }],
  looks: [{ ...look, id: "a" }, { ...look, id: "b" }],
  edgeLooks: [{ id: "e", state: "", against: false, corrected: false, added: false, contested: false, word: "evokes" }],
  focus: undefined,
};

const legend = { now: "now", new: "new", past: "past", leads: "leads to", against: "in the way", corrected: "corrected", added: "added", rejected: "not quite", untyped: "of no type", contested: "contested" };
const saved = (one: Picture): string => mapSvg(one, "Person 2 & others", legend, (name) => `#${name}`, { serif: roughly, sans: roughly });
const saidIn = (svg: string): string => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((found) => found[1]).join(" ");

test("a saved map has its title, its levels, every label and every arrow, and says what its marks mean", () => {
  const svg = saved(picture);
  for (const part of ["Person 2 &amp; others", "Touchpoint", "State", "touchpoint", "&lt;b&gt;", "borrowed", "proud", "leads to"]) expect(saidIn(svg)).toContain(part);
  expect(saidIn(svg)).not.toContain("not quite");
  expect(svg.match(/<g fill="none"/g)).toHaveLength(1);
  expect(svg).not.toContain("<b>");
});

test("what the respondent contested is dashed and crossed, as on the screen", () => {
  const svg = saved({ ...picture, edgeLooks: picture.edgeLooks.map((one) => ({ ...one, contested: true })) });
  expect(svg).toContain('stroke-dasharray="7 5"');
  expect(svg.match(/l10 10m0 -10l-10 10/g)).toHaveLength(2);
  expect(saidIn(svg)).toContain("contested");
});

test("what is of no type has a dotted frame, and the legend says why", () => {
  const svg = saved({ ...picture, looks: picture.looks.map((one) => ({ ...one, untyped: one.id === "a" })) });
  // Once in the map and once in the legend.
  expect(svg.match(/stroke-dasharray="2 3"/g)).toHaveLength(2);
  expect(saidIn(svg)).toContain("of no type");
  expect(saidIn(saved(picture))).not.toContain("of no type");
});

test("what a researcher added has its sign, an idea as well as a link", () => {
  const svg = saved({ ...picture, looks: picture.looks.map((one) => ({ ...one, added: one.id === "a", corrected: true })), edgeLooks: picture.edgeLooks.map((one) => ({ ...one, added: true })) });
  expect(svg.match(/h10m-5 -5v10/g)).toHaveLength(3);
  expect(saidIn(svg)).toContain("added");
});

test("a link that was turned round has the sign of what was corrected, unless it was added or is contested", () => {
  const of = (more: object): string => saved({ ...picture, edgeLooks: picture.edgeLooks.map((one) => ({ ...one, corrected: true, ...more })) });
  const signs = (svg: string): number => svg.match(/v6h6/g)?.length ?? 0;
  // Once on the link and once in the legend.
  expect([signs(saved(picture)), signs(of({})), signs(of({ added: true })), signs(of({ contested: true }))]).toEqual([0, 2, 0, 0]);
  expect(saidIn(of({}))).toContain("corrected");
});
