// Links between ideas: which of them the method permits, and which are counted.
import type { Methodology } from "../../api/shapes";
import { isUntyped } from "./form";
import type { Edge, Node } from "./record";

type EdgeType = Methodology["ontology"]["edges"][number];

/** What stands for any kind in a method. */
const ANY = "*";
/** How the program keeps that one idea took another's place: nobody adds that by hand. */
const REVISES = "revises";

/** May this link lead from an idea of one kind to one of another? As the program judges it: where no kinds are named, from any to any. */
export function permits({ pairs, gap_pairs }: Pick<EdgeType, "pairs" | "gap_pairs">, from: string, to: string): boolean {
  const all = [...pairs, ...gap_pairs];
  return all.length === 0 || all.some(([one, other]) => (one === ANY || one === from) && (other === ANY || other === to));
}

/** A link that could be added. */
export interface Possible {
  source: Node;
  target: Node;
  edge_type: string;
}

/** The links that could be added between two ideas, those that start at the first one first; not what is there already. */
export function possible(types: EdgeType[], edges: Edge[], one: Node, other: Node): Possible[] {
  const is = ({ source, target, edge_type }: Possible) => (edge: Edge): boolean => edge.source === source.id && edge.target === target.id && edge.edge_type === edge_type;
  const ways = [[one, other], [other, one]] as const;
  return ways
    .flatMap(([source, target]) => types.filter((type) => type.name !== REVISES && permits(type, source.node_type, target.node_type)).map(({ name }): Possible => ({ source, target, edge_type: name })))
    .filter((link) => !edges.some(is(link)));
}

/** How many links hold: not those of ideas that were taken back, nor what is only supposed, nor what the respondent contested. */
export function counted(nodes: Node[], edges: Edge[]): number {
  const there = new Set(nodes.filter((node) => !node.superseded_by && !isUntyped(node)).map(({ id }) => id));
  return edges.filter((edge) => !edge.suggested && !edge.contested && there.has(edge.source) && there.has(edge.target)).length;
}
