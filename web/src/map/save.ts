/** The map as a picture to keep: an SVG that stands by itself, with every word of every label, and the same as PNG. */
import { corner, signOf, type EdgeLook, type NodeLook } from "./drawing";
import { besides } from "./ground";
import { layOut } from "./layout";
import type { Layout, Measure } from "./shape";
import type { Picture } from "./view";
import { roughly } from "./wrap";

/** How wide the picture is, in map units: more columns and fewer rows than a window has. */
const WIDTH = 1400;
/** Room above the map for its title. */
const HEAD = 44;
export const SERIF = "Georgia, 'Liberation Serif', serif";
export const SANS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** Colours by the names they have in the style sheets: `ink`, `t3`, `t3-tint`. */
export type Colour = (name: string) => string;

/** Those of the light theme: a picture goes into a paper or a deck. */
export function lightColours(): Colour {
  const root = document.documentElement;
  const before = root.dataset.theme;
  root.dataset.theme = "light";
  const style = getComputedStyle(root);
  const known = new Map<string, string>();
  const names = ["mark", "on-mark", "surface", "line", "edge", "ink", "ink-2", "ink-3", ...[1, 2, 3, 4, 5, 6, 7].flatMap((tone) => [`t${tone}`, `t${tone}-tint`])];
  for (const name of names) known.set(name, style.getPropertyValue(`--${name}`).trim());
  if (before === undefined) delete root.dataset.theme;
  else root.dataset.theme = before;
  return (name) => known.get(name) ?? "";
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function text(x: number, y: number, size: number, font: string, fill: string, said: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" fill="${fill}" ${more}>${escaped(said)}</text>`;
}

/** The cross over what the respondent said is not quite so. */
const crossed = (x: number, y: number, colour: Colour): string => `<path d="M${x - 5} ${y - 5}l10 10m0 -10l-10 10" fill="none" stroke="${colour("ink")}" stroke-width="2.25" stroke-linecap="round"/>`;

/** The sign of what a researcher corrected. */
export const cornered = (x: number, y: number, stroke: string): string => `<path d="${corner(x, y)}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`;

/** The sign of what a researcher added. */
export const plus = (x: number, y: number, stroke: string): string => `<path d="M${x - 5} ${y}h10m-5 -5v10" fill="none" stroke="${stroke}" stroke-width="1.5"/>`;

function bandsOf(layout: Layout, colour: Colour): string {
  const beside = besides(layout);
  return layout.bands.map(({ names, tones, top, bottom }, at) => {
    const line = at < layout.bands.length - 1 ? `<path d="M0 ${top}H${layout.width}" stroke="${colour("line")}"/>` : "";
    const first = beside ? (top + bottom) / 2 + 4 - (names.length - 1) * 7.5 : top + 14;
    const rows = beside ? names : [names.join(" ")];
    return line + rows.map((name, row) => text(14, first + row * 15, 12, SANS, colour(`t${tones[row] ?? 1}`), name, 'font-weight="600"')).join("");
  }).join("");
}

function linesOf(layout: Layout, { edgeLooks }: Picture, colour: Colour): string {
  const looks = new Map(edgeLooks.map((look) => [look.id, look]));
  return layout.lines.map((line) => {
    const look = looks.get(line.id);
    if (!look) return "";
    const dashes = look.contested ? ' stroke-dasharray="7 5"' : look.against || look.state === "past" ? ' stroke-dasharray="4 4"' : "";
    const [x, y] = line.middle;
    const sign = signOf(look);
    const drawn = sign === "contested" ? crossed(x, y, colour) : sign === "added" ? plus(x, y, colour("ink-2")) : cornered(x - 3, y + 3, colour("ink-2"));
    const marked = sign ? `<circle cx="${x}" cy="${y}" r="10" fill="${colour("surface")}" stroke="none"/>${drawn}` : "";
    return `<g fill="none" stroke="${colour("edge")}" stroke-width="1.25"><path d="${line.path}"${dashes}/><path d="${look.against ? line.bar : line.arrow}"/>${marked}</g>`;
  }).join("");
}

function nodesOf(layout: Layout, { looks }: Picture, colour: Colour): string {
  return looks.map(({ id, tone, state, corrected, added, rejected, untyped }) => {
    const box = layout.boxes.get(id);
    if (!box) return "";
    const past = state === "past";
    const [left, top] = [box.x - box.width / 2, box.y - box.height / 2];
    const line = past ? ` stroke="${colour("edge")}"` : state === "now" ? ` stroke="${colour("ink")}" stroke-width="2"` : state === "new" || untyped ? ` stroke="${colour(`t${tone}`)}" stroke-width="1.5"` : "";
    const edge = line + (past ? ' stroke-dasharray="4 3"' : untyped ? ' stroke-dasharray="2 3"' : "");
    const rect = `<rect x="${left}" y="${top}" width="${box.width}" height="${box.height}" rx="7" fill="${past ? colour("surface") : state === "now" ? colour("mark") : colour(`t${tone}-tint`)}"${edge}/>`;
    const marks = (added ? plus(left + box.width, top, colour(`t${tone}`)) : corrected ? cornered(left + box.width - 6, top + 6, colour(`t${tone}`)) : "") + (rejected ? crossed(left, top, colour) : "");
    let y = box.y - (box.lines.length * 16 + box.caption.length * 15) / 2;
    const caption = box.caption.map((line) => text(box.x, (y += 15) - 4, 12, SANS, colour(state === "now" ? "on-mark" : `t${tone}`), line, 'text-anchor="middle"'));
    const label = box.lines.map((line) => text(box.x, (y += 16) - 4, 14, SERIF, colour(past ? "ink-3" : state === "now" ? "on-mark" : "ink"), line, 'text-anchor="middle"'));
    return rect + caption.join("") + label.join("") + marks;
  }).join("");
}

/** What the marks of a picture mean. */
export interface Legend {
  now: string;
  new: string;
  past: string;
  leads: string;
  against: string;
  corrected: string;
  added: string;
  rejected: string;
  untyped: string;
  contested: string;
}

/** A mark, drawn in 40 by 12 px, and what it means. */
export interface Mark {
  svg: string;
  said: string;
}

/** The marks that a picture has, and no others. */
export function marksOf({ looks, edgeLooks }: { looks: NodeLook[]; edgeLooks: EdgeLook[] }, said: Legend, colour: Colour): Mark[] {
  const box = (stroke: string, fill = "none", dashes = ""): string => `<rect x="11" y=".5" width="18" height="11" rx="3" fill="${fill}" stroke="${colour(stroke)}" stroke-width="1.5"${dashes}/>`;
  const path = (d: string, more = ""): string => `<path d="${d}" fill="none" stroke="${colour("ink-2")}" stroke-width="1.4"${more}/>`;
  const has = (state: NodeLook["state"]): boolean => looks.some((look) => look.state === state);
  const signs = new Set(edgeLooks.map(signOf));
  const all: (Mark | false)[] = [
    has("now") && { svg: box("ink", colour("mark")), said: said.now },
    has("new") && { svg: box("ink-2"), said: said.new },
    has("past") && { svg: box("edge", "none", ' stroke-dasharray="4 3"'), said: said.past },
    edgeLooks.length > 0 && { svg: path("M4 6h32m-5 -3.5l5 3.5l-5 3.5"), said: said.leads },
    edgeLooks.some((look) => look.against) && { svg: path("M4 6h30", ' stroke-dasharray="4 3"') + path("M35 1v10"), said: said.against },
    (looks.some((look) => look.corrected && !look.added) || signs.has("corrected")) && { svg: cornered(17, 9, colour("ink-2")), said: said.corrected },
    (looks.some((look) => look.added) || signs.has("added")) && { svg: plus(20, 6, colour("ink-2")), said: said.added },
    looks.some((look) => look.rejected) && { svg: crossed(20, 6, colour), said: said.rejected },
    looks.some((look) => look.untyped) && { svg: box("ink-2", "none", ' stroke-dasharray="2 3"'), said: said.untyped },
    signs.has("contested") && { svg: path("M1 6h11m16 0h11", ' stroke-dasharray="5 4"') + crossed(20, 6, colour), said: said.contested },
  ];
  return all.filter((mark) => mark !== false);
}

/** The marks with their meanings, side by side and in as many rows as they need. */
export function legend(marks: Mark[], top: number, width: number, colour: Colour, measure: Measure): { svg: string; height: number } {
  let [x, y] = [14, top];
  const svg = marks.map(({ svg: mark, said }) => {
    const wide = 48 + (measure(said) * 12) / 14 + 24;
    if (x > 14 && x + wide > width) [x, y] = [14, y + 20];
    const out = `<g transform="translate(${x} ${y})">${mark}${text(48, 10, 12, SANS, colour("ink-2"), said)}</g>`;
    x += wide;
    return out;
  }).join("");
  return { svg, height: marks.length > 0 ? y - top + 20 : 0 };
}

/** Measures in the picture's own letters, both 14 px high. */
export interface Measured {
  serif: Measure;
  sans: Measure;
}

export function lettersOf(): Measured {
  const like = (font: string): Measure => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return roughly;
    context.font = `14px ${font}`;
    return (said) => context.measureText(said).width;
  };
  return { serif: like(SERIF), sans: like(SANS) };
}

/** A picture with its title, as the text of an SVG file. */
export function frame(title: string, width: number, height: number, colour: Colour, inside: string): string {
  const all = height + HEAD;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${all}" viewBox="0 0 ${width} ${all}">`,
    `<title>${escaped(title)}</title><rect width="${width}" height="${all}" fill="${colour("surface")}"/>`,
    text(14, 28, 16, SANS, colour("ink"), title, 'font-weight="600"'),
    `<g transform="translate(0 ${HEAD})">${inside}</g></svg>`,
  ].join("\n");
}

/** The map as the text of an SVG file. */
export function mapSvg(picture: Picture, title: string, said: Legend, colour: Colour, measured: Measured = lettersOf()): string {
  const layout = layOut(picture.nodes, picture.edges, picture.levels, { width: WIDTH, measure: measured.serif });
  const marks = legend(marksOf(picture, said, colour), layout.height + 14, layout.width, colour, measured.sans);
  return frame(title, layout.width, layout.height + marks.height + 20, colour, bandsOf(layout, colour) + linesOf(layout, picture, colour) + nodesOf(layout, picture, colour) + marks.svg);
}

/** The same as PNG, twice as large, so that letters stay sharp. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))));
}

/** Hands a file to the browser's downloads. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
