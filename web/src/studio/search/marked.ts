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
