/** The picture of a map holds every word of it, safely written. */
import { expect, test } from "vitest";
import { mapSvg } from "./save";
import type { Picture } from "./view";
import { roughly } from "./wrap";

const look = { tone: 1, caption: "", state: "" as const, name: "", corrected: false, rejected: false };
const picture: Picture = {
  nodes: [{ id: "a", label: "tea <b> & a table that was borrowed", level: 1, caption: "touchpoint", turn: 1 }, { id: "b", label: "proud", level: 2, caption: "", turn: 2 }],
  edges: [{ id: "e", source: "a", target: "b", turn: 2 }],
  levels: [{ level: 1, names: ["Touchpoint", "Channel"] }, { level: 2, names: ["State"] }],
  tones: new Map([[1, 1], [2, 5]]),
  looks: [{ ...look, id: "a" }, { ...look, id: "b" }],
  edgeLooks: [{ id: "e", state: "", against: false, rejected: false, word: "evokes" }],
  focus: undefined,
};

test("a saved map has its title, its levels, every label and every arrow", () => {
  const svg = mapSvg(picture, "Person 2 & others", (name) => `#${name}`, roughly);
  const said = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((found) => found[1]).join(" ");
  for (const part of ["Person 2 &amp; others", "Touchpoint", "State", "touchpoint", "&lt;b&gt;", "borrowed", "proud"]) expect(said).toContain(part);
  expect(svg.match(/<g fill="none"/g)).toHaveLength(1);
  expect(svg).not.toContain("<b>");
});
