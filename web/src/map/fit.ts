/**
 * Finds the layout that fills a window: so many columns, so wide, with labels of so many lines that the whole map is seen in it
 * with the largest letters. Letters are not made smaller than can be read while shorter labels would do.
 */
import { gutterOf, SIZE, stack, type Grid, type Ground } from "./ground";
import { place } from "./place";
import type { Cell, Level, MapEdge, MapNode, Measure } from "./shape";

/** Letters are 14 units high: at this size they are 9 px, and below the other too small to be read. */
const NINE = 9 / 14;
export const WORDS = 8.5 / 14;
/** What a map with smaller letters than 9 px is worth beside others. */
const TINY = 0.8;

/** Widths of a column that are tried, and how many lines of a label. */
const PITCHES = [178, 160, 140, 124];
const NARROWEST = 124;
const LINES = [Infinity, 4, 3, 2];
/** Between rows of a map that is short of room. */
const CLOSE = 28;
/** The columns of the last layout are kept unless others are so much better. */
const KEPT = 1.2;
/** What a box of two lines takes at least. */
const LEAST = NARROWEST * (SIZE.low + CLOSE);

interface Window {
  width: number;
  height: number;
  before?: Map<string, Cell>;
  columns?: number;
}

/** What the map is stacked from, but for the grid. */
interface Stuff {
  nodes: MapNode[];
  levels: Level[];
  cells: Map<string, Cell>;
  measure: Measure;
}

interface Found {
  grid: Grid;
  cells: Map<string, Cell>;
  /** How well it can be read. */
  worth: number;
}

/** A grid that is as wide as the window at the size that follows from its columns. */
function gridFor(window: Window, gutter: number, columns: number, wanted: number, lines: number): Grid {
  const room = window.width - gutter - 6;
  const size = Math.min(1, room / (columns * wanted));
  return { gutter: gutter / size, pitch: room / size / columns, columns, width: window.width / size, gap: size < 1 ? CLOSE : SIZE.gap, lines, size };
}

const stacked = ({ nodes, levels, cells, measure }: Stuff, grid: Grid): Ground => stack(nodes, levels, cells, grid, measure);

/** The same grid with more lines in those rows that cut labels, as long as the height lasts: each row in its turn, the sooner the more it cuts. */
function filled(stuff: Stuff, grid: Grid, height: number): Grid {
  const more: number[] = [];
  const done = new Set<number>();
  for (;;) {
    const cut = stacked(stuff, { ...grid, more }).rows.map((row, at) => (done.has(at) ? 0 : row.boxes.filter((box) => box.rest).length / (1 + (more[at] ?? 0))));
    const worst = cut.indexOf(Math.max(0, ...cut));
    if (!cut[worst]) return { ...grid, more };
    more[worst] = (more[worst] ?? 0) + 1;
    if (stacked(stuff, { ...grid, more }).height * grid.size <= height) continue;
    more[worst] -= 1;
    done.add(worst);
  }
}

/** The largest letters are the best; but words that are left out are missed more. */
function worthOf(stuff: Stuff, grid: Grid): number {
  let [all, left] = [1, 0];
  for (const { lines, rest } of stacked(stuff, grid).boxes.values()) {
    all += lines.join(" ").length + rest.length;
    left += rest.length;
  }
  return grid.size * (1 - left / all) ** 2 * (grid.size < NINE ? TINY : 1);
}

/** The best grid of so many columns in which the whole map is seen. */
function tried(stuff: Stuff, window: Window, gutter: number, columns: number): Found | undefined {
  let best: Found | undefined;
  for (const pitch of PITCHES) {
    for (const lines of LINES) {
      const grid = gridFor(window, gutter, columns, pitch, lines);
      // Where letters are too small anyway only the first words are shown.
      if (grid.size < WORDS && (lines > 2 || pitch > NARROWEST)) continue;
      if (stacked(stuff, grid).height * grid.size > window.height) continue;
      const full = grid.size < WORDS ? grid : filled(stuff, grid, window.height);
      const worth = worthOf(stuff, full);
      if (!best || worth > best.worth) best = { grid: full, cells: stuff.cells, worth };
      break;
    }
  }
  return best;
}

/** The grid and the cells with which the whole map can be read best in a window; when none is seen whole, one that is too long. */
export function fitted(nodes: MapNode[], edges: MapEdge[], levels: Level[], window: Window, measure: Measure): { grid: Grid; cells: Map<string, Cell> } {
  // Height is as dear as width here: names above boxes would take more than names beside them.
  const gutter = gutterOf(window.width, levels, measure, 400);
  const largest = Math.sqrt((window.width * window.height) / (LEAST * Math.max(nodes.length, 1)));
  let best: Found | undefined;
  for (let columns = 2; ; columns += Math.ceil(columns / 16)) {
    const narrow = gridFor(window, gutter, columns, NARROWEST, 2);
    if (narrow.size > largest) continue;
    if (best && (narrow.size < WORDS || narrow.size * KEPT < best.worth)) return best;
    const kept = columns === window.columns;
    const cells = place(nodes, edges, columns, { before: kept ? window.before : undefined, full: true });
    const found = tried({ nodes, levels, cells, measure }, window, gutter, columns);
    if (found && (!best || found.worth * (kept ? KEPT : 1) > best.worth * (best.grid.columns === window.columns ? KEPT : 1))) best = found;
    if (columns > nodes.length + 2) return best ?? { grid: narrow, cells };
  }
}
