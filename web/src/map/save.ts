/** The map as a picture to keep: an SVG that stands by itself, with every word of every label, and the same as PNG. */
import { besides } from "./ground";
import { layOut } from "./layout";
import type { Layout, Measure } from "./shape";
import type { Picture } from "./view";
import { roughly } from "./wrap";

/** How wide the picture is, in map units: more columns and fewer rows than a window has. */
const WIDTH = 1400;
/** Room above the map for its title. */
const HEAD = 44;
const SERIF = "Georgia, 'Liberation Serif', serif";
const SANS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** Colours by the names they have in the style sheets: `ink`, `t3`, `t3-tint`. */
export type Colour = (name: string) => string;

/** Those of the light theme: a picture goes into a paper or a deck. */
export function lightColours(): Colour {
  const root = document.documentElement;
  const before = root.dataset.theme;
  root.dataset.theme = "light";
  const style = getComputedStyle(root);
  const known = new Map<string, string>();
  const names = ["surface", "line", "edge", "ink", "ink-2", "ink-3", ...[1, 2, 3, 4, 5, 6, 7].flatMap((tone) => [`t${tone}`, `t${tone}-tint`])];
  for (const name of names) known.set(name, style.getPropertyValue(`--${name}`).trim());
  if (before === undefined) delete root.dataset.theme;
  else root.dataset.theme = before;
  return (name) => known.get(name) ?? "";
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function text(x: number, y: number, size: number, font: string, fill: string, said: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" fill="${fill}" ${more}>${escaped(said)}</text>`;
}

function bandsOf(layout: Layout, { tones }: Picture, colour: Colour): string {
  const beside = besides(layout);
  return layout.bands.map(({ level, names, top, bottom }, at) => {
    const line = at < layout.bands.length - 1 ? `<path d="M0 ${top}H${layout.width}" stroke="${colour("line")}"/>` : "";
    const first = beside ? (top + bottom) / 2 + 4 - (names.length - 1) * 7.5 : top + 14;
    const rows = beside ? names : [names.join(" ")];
    return line + rows.map((name, row) => text(14, first + row * 15, 12, SANS, colour(`t${tones.get(level) ?? 1}`), name, 'font-weight="600"')).join("");
  }).join("");
}

function linesOf(layout: Layout, { edgeLooks }: Picture, colour: Colour): string {
  const looks = new Map(edgeLooks.map((look) => [look.id, look]));
  return layout.lines.map((line) => {
    const look = looks.get(line.id);
    if (!look) return "";
    const dashes = look.against || look.state === "past" ? ' stroke-dasharray="4 4"' : "";
    return `<g fill="none" stroke="${colour("edge")}" stroke-width="1.25"><path d="${line.path}"${dashes}/><path d="${look.against ? line.bar : line.arrow}"/></g>`;
  }).join("");
}

function nodesOf(layout: Layout, { looks }: Picture, colour: Colour): string {
  return looks.map(({ id, tone, state }) => {
    const box = layout.boxes.get(id);
    if (!box) return "";
    const past = state === "past";
    const rect = `<rect x="${box.x - box.width / 2}" y="${box.y - box.height / 2}" width="${box.width}" height="${box.height}" rx="7" fill="${past ? colour("surface") : colour(`t${tone}-tint`)}"${past ? ` stroke="${colour("edge")}" stroke-dasharray="4 3"` : ""}/>`;
    let y = box.y - (box.lines.length * 16 + box.caption.length * 15) / 2;
    const caption = box.caption.map((line) => text(box.x, (y += 15) - 4, 12, SANS, colour(`t${tone}`), line, 'text-anchor="middle"'));
    const label = box.lines.map((line) => text(box.x, (y += 16) - 4, 14, SERIF, colour(past ? "ink-3" : "ink"), line, 'text-anchor="middle"'));
    return rect + caption.join("") + label.join("");
  }).join("");
}

/** Measures in the picture's own letters. */
function measureOf(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return roughly;
  context.font = `14px ${SERIF}`;
  return (said) => context.measureText(said).width;
}

/** The picture as the text of an SVG file. */
export function mapSvg(picture: Picture, title: string, colour: Colour, measure = measureOf()): string {
  const layout = layOut(picture.nodes, picture.edges, picture.levels, { width: WIDTH, measure });
  const [width, height] = [layout.width, layout.height + HEAD];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="${colour("surface")}"/>`,
    text(14, 28, 16, SANS, colour("ink"), title, 'font-weight="600"'),
    `<g transform="translate(0 ${HEAD})">${bandsOf(layout, picture, colour)}${linesOf(layout, picture, colour)}${nodesOf(layout, picture, colour)}</g></svg>`,
  ].join("\n");
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
