/** Techniques with a picture of their own: what a journey is as a time line, and what a grid is as a table. */
import type { Methodology } from "../../api/shapes";
import type { Edge, Node } from "./record";

/** The picture a technique has beside the general map. */
export type Form = "line" | "table";

/** By its types and not by its name: a copy of a method keeps its picture. */
export function formOf(methodology: Methodology): Form | undefined {
  const types = new Set(methodology.ontology.nodes.map(({ name }) => name));
  if (types.has("stage") && types.has("touchpoint") && types.has("state")) return "line";
  return types.has("element") && types.has("construct_pole") ? "table" : undefined;
}

/** A step of the time line: at most one of each, in the order of telling. */
export interface Step {
  turn: number;
  stage: Node | undefined;
  told: Node | undefined;
  feeling: Node | undefined;
}

const numberOf = (id: string | undefined): number => Number(/\d+/.exec(id ?? "")?.[0] ?? Infinity);

/** In the order they were first told: by question, then by the place in the answer. */
export function asTold(nodes: Node[]): Node[] {
  const at = (node: Node): [number, number, number] => [node.created_at_turn, numberOf(node.quotes[0]?.utterance_id), node.quotes[0]?.start ?? 0];
  return [...nodes].sort((a, b) => {
    const [one, other] = [at(a), at(b)];
    const first = one.findIndex((value, index) => value !== other[index]);
    return first < 0 ? 0 : (one[first] ?? 0) < (other[first] ?? 0) ? -1 : 1;
  });
}

/** All of a line at once, in place of a size. */
export const WHOLE = 0;
/** Sizes of a line, from all of it at once upwards. Letters of the smallest are still read. */
export const SIZES = [WHOLE, 0.8, 1, 1.25];

/** The size after one, larger or smaller. */
export function next(size: number, factor: number): number {
  const at = SIZES.indexOf(size) + (factor > 1 ? 1 : -1);
  return SIZES[Math.max(0, Math.min(SIZES.length - 1, at))] ?? size;
}

const PLACES = ["stage", "told", "feeling"] as const;

/** The steps from left to right. What came before never moves when more is told. */
export function stepsOf(nodes: Node[]): Step[] {
  const steps: Step[] = [];
  for (const node of asTold(nodes)) {
    const place = node.node_type === "stage" ? "stage" : node.node_type === "state" ? "feeling" : "told";
    const last = steps.at(-1);
    const free = last?.turn === node.created_at_turn && PLACES.slice(PLACES.indexOf(place)).every((one) => !last[one]);
    if (last && free) last[place] = node;
    else steps.push({ turn: node.created_at_turn, stage: undefined, told: undefined, feeling: undefined, [place]: node });
  }
  return steps;
}

/** One pole of a scale: a node, and the words of it that are this pole. */
export interface Pole {
  node: Node;
  label: string;
}

/** A scale: both its poles, as far as they are known, and how each element stands on it. */
export interface Scale {
  id: string;
  left: Pole;
  right: Pole | undefined;
  /** By element: a rating from 1 to 5, or the pole it was joined to. */
  cells: Map<string, { rating?: { node: Node; value: number }; pole?: "left" | "right" }>;
}

export interface Table {
  elements: Node[];
  scales: Scale[];
}

const POLES = new Set(["construct_pole", "opposite_pole", "construct", "similarity", "difference"]);
const OVER = / vs\.? /;

/** The scales with both their poles: pairs that were told as opposites first, then what has one pole alone. */
function scalesOf(nodes: Node[], edges: Edge[]): Scale[] {
  const poles = new Map(asTold(nodes.filter(({ node_type }) => POLES.has(node_type))).map((node) => [node.id, node]));
  const paired = new Set<string>();
  const scales: Scale[] = [];
  for (const edge of edges.filter(({ edge_type }) => edge_type === "opposite_of")) {
    const [left, right] = [poles.get(edge.source), poles.get(edge.target)];
    if (!left || !right || paired.has(left.id) || paired.has(right.id)) continue;
    for (const one of [left, right]) paired.add(one.id);
    scales.push({ id: left.id, left: { node: left, label: left.label }, right: { node: right, label: right.label }, cells: new Map() });
  }
  for (const node of poles.values()) {
    if (paired.has(node.id)) continue;
    const [left = node.label, right] = node.node_type === "construct" ? node.label.split(OVER) : [node.label];
    scales.push({ id: node.id, left: { node, label: left }, right: right ? { node, label: right } : undefined, cells: new Map() });
  }
  const place = [...poles.keys()];
  return scales.sort((a, b) => place.indexOf(a.id) - place.indexOf(b.id));
}

/** "Netflix 2 on easy to browse": the words of a rating, whose scale may be cut. */
const RATED = /^(.+) ([1-5]) on (.*)$/;

/** Elements across, scales down. */
export function tableOf(all: Node[], edges: Edge[]): Table {
  const nodes = all.filter((node) => !node.superseded_by);
  const elements = asTold(nodes.filter(({ node_type }) => node_type === "element" || node_type === "ideal_element"));
  const scales = scalesOf(nodes, edges);
  const there = new Set(elements.map(({ id }) => id));
  for (const scale of scales) {
    for (const { source, target } of edges) {
      const pole = target === scale.left.node.id ? "left" : target === scale.right?.node.id ? "right" : undefined;
      if (pole && there.has(source)) scale.cells.set(source, { pole });
    }
  }
  for (const node of nodes.filter(({ node_type }) => node_type === "rating")) {
    const [, name, value, on = ""] = RATED.exec(node.label) ?? [];
    const joined = edges.find((edge) => edge.edge_type === "rated_on" && edge.target === node.id)?.source;
    const element = elements.find(({ id, label }) => id === joined || label.toLowerCase() === name?.toLowerCase());
    const scale = scales.find(({ left, right }) => [left.node.label, left.label, right?.label].some((label) => on && label?.startsWith(on)));
    if (element && scale) scale.cells.set(element.id, { ...scale.cells.get(element.id), rating: { node, value: Number(value) } });
  }
  return { elements, scales };
}
