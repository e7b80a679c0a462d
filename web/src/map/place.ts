/**
 * Gives every node its cell: band by level, row within the band, column. Nodes are placed one after the other in the order in
 * which they were said, and never moved again, so a longer interview shows a longer map and not another one.
 */
import type { Cell, MapEdge, MapNode } from "./shape";

/** Costs of a place, in columns. */
const COST = { aside: 1, up: 0.14, newRow: 1.5, sideways: 2.2, downwards: 3, through: 0.35 };
/** Of a new row in a map that is to fill its window: more than any way round, so rows are filled first. */
const LAST_RESORT = 40;

/** How many columns there are for the nth node: as many as fit, and more only for maps that no window could show anyway. */
export function columnsFor(count: number, fitting: number): number {
  return count <= 80 ? fitting : Math.max(fitting, Math.round(Math.sqrt(count * 0.5)));
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** What the placing knows so far. */
interface Ground {
  cells: Map<string, Cell>;
  level: Map<string, number>;
  /** Per level the rows, per row the columns taken. */
  rows: Map<number, Set<number>[]>;
  /** Nodes per column, to give a new thread room. */
  load: number[];
  newRow: number;
}

function take(ground: Ground, node: MapNode, cell: Cell): void {
  ground.cells.set(node.id, cell);
  ground.level.set(node.id, node.level);
  const rows = ground.rows.get(node.level) ?? [];
  while (rows.length <= cell.row) rows.push(new Set());
  rows[cell.row]?.add(cell.column);
  ground.rows.set(node.level, rows);
  ground.load[cell.column] = (ground.load[cell.column] ?? 0) + 1;
}

interface Neighbour {
  cell: Cell;
  level: number;
  /** The edge goes from the neighbour to the node. */
  into: boolean;
}

/** The nodes of a turn, those first that are joined to what is there already. */
function* inOrder(nodes: MapNode[], joined: (id: string) => MapEdge[], cells: Map<string, Cell>): Generator<MapNode> {
  const waiting = [...nodes].sort((a, b) => a.level - b.level || byNumber(a.id, b.id));
  while (waiting.length) {
    let best = 0;
    let most = -1;
    waiting.forEach((node, index) => {
      const ties = joined(node.id).filter((edge) => cells.has(edge.source === node.id ? edge.target : edge.source)).length;
      if (ties > most) [best, most] = [index, ties];
    });
    yield waiting.splice(best, 1)[0] as MapNode;
  }
}

/** The cost of standing in a cell, given what the node is joined to. */
function cost(ground: Ground, node: MapNode, cell: Cell, wish: number, near: Neighbour[]): number {
  const rows = ground.rows.get(node.level) ?? [];
  let sum = COST.aside * Math.abs(cell.column - wish) + COST.up * cell.row + (cell.row === rows.length ? ground.newRow : 0);
  for (const other of near) {
    if (other.level === node.level) {
      const climb = other.into ? cell.row - other.cell.row : other.cell.row - cell.row;
      if (climb === 0) sum += Math.abs(cell.column - other.cell.column) === 1 ? COST.sideways : COST.sideways * 2;
      if (climb < 0) sum += COST.downwards;
    } else if (cell.column === other.cell.column) {
      // A box right between the two would force their arrow out of its way.
      const own = other.level < node.level ? rows.slice(0, cell.row) : rows.slice(cell.row + 1);
      sum += COST.through * own.filter((row) => row.has(cell.column)).length;
    }
  }
  return sum;
}

function choose(ground: Ground, node: MapNode, near: Neighbour[], columns: number): Cell {
  const rows = ground.rows.get(node.level) ?? [];
  const emptiest = (): number => {
    let best = 0;
    for (let column = 1; column < columns; column += 1) {
      if ((ground.load[column] ?? 0) < (ground.load[best] ?? 0)) best = column;
    }
    return best;
  };
  const wish = near.length ? near.reduce((sum, other) => sum + other.cell.column, 0) / near.length : emptiest();
  let best: Cell = { row: rows.length, column: Math.min(columns - 1, Math.round(wish)) };
  let least = Infinity;
  for (let row = 0; row <= rows.length; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (rows[row]?.has(column)) continue;
      const cell = { row, column };
      const its = cost(ground, node, cell, wish, near);
      if (its < least - 1e-9) [best, least] = [cell, its];
    }
  }
  return best;
}

interface Placing {
  before?: Map<string, Cell> | undefined;
  /** Rows are filled before there are new ones, in exactly so many columns. */
  full?: boolean;
}

/**
 * The cell of every node. Nodes with a cell in `before` keep it; the others are placed by turn.
 * Edges count for a node only when they were there as soon as it was.
 */
export function place(nodes: MapNode[], edges: MapEdge[], fitting: number, { before, full = false }: Placing = {}): Map<string, Cell> {
  const ground: Ground = { cells: new Map(), level: new Map(), rows: new Map(), load: [], newRow: full ? LAST_RESORT : COST.newRow };
  const ends = new Map<string, MapEdge[]>();
  for (const edge of edges) {
    for (const end of new Set([edge.source, edge.target])) ends.set(end, [...(ends.get(end) ?? []), edge]);
  }
  const fresh: MapNode[] = [];
  for (const node of nodes) {
    const kept = before?.get(node.id);
    if (kept && !ground.rows.get(node.level)?.[kept.row]?.has(kept.column)) take(ground, node, kept);
    else fresh.push(node);
  }
  const turns = [...new Set(fresh.map((node) => node.turn))].sort((a, b) => a - b);
  for (const turn of turns) {
    const joined = (id: string): MapEdge[] => (ends.get(id) ?? []).filter((edge) => edge.turn <= turn && edge.source !== edge.target);
    for (const node of inOrder(fresh.filter((one) => one.turn === turn), joined, ground.cells)) {
      const near: Neighbour[] = [];
      for (const edge of joined(node.id)) {
        const other = edge.source === node.id ? edge.target : edge.source;
        const cell = ground.cells.get(other);
        if (cell) near.push({ cell, level: ground.level.get(other) ?? 0, into: edge.target === node.id });
      }
      take(ground, node, choose(ground, node, near, full ? fitting : columnsFor(ground.cells.size + 1, fitting)));
    }
  }
  return ground.cells;
}
