/** The map's layout: bands by level, cells, boxes, arrows. A pure function; the same input gives the same map. */
import { gridOf, stack, widened } from "./ground";
import { place } from "./place";
import { route } from "./route";
import type { Cell, Layout, Level, MapEdge, MapNode, Measure } from "./shape";
import { roughly } from "./wrap";

export interface Options {
  /** The width of the window, in px. */
  width: number;
  measure?: Measure;
  /** The cells of the last layout: nodes in it stay where they are. */
  before?: Map<string, Cell>;
}

/** Lays out the nodes and those edges both of whose ends are among them. */
export function layOut(nodes: MapNode[], edges: MapEdge[], levels: Level[], options: Options): Layout {
  const measure = options.measure ?? roughly;
  const fits = gridOf(options.width, levels, measure);
  const cells = place(nodes, edges, fits.columns, options.before);
  const grid = widened(fits, Math.max(0, ...[...cells.values()].map((cell) => cell.column + 1)));
  const ground = stack(nodes, levels, cells, grid, measure);
  return {
    width: grid.width,
    height: ground.height,
    gutter: grid.gutter,
    boxes: ground.boxes,
    bands: ground.bands,
    lines: route(edges, ground, grid),
    cells,
  };
}
