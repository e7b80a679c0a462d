/** The map's layout: bands by level, cells, boxes, arrows. A pure function; the same input gives the same map. */
import { fitted } from "./fit";
import { gridOf, stack, widened, type Grid } from "./ground";
import { place } from "./place";
import { route } from "./route";
import type { Cell, Layout, Level, MapEdge, MapNode, Measure } from "./shape";
import { roughly } from "./wrap";

export interface Options {
  /** The width of the window, in px. */
  width: number;
  /** Its height, when the whole map is to be seen in it; without, the map is as long as it gets. */
  height?: number;
  measure?: Measure;
  /** The cells of the last layout: nodes in it stay where they are. */
  before?: Map<string, Cell>;
  /** How many columns that layout had: kept while they serve, so that a growing map does not change its order with every answer. */
  columns?: number;
}

/** As many columns as the window is wide, and as many rows as are needed. */
function running(nodes: MapNode[], edges: MapEdge[], levels: Level[], options: Options, measure: Measure): { grid: Grid; cells: Map<string, Cell> } {
  const fits = gridOf(options.width, levels, measure);
  const cells = place(nodes, edges, fits.columns, { before: options.before });
  return { grid: widened(fits, Math.max(0, ...[...cells.values()].map((cell) => cell.column + 1))), cells };
}

/** Lays out the nodes and those edges both of whose ends are among them. */
export function layOut(nodes: MapNode[], edges: MapEdge[], levels: Level[], options: Options): Layout {
  const measure = options.measure ?? roughly;
  const { height } = options;
  const { grid, cells } = height ? fitted(nodes, edges, levels, { ...options, height }, measure) : running(nodes, edges, levels, options, measure);
  const ground = stack(nodes, levels, cells, grid, measure);
  return {
    width: grid.width,
    height: ground.height,
    gutter: grid.gutter,
    columns: grid.columns,
    size: grid.size,
    boxes: ground.boxes,
    bands: ground.bands,
    lines: route(edges, ground, grid),
    cells,
  };
}
