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

/** The node type of what fits none of a method's. */
export const UNTYPED = "untyped";

/** Does an idea fit no type of the method? It is shown, and not counted. */
export const isUntyped = (node: Pick<Node, "node_type">): boolean => node.node_type === UNTYPED;

/** A feeling, of which it is known which way it went. */
export const isFeeling = (node: Pick<Node, "node_type">): boolean => node.node_type === "state";

/** The three ways, from the top of the curve down; between the others is also what is neither, or not known. */
const MOODS = ["good", "between", "bad"] as const;
type Mood = (typeof MOODS)[number];

/** How a feeling is meant. */
const moodOf = ({ valence }: Pick<Node, "valence">): Mood => (valence === "positive" ? "good" : valence === "negative" ? "bad" : "between");

/** A column of the time line: a stage with what belongs to it, or an answer that names none. */
export interface Moment {
  id: string;
  stage: Node | undefined;
  /** What was told of it, in the order of telling. */
  ideas: Node[];
  /** Its first idea, the stage itself where there is one: it says where the moment was told. */
  first: Node;
}

/** Links that say where something has its place. */
const PLACED = new Set(["occurs_in", "expected_at"]);

/** The stage that an idea was said to belong to. */
function placesOf(nodes: Node[], edges: Edge[]): Map<string, string> {
  const stages = new Set(nodes.filter(({ node_type }) => node_type === "stage").map(({ id }) => id));
  return new Map(edges.filter((edge) => PLACED.has(edge.edge_type) && stages.has(edge.target) && !edge.contested).map((edge) => [edge.source, edge.target]));
}

/**
 * The moments from left to right. A stage goes no further than what is known of it: it holds what was told after it in the same
 * answer, up to the next stage, and what was said to belong to it. What is told later is a moment of its own.
 */
export function momentsOf(nodes: Node[], edges: Edge[]): Moment[] {
  const told = asTold(nodes);
  const places = placesOf(nodes, edges);
  const moments: Moment[] = [];
  const answerOf = (node: Node): string => node.quotes[0]?.utterance_id ?? String(node.created_at_turn);
  for (const node of told) {
    const last = moments.at(-1);
    if (node.node_type === "stage") moments.push({ id: node.id, stage: node, ideas: [], first: node });
    else if (places.has(node.id)) continue;
    else if (last && answerOf(last.first) === answerOf(node)) last.ideas.push(node);
    else moments.push({ id: node.id, stage: undefined, ideas: [node], first: node });
  }
  for (const moment of moments) {
    const own = new Set(moment.ideas.map(({ id }) => id));
    moment.ideas = told.filter(({ id }) => own.has(id) || (moment.stage && places.get(id) === moment.stage.id));
  }
  return moments;
}

/** A row of the time line: a kind of ideas, of feelings those that went one way. */
export interface Row {
  id: string;
  mood: Mood | undefined;
  holds: (node: Node) => boolean;
}

/** The rows from the top down: feelings first, for the curve; then each kind that there is anything of, in the method's order. */
export function rowsOf(nodes: Node[], kinds: string[]): Row[] {
  const there = new Set(nodes.map(({ node_type }) => node_type));
  const moods = MOODS.map((mood): Row => ({ id: mood, mood, holds: (node) => isFeeling(node) && moodOf(node) === mood }));
  const others = [...new Set([...kinds, ...there])].filter((kind) => there.has(kind) && kind !== "stage" && kind !== "state");
  return [...(there.has("state") ? moods : []), ...others.map((kind): Row => ({ id: kind, mood: undefined, holds: ({ node_type }) => node_type === kind }))];
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
export function tableOf(all: Node[], links: Edge[]): Table {
  const nodes = all.filter((node) => !node.superseded_by);
  const edges = links.filter((edge) => !edge.contested);
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
