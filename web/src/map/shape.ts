/** What the map is drawn from and what it is drawn as: plain values, in map units (1 unit is 1 px at full size). */

/** An idea on the map. */
export interface MapNode {
  id: string;
  label: string;
  /** The band it stands in; higher is further up. */
  level: number;
  /** A word above the label, where its band holds several types; "" for none. */
  caption: string;
  /** The turn that brought it; nodes are placed in this order, so that earlier ones stay where they are. */
  turn: number;
}

/** An arrow from one idea to another. */
export interface MapEdge {
  id: string;
  source: string;
  target: string;
  turn: number;
}

/** A row of the ontology: all of one level. */
export interface Level {
  level: number;
  /** Its name, by lines. */
  names: string[];
  /** Their colours, line by line. */
  tones?: number[];
}

/** Where a node stands: its row counts from the bottom of its band, its column from the left. */
export interface Cell {
  row: number;
  column: number;
}

/** A node as it is drawn: centre, size, and its label and caption in lines. */
export interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
  /** What of the label finds no room in the box; it is told beside it. */
  rest: string;
  caption: string[];
}

/** A level as it is drawn, from top to bottom. */
export interface Band {
  level: number;
  names: string[];
  tones: number[];
  top: number;
  bottom: number;
}

/** An arrow as it is drawn; `label` is where words about it may stand, `middle` a point of it that it has for itself. */
export interface Line {
  id: string;
  source: string;
  target: string;
  path: string;
  /** The head: an arrow and, for what gets in the way, a bar. */
  arrow: string;
  bar: string;
  label: [number, number];
  middle: [number, number];
}

/** The map, laid out. */
export interface Layout {
  width: number;
  height: number;
  /** Where the names of the bands end and the columns begin. */
  gutter: number;
  columns: number;
  /** The size it is made for, in px of the screen for a unit: made smaller, its names need more room than they have. */
  size: number;
  boxes: Map<string, Box>;
  lines: Line[];
  bands: Band[];
  /** To be given back with the next layout, so that nodes stay. */
  cells: Map<string, Cell>;
}

/** How wide some words of a label are, in map units at 14 px. */
export type Measure = (text: string) => number;
