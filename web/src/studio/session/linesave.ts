// The time line as a picture to keep: the same rows and moments as on the screen, with every word and a legend.
import type { NodeLook } from "../../map/drawing";
import { cornered, frame, legend, lettersOf, marksOf, plus, SANS, SERIF, text, type Colour, type Measured } from "../../map/save";
import { titled } from "../../map/tones";
import { wrap } from "../../map/wrap";
import { words } from "../../words/studio/session";
import { isFeeling, momentsOf, rowsOf } from "./form";
import type { Edge, Node } from "./record";

interface Shown {
  nodes: Node[];
  edges: Edge[];
  kinds: string[];
  looks: NodeLook[];
  inCheck: (node: Node) => boolean;
}

/** Sizes in px. */
const [NAMES, COLUMN, GAP, LINE, PAD] = [104, 150, 10, 16, 7];

interface Chip {
  node: Node;
  look: NodeLook;
  lines: string[];
  height: number;
}

/** The picture as the text of an SVG file. */
export function lineSvg({ nodes, edges, kinds, looks, inCheck }: Shown, title: string, colour: Colour, measured: Measured = lettersOf()): string {
  const byId = new Map(looks.map((look) => [look.id, look]));
  const moments = momentsOf(nodes, edges);
  const rows = rowsOf(nodes, kinds);
  const chip = (node: Node): Chip[] => {
    const look = byId.get(node.id);
    const lines = wrap(node.label, COLUMN - 2 * PAD, measured.serif);
    return look ? [{ node, look, lines, height: lines.length * LINE + 2 * PAD - 2 }] : [];
  };
  const tall = (chips: Chip[]): number => chips.reduce((sum, { height }) => sum + height + 4, 0);
  const heads = moments.map(({ stage }) => (stage ? chip(stage) : []));
  const cells = rows.map((row) => moments.map(({ ideas }) => ideas.filter(row.holds).flatMap(chip)));
  const headHigh = 22 + Math.max(0, ...heads.map(tall));
  const heights = cells.map((row) => Math.max(34, ...row.map(tall)) + 12);
  const width = Math.max(720, NAMES + moments.length * (COLUMN + GAP) + GAP);
  const left = (at: number): number => NAMES + at * (COLUMN + GAP);
  const middles = new Map<string, [number, number]>();
  const drawn = (chips: Chip[], x: number, top: number): string => {
    let y = top;
    return chips.map(({ node, look, lines, height }) => {
      const out = chipSvg(look, lines, x, y, height, colour);
      middles.set(node.id, [x + COLUMN / 2, y + height / 2]);
      y += height + 4;
      return out;
    }).join("");
  };
  let y = headHigh + 8;
  const body = rows.map((row, at) => {
    const high = heights[at] ?? 0;
    const middle = (chips: Chip[]): number => (row.mood ? y + (high - tall(chips)) / 2 : y + 6);
    const name = text(14, row.mood ? y + high / 2 + 4 : y + 22, 12, SANS, colour("ink-2"), row.mood ? titled(words.feeling(words.moods[row.mood])) : titled(row.id), 'font-weight="600"');
    const rule = row.mood && row.mood !== "good" ? "" : `<path d="M0 ${y}H${width}" stroke="${colour("line")}"/>`;
    const here = (cells[at] ?? []).map((chips, moment) => drawn(chips, left(moment), middle(chips))).join("");
    y += high;
    return { under: rule + name, over: here };
  });
  const head = moments.map(({ stage, first }, at) => text(left(at), 14, 12, SANS, colour("ink-3"), `${stage ? `${titled(stage.node_type)}, ` : ""}${words.from(first.created_at_turn, inCheck(first))}`) + drawn(heads[at] ?? [], left(at), 22)).join("");
  const felt = moments.flatMap(({ ideas }) => ideas.filter(isFeeling).flatMap(({ id }) => { const at = middles.get(id); return at ? [at.join(" ")] : []; }));
  const curve = felt.length > 1 ? `<path d="M${felt.join("L")}" fill="none" stroke="${colour("edge")}" stroke-width="1.5"/>` : "";
  const marks = legend(marksOf({ looks, edgeLooks: [] }, words.legend, colour), y + 14, width, colour, measured.sans);
  const more = text(14, y + 14 + marks.height + 12, 12, SANS, colour("ink-3"), words.lineOrder);
  return frame(title, width, y + marks.height + 40, colour, head + body.map(({ under }) => under).join("") + curve + body.map(({ over }) => over).join("") + marks.svg + more);
}

function chipSvg({ tone, state, added, corrected, rejected }: NodeLook, lines: string[], x: number, y: number, height: number, colour: Colour): string {
  const fill = state === "now" ? colour("mark") : state === "past" ? colour("surface") : colour(`t${tone}-tint`);
  const edge = state === "now" ? ` stroke="${colour("ink")}" stroke-width="2"` : state === "new" ? ` stroke="${colour(`t${tone}`)}"` : state === "past" ? ` stroke="${colour("edge")}" stroke-dasharray="4 3"` : "";
  const ink = state === "past" ? colour("ink-3") : state === "now" ? colour("on-mark") : colour("ink");
  const said = lines.map((line, at) => text(x + COLUMN / 2, y + PAD + 11 + at * LINE, 14, SERIF, ink, line, 'text-anchor="middle"')).join("");
  const not = rejected ? `<path d="M${x - 5} ${y - 5}l10 10m0 -10l-10 10" stroke="${colour("ink")}" stroke-width="2.25" stroke-linecap="round"/>` : "";
  return `<rect x="${x}" y="${y}" width="${COLUMN}" height="${height}" rx="7" fill="${fill}"${edge}/>${said}${not}${added ? plus(x + COLUMN, y, colour(`t${tone}`)) : corrected ? cornered(x + COLUMN - 6, y + 6, colour(`t${tone}`)) : ""}`;
}
