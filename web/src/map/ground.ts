/** From cells to places on the drawing: boxes, rows and bands, with the free channels between the boxes of a row. */
import type { Band, Box, Cell, Level, MapNode, Measure } from "./shape";
import { shorten, wrap } from "./wrap";

/** Sizes in map units. */
export const SIZE = {
  /** Between two rows: all bends happen here. */
  gap: 46,
  /** From a line to a box it has nothing to do with. */
  clear: 12,
  /** Between the boxes of neighbouring columns, at least. */
  channel: 28,
  line: 16,
  /** Above and below the lines of a label, and at its sides. */
  padding: 8,
  smallest: 62,
  widest: 150,
  low: 40,
  caption: 15,
  /** A band with nothing in it yet. */
  empty: 22,
  margin: 16,
  /** Above the highest row: room for arches. */
  top: 30,
  /** The narrowest column. */
  column: 122,
  /** A column where there is room. */
  roomy: 150,
} as const;

/** A row of boxes: the lines between which all its boxes are, and where lines may pass. */
export interface Row {
  top: number;
  bottom: number;
  boxes: Box[];
}

/** How the width is shared out. */
export interface Grid {
  gutter: number;
  pitch: number;
  columns: number;
  width: number;
  /** Between two rows. */
  gap: number;
  /** The most lines of a label that are shown. */
  lines: number;
  /** And how many more in the nth row from the bottom, where there is room. */
  more?: number[];
  /** The size the map is made for, in px of the screen for a unit: names of levels keep their room in it. */
  size: number;
}

/** How wide the names of the levels are, in px; a window narrower than `least` has them above their boxes. */
export function gutterOf(available: number, levels: Level[], measure: Measure, least = 520): number {
  const longest = Math.max(0, ...levels.flatMap((level) => level.names).map(measure));
  return available >= least ? Math.min(130, Math.max(78, Math.ceil(longest * 0.98) + 26)) : 6;
}

/** The columns that fit a window of this width; names of bands get a gutter where there is room for one. */
export function gridOf(available: number, levels: Level[], measure: Measure): Grid {
  const gutter = gutterOf(available, levels, measure);
  const room = available - gutter - 6;
  // A wide window gets wider columns before it gets more of them: labels then need fewer lines.
  const columns = Math.max(2, Math.min(4, Math.floor(room / SIZE.column)), Math.floor(room / SIZE.roomy));
  const pitch = Math.max(SIZE.column, room / columns);
  return { gutter, pitch, columns, width: Math.max(available, gutter + pitch * columns + 6), gap: SIZE.gap, lines: Infinity, size: 1 };
}

/** Do the names of the levels stand beside the boxes, or above them? */
export const besides = (grid: { gutter: number }): boolean => grid.gutter > 30;

/** The same grid with so many columns, wider than the window when it must be. */
export function widened(grid: Grid, columns: number): Grid {
  return columns <= grid.columns ? grid : { ...grid, columns, width: grid.gutter + grid.pitch * columns + 6 };
}

/** How wide a caption is, beside a label of the same letters. */
const SMALL = 0.9;

function boxOf(node: MapNode, cell: Cell, grid: Grid, shown: number, measure: Measure): Box {
  const most = Math.min(SIZE.widest, grid.pitch - SIZE.channel) - 2 * SIZE.padding;
  const { lines, rest } = shorten(node.label, most, shown, measure);
  const caption = node.caption ? wrap(node.caption, most / SMALL, measure) : [];
  const wide = Math.max(...lines.map(measure), ...caption.map((line) => measure(line) * SMALL));
  return {
    id: node.id,
    x: grid.gutter + grid.pitch * (cell.column + 0.5),
    y: 0,
    width: Math.max(SIZE.smallest, Math.min(Math.ceil(wide), most) + 2 * SIZE.padding),
    height: Math.max(SIZE.low, lines.length * SIZE.line + 2 * SIZE.padding - 2 + caption.length * SIZE.caption),
    lines,
    rest,
    caption,
  };
}

/** Boxes, rows from the bottom up, bands, and the row of every node. */
export interface Ground {
  boxes: Map<string, Box>;
  rows: Row[];
  rowOf: Map<string, number>;
  bands: Band[];
  height: number;
}

/** Stacks the bands: the lowest level at the bottom, a strip for a level that nothing has reached. */
export function stack(nodes: MapNode[], levels: Level[], cells: Map<string, Cell>, grid: Grid, measure: Measure): Ground {
  const boxes = new Map<string, Box>();
  const rowOf = new Map<string, number>();
  const rows: Row[] = [];
  const bands: Band[] = [];
  const known = new Set(levels.map((one) => one.level));
  const strays = [...new Set(nodes.map((node) => node.level))].filter((level) => !known.has(level)).map((level) => ({ level, names: [], tones: [] }));
  // Built upwards from 0 and turned over at the end.
  let y: number = SIZE.margin;
  for (const { level, names, tones = [] } of [...levels, ...strays].sort((a, b) => a.level - b.level)) {
    const bottom = y - SIZE.margin;
    const here = nodes.filter((node) => node.level === level && cells.has(node.id));
    const numbers = [...new Set(here.map((node) => cells.get(node.id)?.row ?? 0))].sort((a, b) => a - b);
    for (const number of numbers) {
      const row: Row = { top: 0, bottom: y, boxes: [] };
      const shown = grid.lines + (grid.more?.[rows.length] ?? 0);
      for (const node of here) {
        const cell = cells.get(node.id) as Cell;
        if (cell.row !== number) continue;
        const box = boxOf(node, cell, grid, shown, measure);
        boxes.set(node.id, box);
        rowOf.set(node.id, rows.length);
        row.boxes.push(box);
      }
      row.boxes.sort((a, b) => a.x - b.x);
      row.top = y + Math.max(...row.boxes.map((box) => box.height));
      rows.push(row);
      y = row.top + grid.gap;
    }
    // The names stand in the gutter, or above the boxes, so a band is never lower than they are.
    const least = bottom + Math.max(SIZE.empty + grid.gap / 2, (names.length * 15 + 14) / grid.size);
    const inside = besides(grid) || !numbers.length ? 0 : 14 / grid.size;
    y = Math.max(numbers.length ? y + inside : 0, least + (grid.gap / 2));
    bands.push({ level, names, tones, top: y - grid.gap / 2, bottom: bottom === 0 ? 0 : bottom - grid.gap / 2 + SIZE.margin });
  }
  const height = Math.max(y - grid.gap + SIZE.top, 80);
  turnOver(rows, bands, height);
  return { boxes, rows, rowOf, bands, height };
}

function turnOver(rows: Row[], bands: Band[], height: number): void {
  for (const row of rows) {
    [row.top, row.bottom] = [height - row.top, height - row.bottom];
    for (const box of row.boxes) box.y = (row.top + row.bottom) / 2;
  }
  for (const band of bands) [band.top, band.bottom] = [height - band.top, height - band.bottom];
  const highest = bands.at(-1);
  if (highest) highest.top = 0;
}
