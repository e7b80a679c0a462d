/** How far the ladders reached when a question was asked, and what the question aims at. */
import type { Methodology, Turn, TurnInFull } from "../../api/shapes";
import { levelOf } from "../../map/tones";
import { isUntyped } from "./form";
import type { Edge, Node } from "./record";

/** The idea that the question a turn ended with is about: what was chosen, or what was asked instead; closing words are about none. */
export function askedAbout(turn: Pick<Turn, "focus" | "departure" | "termination_reason">): string | undefined {
  const focus = turn.departure ? turn.departure.focus : turn.focus;
  return focus.kind === "node" && !turn.termination_reason ? focus.id : undefined;
}

/** A ladder: where it starts, and which levels it has reached. */
export interface Ladder {
  id: string;
  label: string;
  reached: Set<number>;
  /** The level the question asks for, when it is about this ladder. */
  aim: number | undefined;
}

export interface Ladders {
  /** Levels above the start, lowest first. */
  levels: { level: number; type: string }[];
  rows: Ladder[];
  /** How many rows reach the top. */
  complete: number;
}

function above(start: string, edges: Edge[]): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...edges.filter((edge) => edge.source === id).map((edge) => edge.target));
  }
  return found;
}

/** The ladders as of a turn; nothing for methods whose types have no order of levels. */
export function laddersOf(methodology: Methodology, nodes: Node[], edges: Edge[], turn: TurnInFull): Ladders | undefined {
  const types = methodology.ontology.nodes;
  const starts = new Set(methodology.ontology.start_types);
  const lowest = Math.min(...types.filter((type) => starts.has(type.name)).map(levelOf));
  const numbers = [...new Set(types.map(levelOf))].filter((level) => level > lowest).sort((a, b) => a - b);
  const top = numbers.at(-1);
  if (numbers.length < 2 || top === undefined) return undefined;
  const there = nodes.filter((node) => node.created_at_turn <= turn.turn_number && !node.superseded_by && !isUntyped(node));
  const chains = new Set(methodology.ontology.edges.filter((edge) => edge.chain).map((edge) => edge.name));
  const links = edges.filter((edge) => edge.created_at_turn <= turn.turn_number && chains.has(edge.edge_type) && !edge.contested && !edge.suggested);
  const level = new Map(there.map((node) => [node.id, levelOf(node)]));
  const about = askedAbout(turn);
  // A ladder starts at a start type, or, when a higher rung came first, at what nothing leads to.
  const fed = new Set(links.map((edge) => edge.target));
  const feeds = new Set(links.map((edge) => edge.source));
  const rows = there
    .filter((node) => (starts.has(node.node_type) && (feeds.has(node.id) || node.id === about || !fed.has(node.id))) || (!fed.has(node.id) && (feeds.has(node.id) || node.id === about)))
    .map((node): Ladder => {
      const all = above(node.id, links);
      const reached = new Set([...all].flatMap((id) => level.get(id) ?? []));
      const from = about && all.has(about) ? level.get(about) : undefined;
      const aim = from === undefined ? undefined : numbers.find((one) => one > from && !reached.has(one));
      return { id: node.id, label: node.label, reached, aim };
    })
    .sort((a, b) => Number(b.aim !== undefined) - Number(a.aim !== undefined) || b.reached.size - a.reached.size);
  const typeAt = (one: number): string => types.filter((type) => levelOf(type) === one).map((type) => type.name)[0] ?? "";
  return { levels: numbers.map((one) => ({ level: one, type: typeAt(one) })), rows, complete: rows.filter((row) => row.reached.has(top)).length };
}

/** The thread below the point a question is about: the longest way to it, oldest first, at most four steps. */
export function threadOf(focus: string | undefined, nodes: { has(id: string): boolean }, edges: Edge[], turn: number): string[] {
  const path: string[] = [];
  for (let id = focus; id && nodes.has(id) && !path.includes(id) && path.length < 4; ) {
    path.unshift(id);
    const here: string = id;
    const into = edges.filter((edge) => edge.target === here && edge.created_at_turn <= turn && edge.source !== here && !edge.contested && !edge.suggested);
    into.sort((a, b) => b.created_at_turn - a.created_at_turn);
    id = into[0]?.source;
  }
  return path;
}

/** What could still be taken up: never asked about, with most open above it. */
export function leftOpen(turn: TurnInFull, nodes: Map<string, Node>, focus: string | undefined): Node | undefined {
  let best: Node | undefined;
  let most = 0.5;
  for (const [id, signals] of Object.entries(turn.node_signals ?? {})) {
    const open = signals["graph.node.open_above"];
    const node = nodes.get(id);
    if (!node || id === focus || node.terminal || signals["graph.node.focus_count"] !== "none" || typeof open !== "number" || open <= most) continue;
    if (node.created_at_turn < turn.turn_number) [best, most] = [node, open];
  }
  return best;
}
