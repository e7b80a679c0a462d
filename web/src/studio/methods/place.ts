/** Lines and columns of a text: where a finding stands. Both count from 1; columns in characters as people see them. */

/** The offset in the text of a line and column; past the end it is the end. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let before = 1; before < line; before += 1) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  const within = [...text.slice(start, end < 0 ? text.length : end)].slice(0, Math.max(0, column - 1)).join("");
  return start + within.length;
}

/** How many lines a text has; an empty one has one. */
export const linesOf = (text: string): number => text.split("\n").length;
