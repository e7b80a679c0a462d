/** Breaks a label into lines of even length: between words or after hyphens; within a word, with a hyphen, only when it is wider than a line. */
import type { Measure } from "./shape";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Scripts written without spaces may break anywhere. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A width without a text engine: 7.1 for most letters, 14 for wide ones, as the mocks count. */
export const roughly: Measure = (text) => {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) >= 0x1100 ? 14 : 7.1;
  return width;
};

interface Piece {
  text: string;
  /** A space stood before it. */
  spaced: boolean;
}

/** Where a line may end without breaking a word: at spaces, and after hyphens between letters. */
function parted(label: string): Piece[] {
  return label.split(/\s+/u).filter(Boolean).flatMap((word) => word.split(/(?<=\p{L}-)(?=\p{L})/u).map((text, at) => ({ text, spaced: at === 0 })));
}

function pieces(label: string, limit: number, measure: Measure): Piece[] {
  const out: Piece[] = [];
  for (const { text: word, spaced: first } of parted(label)) {
    let spaced = first;
    if (measure(word) <= limit && !DENSE.test(word)) {
      out.push({ text: word, spaced });
      continue;
    }
    let run = "";
    for (const { segment } of letters.segment(word)) {
      const dense = DENSE.test(segment);
      const apart = dense || DENSE.test(run);
      if (run && (apart || measure(`${run}${segment}-`) > limit)) {
        out.push({ text: !apart && /\p{L}$/u.test(run) && /\p{L}/u.test(segment) ? `${run}-` : run, spaced });
        spaced = false;
        run = "";
      }
      run += segment;
    }
    if (run) out.push({ text: run, spaced });
  }
  return out;
}

function fill(parts: Piece[], limit: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    const longer = line ? line + (part.spaced ? " " : "") + part.text : part.text;
    if (line && measure(longer) > limit) {
      lines.push(line);
      line = part.text;
    } else {
      line = longer;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** A label in lines, and what of it they leave out. */
interface Shortened {
  lines: string[];
  rest: string;
}

/** What was broken once with a measure: the search for the best layout asks the same many times. */
const known = new WeakMap<Measure, Map<string, Shortened>>();

/** The lines of a label, none wider than `limit` (a single wide letter excepted), as even as they can be. */
export function wrap(label: string, limit: number, measure: Measure): string[] {
  return shorten(label, limit, Infinity, measure).lines;
}

/** No more than so many lines of a label, and what is left of it. */
export function shorten(label: string, limit: number, most: number, measure: Measure): Shortened {
  const broken = known.get(measure) ?? new Map<string, Shortened>();
  known.set(measure, broken);
  const key = `${limit} ${most} ${label}`;
  const made = broken.get(key) ?? cut(label, limit, most, measure);
  broken.set(key, made);
  return made;
}

/** Lines that are cut are as full as they get, with room for “…”. */
function cut(label: string, limit: number, most: number, measure: Measure): Shortened {
  const whole = evenly(label, limit, measure);
  if (whole.length <= most) return { lines: whole, rest: "" };
  const all = fill(pieces(label, limit, measure), limit, measure);
  const lines = all.slice(0, most);
  const rest = all.slice(most);
  const last = (lines.pop() ?? "").split(" ");
  while (last.length > 1 && measure(`${last.join(" ")}…`) > limit) rest.unshift(last.pop() ?? "");
  return { lines: [...lines, last.join(" ")], rest: rest.join(" ") };
}

function evenly(label: string, limit: number, measure: Measure): string[] {
  const parts = pieces(label, limit, measure);
  const most = fill(parts, limit, measure);
  if (most.length < 2) return most.length ? most : [""];
  let [low, high] = [limit / 3, limit];
  for (let step = 0; step < 6; step += 1) {
    const middle = (low + high) / 2;
    if (fill(parts, middle, measure).length > most.length) low = middle;
    else high = middle;
  }
  const even = fill(parts, high, measure);
  return even.length === most.length ? even : most;
}
