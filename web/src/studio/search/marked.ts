/** Cuts a text at its hits. They are counted in characters as people count them, not in the units of JavaScript's strings. */

export interface Part {
  text: string;
  hit: boolean;
}

const wordsOf = (text: string): string[] => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of a search that no word of a text begins with. */
export function missingIn(text: string, search: string): string[] {
  const said = wordsOf(text);
  return wordsOf(search).filter((word) => !said.some((one) => one.startsWith(word)));
}

/** The parts of a text in order; together they are the text. */
export function marked(text: string, hits: [number, number][]): Part[] {
  const characters = [...text];
  const parts: Part[] = [];
  let at = 0;
  const add = (to: number, hit: boolean) => {
    if (to > at) parts.push({ text: characters.slice(at, to).join(""), hit });
    at = Math.max(at, to);
  };
  for (const [start, end] of [...hits].sort((a, b) => a[0] - b[0])) {
    add(Math.min(start, characters.length), false);
    add(Math.min(end, characters.length), true);
  }
  add(characters.length, false);
  return parts;
}

/** A stretch of an answer, in characters. */
export interface Stretch {
  start: number;
  end: number;
}

/** The sentences around the hits, from the first to the last of them; all of the answer where nothing of it was hit. */
export function around(text: string, hits: [number, number][], language?: string): Stretch {
  const all = { start: 0, end: [...text].length };
  if (hits.length === 0) return all;
  const first = Math.min(...hits.map(([start]) => start));
  const last = Math.max(...hits.map(([, end]) => end));
  let [start, end] = [all.end, 0];
  let at = 0;
  for (const { segment } of new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)) {
    const length = [...segment].length;
    const [from, to] = [at, at + [...segment.trimEnd()].length];
    at += length;
    if (to <= first || from >= last) continue;
    start = Math.min(start, from);
    end = Math.max(end, to);
  }
  return end > start ? { start, end } : all;
}

/** A stretch of a text with the hits in it, counted from its own beginning. */
export function cut(text: string, hits: [number, number][], { start, end }: Stretch): { text: string; hits: [number, number][] } {
  const within = hits.filter(([from, to]) => from >= start && to <= end).map(([from, to]): [number, number] => [from - start, to - start]);
  return { text: [...text].slice(start, end).join(""), hits: within };
}
