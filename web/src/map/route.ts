/**
 * Draws the arrows: they leave at the top, arrive at the bottom and bend only between rows. Through a row they run straight, in a
 * channel between two columns or through an empty cell, so none ever touches a box it has nothing to do with.
 */
import { SIZE, type Grid, type Ground, type Row } from "./ground";
import type { Box, Line, MapEdge } from "./shape";

/** An arrow on its way: from the lower row to the upper one, whatever its direction. */
interface Way {
  edge: MapEdge;
  low: Box;
  high: Box;
  /** Rows passed between the two, from the bottom. */
  rows: number[];
  /** Where it passes each of them. */
  at: number[];
  /** The arrow's head is at the low end. */
  down: boolean;
}

const BEND = 26;

/** Where lines may pass a row: the middles between columns, always; the middle of an empty cell. */
function channels(row: Row, grid: Grid): number[] {
  const out: number[] = [];
  for (let step = 0; step <= grid.columns * 2; step += 1) {
    const x = grid.gutter + (step * grid.pitch) / 2;
    if (step % 2 === 0 || !row.boxes.some((box) => Math.abs(box.x - x) < 1)) out.push(x);
  }
  return out;
}

/** A point on a way through the rows, with what it cost to come there. */
interface Step {
  x: number;
  cost: number;
  before?: Step;
}

/** The cheapest way through the rows: few bends, little to the side. */
function through(way: Way, options: number[][]): number[] {
  const [from, to] = [way.low.x, way.high.x];
  const near = (x: number): boolean => x > Math.min(from, to) - 260 && x < Math.max(from, to) + 260;
  const step = (a: number, b: number): number => (Math.abs(a - b) < 1 ? 0 : BEND + Math.abs(a - b));
  let reached: Step[] = [{ x: from, cost: 0 }];
  const cheapest = (x: number): Step => {
    let best = reached[0] as Step;
    let least = Infinity;
    for (const one of reached) {
      const cost = one.cost + step(one.x, x);
      if (cost < least) [best, least] = [one, cost];
    }
    return { x, cost: least, before: best };
  };
  for (const row of way.rows) {
    const all = options[row] ?? [];
    const some = all.filter(near);
    reached = (some.length ? some : all).map(cheapest);
  }
  const path: number[] = [];
  for (let one = cheapest(to).before; one?.before; one = one.before) path.push(one.x);
  return path.reverse();
}

/** How far to the side of `x` one may pass a row without coming too near to a box. */
function slack(row: Row, x: number, edge: number): [number, number] {
  let [left, right] = [-Math.min(30, x - edge), 30];
  for (const box of row.boxes) {
    if (box.x < x) left = Math.max(left, Math.min(0, box.x + box.width / 2 + SIZE.clear - x));
    else right = Math.min(right, Math.max(0, box.x - box.width / 2 - SIZE.clear - x));
  }
  return [left, right];
}

/** A stretch of a way that runs straight: from its nth row to another. */
interface Run {
  way: Way;
  from: number;
  to: number;
  x: number;
}

function runsOf(way: Way): Run[] {
  const runs: Run[] = [];
  way.at.forEach((x, index) => {
    const last = runs.at(-1);
    if (last && Math.abs(last.x - x) < 1) last.to = index;
    else runs.push({ way, from: index, to: index, x });
  });
  return runs;
}

/** Lines that would run on top of each other move aside, as far as there is room; those to one target share their way. */
function spread(ways: Way[], ground: Ground, gutter: number): void {
  const taken = new Map<string, string>();
  for (const { way, from, to, x } of ways.flatMap(runsOf)) {
    const rows = way.rows.slice(from, to + 1);
    const key = (row: number, lane: number): string => `${row} ${Math.round(x)} ${lane}`;
    let lane = 0;
    while (rows.some((row) => (taken.get(key(row, lane)) ?? way.edge.target) !== way.edge.target)) lane += 1;
    for (const row of rows) taken.set(key(row, lane), way.edge.target);
    const wish = Math.ceil(lane / 2) * 8 * (lane % 2 ? 1 : -1);
    const room = rows.map((row) => slack(ground.rows[row] as Row, x, gutter));
    const left = Math.max(...room.map(([one]) => one));
    const right = Math.min(...room.map(([, one]) => one));
    way.at.fill(x + Math.max(left, Math.min(right, wish)), from, to + 1);
  }
}

/** Where each arrow touches a box: side by side, in the order of where they come from. */
function ports(ways: Way[], end: "low" | "high"): Map<Way, number> {
  const groups = new Map<string, Way[]>();
  for (const way of ways) groups.set(way[end].id, [...(groups.get(way[end].id) ?? []), way]);
  const out = new Map<Way, number>();
  for (const group of groups.values()) {
    const beyond = (way: Way): number => (end === "low" ? (way.at[0] ?? way.high.x) : (way.at.at(-1) ?? way.low.x));
    group.sort((a, b) => beyond(a) - beyond(b) || (a.edge.id < b.edge.id ? -1 : 1));
    const box = group[0]?.[end] as Box;
    const apart = Math.min(26, (box.width - 26) / group.length);
    group.forEach((way, index) => out.set(way, box.x + (index - (group.length - 1) / 2) * apart));
  }
  return out;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

function draw(way: Way, ground: Ground, from: number, to: number): Line {
  const rowLow = ground.rows[ground.rowOf.get(way.low.id) as number] as Row;
  const rowHigh = ground.rows[ground.rowOf.get(way.high.id) as number] as Row;
  const head = 3;
  let y = way.low.y - way.low.height / 2 - (way.down ? head : 0);
  let x = from;
  let path = `M${n(x)} ${n(y)}`;
  if (y > rowLow.top) path += `V${n(rowLow.top)}`;
  y = Math.min(y, rowLow.top);
  let label: [number, number] = [x, y];
  const stops = [...way.at, to];
  stops.forEach((next, index) => {
    const last = index === way.at.length;
    const row = last ? rowHigh : (ground.rows[way.rows[index] as number] as Row);
    const rise = y - row.bottom;
    if (index === 0) label = [(x + next) / 2, y - rise / 2];
    path += Math.abs(next - x) < 0.5 ? `V${n(row.bottom)}` : `C${n(x)} ${n(y - rise * 0.6)} ${n(next)} ${n(row.bottom + rise * 0.6)} ${n(next)} ${n(row.bottom)}`;
    [x, y] = [next, row.bottom];
    if (!last) {
      y = row.top;
      path += `V${n(y)}`;
    }
  });
  const end = way.high.y + way.high.height / 2 + (way.down ? 0 : head);
  if (Math.abs(end - y) > 0.05) path += `V${n(end)}`;
  const tip = way.down ? { x: from, y: way.low.y - way.low.height / 2 - head, turn: -1 } : { x: to, y: end, turn: 1 };
  return {
    id: way.edge.id,
    source: way.edge.source,
    target: way.edge.target,
    path,
    arrow: `M${n(tip.x - 3.5)} ${n(tip.y + 5 * tip.turn)}L${n(tip.x)} ${n(tip.y)}L${n(tip.x + 3.5)} ${n(tip.y + 5 * tip.turn)}`,
    bar: `M${n(tip.x - 6)} ${n(tip.y)}h12`,
    label,
    middle: label,
  };
}

/** Two nodes of one row: straight across when they are neighbours, else an arch in the gap above. */
function sideways(edge: MapEdge, from: Box, to: Box, row: Row, gap: number): Line {
  const side = to.x > from.x ? 1 : -1;
  const between = row.boxes.some((box) => box !== from && box !== to && (box.x - from.x) * (box.x - to.x) < 0);
  const base = { id: edge.id, source: edge.source, target: edge.target };
  if (!between && from !== to) {
    const [x1, x2] = [from.x + (side * from.width) / 2, to.x - side * (to.width / 2 + 3)];
    const y = from.y;
    return {
      ...base,
      path: `M${n(x1)} ${n(y)}H${n(x2)}`,
      arrow: `M${n(x2 - 5 * side)} ${n(y - 3.5)}L${n(x2)} ${n(y)}L${n(x2 - 5 * side)} ${n(y + 3.5)}`,
      bar: `M${n(x2)} ${n(y - 6)}v12`,
      label: [(x1 + x2) / 2, y - 10],
      middle: [(x1 + x2) / 2, y],
    };
  }
  const [x1, x2] = from === to ? [from.x - 14, from.x + 14] : [from.x + side * 14, to.x - side * 14];
  const [y1, y2] = [from.y - from.height / 2, to.y - to.height / 2 - 3];
  const up = row.top - (gap - 12);
  const top: [number, number] = [(x1 + x2) / 2, row.top - (gap - 12) * 0.75];
  return {
    ...base,
    path: `M${n(x1)} ${n(y1)}V${n(row.top)}C${n(x1)} ${n(up)} ${n(x2)} ${n(up)} ${n(x2)} ${n(row.top)}V${n(y2)}`,
    arrow: `M${n(x2 - 3.5)} ${n(y2 - 5)}L${n(x2)} ${n(y2)}L${n(x2 + 3.5)} ${n(y2 - 5)}`,
    bar: `M${n(x2 - 6)} ${n(y2)}h12`,
    label: top,
    middle: top,
  };
}

/** Every arrow whose two ends are on the map. */
export function route(edges: MapEdge[], ground: Ground, grid: Grid): Line[] {
  const ways: Way[] = [];
  const lines: Line[] = [];
  const options = ground.rows.map((row) => channels(row, grid));
  for (const edge of edges) {
    const [source, target] = [ground.boxes.get(edge.source), ground.boxes.get(edge.target)];
    if (!source || !target) continue;
    const [a, b] = [ground.rowOf.get(edge.source) as number, ground.rowOf.get(edge.target) as number];
    if (a === b) {
      lines.push(sideways(edge, source, target, ground.rows[a] as Row, grid.gap));
      continue;
    }
    const rows = Array.from({ length: Math.abs(a - b) - 1 }, (_, index) => Math.min(a, b) + 1 + index);
    const way: Way = { edge, low: a < b ? source : target, high: a < b ? target : source, rows, at: [], down: a > b };
    way.at = through(way, options);
    ways.push(way);
  }
  spread(ways, ground, grid.gutter);
  const [out, into] = [ports(ways, "low"), ports(ways, "high")];
  for (const way of ways) lines.push(draw(way, ground, out.get(way) as number, into.get(way) as number));
  return lines;
}
