/** Where the arrows of an ontology's picture run, from the boxes as they stand on the page. Plain geometry, no page. */

/** A box on the page, in pixels from the picture's corner. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What may lead to what, by names of types. `gap`: it skips a level. */
export interface Pair {
  from: string;
  to: string;
  gap: boolean;
}

/** An arrow as it is drawn. */
export interface Arrow {
  key: string;
  path: string;
  head: string;
  gap: boolean;
}

/** Farthest distance between two arrows at one side of a box, and how much of a box's ends stays free. */
const APART = 14;
const FREE = 24;
/** How high an arrow within a row rises over it. */
const RISE = 22;
/** Boxes whose tops differ by less stand in one row. */
const SAME_ROW = 8;

type Side = "top" | "bottom";
interface End {
  box: string;
  side: Side;
  /** Where the other end is: arrows leave in this order, so that they cross less. */
  toward: number;
}

const middle = (spot: Spot): number => spot.x + spot.width / 2;

/** Both ends of an arrow: upward from top to bottom, downward from bottom to top, within a row over the tops. */
function ends(pair: Pair, from: Spot, to: Spot): [End, End] {
  const flat = Math.abs(from.y - to.y) < SAME_ROW;
  const up = to.y < from.y;
  const start: Side = flat || up ? "top" : "bottom";
  const stop: Side = !flat && up ? "bottom" : "top";
  return [
    { box: pair.from, side: start, toward: middle(to) },
    { box: pair.to, side: stop, toward: middle(from) },
  ];
}

/** Spreads the ends at every side of every box. */
function ports(all: End[], spots: Map<string, Spot>): Map<End, [number, number]> {
  const sides = new Map<string, End[]>();
  for (const end of all) {
    const key = `${end.side} ${end.box}`;
    sides.set(key, [...(sides.get(key) ?? []), end]);
  }
  const placed = new Map<End, [number, number]>();
  for (const group of sides.values()) {
    const sorted = [...group].sort((a, b) => a.toward - b.toward);
    for (const [index, end] of sorted.entries()) {
      const spot = spots.get(end.box);
      if (!spot) continue;
      const step = Math.min(APART, Math.max(0, spot.width - FREE) / sorted.length);
      const x = middle(spot) + (index - (sorted.length - 1) / 2) * step;
      placed.set(end, [x, end.side === "top" ? spot.y : spot.y + spot.height]);
    }
  }
  return placed;
}

const n = (value: number): string => value.toFixed(1);

function curve([x1, y1]: [number, number], [x2, y2]: [number, number], start: Side, stop: Side): string {
  const flat = start === stop;
  const reach = flat ? RISE : Math.max(18, Math.abs(y2 - y1) * 0.45);
  const away = (side: Side) => (side === "top" ? -reach : reach);
  return `M${n(x1)} ${n(y1)}C${n(x1)} ${n(y1 + away(start))} ${n(x2)} ${n(y2 + away(stop))} ${n(x2)} ${n(y2)}`;
}

function head([x, y]: [number, number], side: Side): string {
  const back = side === "top" ? y - 6 : y + 6;
  return `M${n(x - 4)} ${n(back)}L${n(x)} ${n(y)}L${n(x + 4)} ${n(back)}`;
}

/** All arrows; a pair whose box is not there, or that leads to itself, has none. */
export function arrows(pairs: Pair[], spots: Map<string, Spot>): Arrow[] {
  const drawn = pairs.flatMap((pair) => {
    const [from, to] = [spots.get(pair.from), spots.get(pair.to)];
    return from && to && from !== to ? [{ pair, ends: ends(pair, from, to) }] : [];
  });
  const placed = ports(drawn.flatMap((one) => one.ends), spots);
  return drawn.flatMap(({ pair, ends: [start, stop] }) => {
    const [begin, end] = [placed.get(start), placed.get(stop)];
    if (!begin || !end) return [];
    return [{ key: `${pair.from} ${pair.to}`, path: curve(begin, end, start.side, stop.side), head: head(end, stop.side), gap: pair.gap }];
  });
}
