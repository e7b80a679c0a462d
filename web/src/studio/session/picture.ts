/** The map as of one question: what was there after its answer, what the answer brought, what the question was about. */
import type { EdgeLook, NodeLook } from "../../map/drawing";
import type { Level, MapEdge, MapNode } from "../../map/shape";
import { against, levelOf, spoken, titled, toneByType } from "../../map/tones";
import type { Picture } from "../../map/view";
import type { Methodology, Turn } from "../../api/shapes";
import { relation } from "../../words/studio/relations";
import { words } from "../../words/studio/session";
import { UNTYPED, isFeeling, isUntyped } from "./form";
import { askedAbout, threadOf } from "./ladders";
import type { CanonicalGraph, Edge, Node, SessionRecord } from "./record";

/** What the map's pane shows. */
export type Wording = "line" | "table" | "own" | "merged" | "list";

/** What of an interview is looked at, and as of which question. */
export interface View {
  wording: Wording;
  turn: number;
  focus: string | undefined;
}

/** The types there are: of the method, or, where that is not in the library, of the ideas themselves. */
function typesOf(methodology: Methodology, nodes: Pick<Node, "level" | "node_type">[]): { name: string; level?: number | null | undefined }[] {
  const known = methodology.ontology.nodes;
  return known.length ? known : [...new Map(nodes.map((node) => [node.node_type, { name: node.node_type, level: node.level }])).values()];
}

/** The colour of each type. */
export const tonesIn = (methodology: Methodology, nodes: Pick<Node, "level" | "node_type">[]): Map<string, number> => toneByType(typesOf(methodology, nodes));

/** What an idea is: of a feeling also which way it went, where that is known. */
export const kindOf = ({ node_type, valence }: Pick<Node, "node_type" | "valence">): string => (isFeeling({ node_type }) && valence ? words.feeling(words.valences[valence]) : spoken(node_type));

/** What a question was about: what the turn before chose, or what was asked instead. */
export function focusOf(turns: Turn[], question: number): string | undefined {
  const before = turns[question - 2];
  return before && askedAbout(before);
}

/** Levels with their names: the types that stand on each. */
export function levelsOf(methodology: Methodology, nodes: Pick<Node, "level" | "node_type">[]): Level[] {
  const typed = typesOf(methodology, nodes);
  const tones = toneByType(typed);
  // What is of no type stands at the bottom, in the colour of nothing special.
  const types = nodes.some(isUntyped) && !typed.some((type) => levelOf(type) === 0) ? [...typed, { name: UNTYPED }] : typed;
  const levels = [...new Set(types.map(levelOf))].sort((a, b) => a - b);
  return levels.map((level) => {
    const here = types.filter((type) => levelOf(type) === level);
    const names = here.map((type) => titled(type.name));
    const own = here.map((type) => tones.get(type.name) ?? 1);
    if (names.length < 2) {
      const lines = (names[0] ?? "").split(" ");
      return { level, names: lines, tones: lines.map(() => own[0] ?? 1) };
    }
    return { level, names: names.length <= 3 ? names : [...names.slice(0, 2), words.mapMore(names.length - 2)], tones: own };
  });
}

/** Types that share their level with others: their boxes say which they are. */
function shared(methodology: Methodology): Set<string> {
  const types = methodology.ontology.nodes;
  return new Set(types.filter((type) => types.some((other) => other !== type && levelOf(other) === levelOf(type))).map((type) => type.name));
}

const byTurn = <T extends { created_at_turn: number }>(turn: number) => (one: T): boolean => one.created_at_turn <= turn;

/** Fixed parts of the picture: they do not change from turn to turn, so the layout is made only once. */
export function ground(nodes: Node[], edges: Edge[], methodology: Methodology): Pick<Picture, "nodes" | "edges" | "levels"> & { tones: Map<string, number> } {
  const captions = shared(methodology);
  const mapNodes: MapNode[] = nodes.map((node) => ({ id: node.id, label: node.label, level: levelOf(node), caption: captions.has(node.node_type) || isUntyped(node) ? kindOf(node) : "", turn: node.created_at_turn }));
  const mapEdges: MapEdge[] = edges.filter((edge) => edge.edge_type !== "revises").map((edge) => ({ id: edge.id, source: edge.source, target: edge.target, turn: edge.created_at_turn }));
  return { nodes: mapNodes, edges: mapEdges, levels: levelsOf(methodology, nodes), tones: tonesIn(methodology, nodes) };
}

/** What researchers did to an idea or a link, in words; empty where it stands as it was heard. */
export const mine = ({ added, corrected }: Pick<Edge, "added" | "corrected">): string => (added ? words.addedMark : corrected ? words.correctedMark : "");

/** How everything that is there after a question's answer looks. */
export function looksAt(base: ReturnType<typeof ground>, nodes: Node[], edges: Edge[], focus: string | undefined, turn: number, inCheck: (node: Node) => boolean = () => false): Pick<Picture, "looks" | "edgeLooks" | "focus"> {
  const there = nodes.filter(byTurn(turn));
  const revised = (node: Node): boolean => !!node.superseded_by && there.some((other) => other.id === node.superseded_by);
  const captions = new Map(base.nodes.map((node) => [node.id, node.caption]));
  const looks: NodeLook[] = there.map((node) => {
    const state = node.id === focus ? "now" : revised(node) ? "past" : node.created_at_turn === turn ? "new" : "";
    return { id: node.id, tone: base.tones.get(node.node_type) ?? 1, caption: captions.get(node.id) ?? "", state, corrected: node.corrected, added: node.added, rejected: node.judged?.right === false, untyped: isUntyped(node), name: words.nodeName(node.label, kindOf(node), captions.get(node.id) !== "", words.from(node.created_at_turn, inCheck(node)), state) + (mine(node) && `. ${mine(node)}`) + (node.judged ? `. ${words.judged(node.judged.right)}` : "") };
  });
  const ids = new Set(there.map((node) => node.id));
  const alive = edges.filter((edge) => byTurn<Edge>(turn)(edge) && ids.has(edge.source) && ids.has(edge.target) && edge.edge_type !== "revises");
  const thread = threadOf(focus, ids, alive, turn);
  const onThread = new Set(thread.slice(1).map((id, index) => `${thread[index]} ${id}`));
  const past = new Set(there.filter(revised).map((node) => node.id));
  const edgeLooks: EdgeLook[] = alive.map((edge) => ({
    id: edge.id,
    state: past.has(edge.source) || past.has(edge.target) ? "past" : edge.created_at_turn === turn ? "new" : onThread.has(`${edge.source} ${edge.target}`) ? "on" : "",
    against: against(edge.edge_type),
    corrected: edge.corrected,
    added: edge.added,
    contested: edge.contested,
    word: relation(edge.edge_type),
  }));
  return { looks, edgeLooks, focus: focus && ids.has(focus) ? focus : undefined };
}

/** The words that stand for several ideas: those of the one that was said most, as they were said. */
const said = (members: Node[]): Node | undefined => [...members].sort((a, b) => b.quotes.length - a.quotes.length || a.created_at_turn - b.created_at_turn)[0];

/** The merged map: notions instead of wordings, as nodes and edges of the same kind. What researchers added stands for itself. */
export function merged(slots: CanonicalGraph, nodes: Node[], edges: Edge[]): { nodes: Node[]; edges: Edge[]; ideas: number } {
  const own = new Map(nodes.map((node) => [node.id, node]));
  let ideas = 0;
  const likeNodes = slots.slots.flatMap((slot): Node[] => {
    const members = slot.nodes.flatMap((id) => own.get(id) ?? []);
    const first = said(members);
    if (!first) return [];
    ideas += members.length;
    return [{ ...first, id: slot.id, node_type: slot.node_type, quotes: members.flatMap((one) => one.quotes), created_at_turn: slot.first_seen_turn, superseded_by: null, corrected: false, judged: members.find((one) => one.judged)?.judged ?? null }];
  });
  const placed = new Map(slots.slots.flatMap((slot) => slot.nodes.map((id) => [id, slot.id])));
  const alone = nodes.filter((node) => node.added && !placed.has(node.id));
  for (const { id } of alone) placed.set(id, id);
  // By the links as they are now: one may have been turned round, and count since, or lead to what another idea was merged into.
  const joined = new Set(slots.edges.flatMap((edge) => edge.edges));
  const behind = new Map<string, Edge[]>();
  for (const edge of edges.filter(({ id, added, corrected }) => added || corrected || joined.has(id))) {
    const [source, target] = [placed.get(edge.source), placed.get(edge.target)];
    if (!source || !target || source === target) continue;
    const key = `${source} ${edge.edge_type} ${target}`;
    behind.set(key, [...(behind.get(key) ?? []), { ...edge, id: key, source, target }]);
  }
  const likeEdges = [...behind.values()].flatMap((all): Edge[] => {
    const [first] = all;
    return first ? [{ ...first, created_at_turn: Math.min(...all.map((one) => one.created_at_turn)), contested: all.every((one) => one.contested), added: all.every((one) => one.added), corrected: all.some((one) => one.corrected), judged: all.find((one) => one.judged)?.judged ?? null }] : [];
  });
  return { nodes: [...likeNodes, ...alone], edges: likeEdges, ideas: ideas + alone.length };
}

/** What is looked at: every wording for itself, or notions instead of wordings; with the links that were plainly said. */
export function shownOf(record: SessionRecord, wording: Wording): { nodes: Node[]; edges: Edge[]; ideas: number | undefined } {
  const edges = record.edges.filter((edge) => !edge.suggested);
  return wording === "merged" ? merged(record.slots, record.nodes, edges) : { nodes: record.nodes, edges, ideas: undefined };
}
