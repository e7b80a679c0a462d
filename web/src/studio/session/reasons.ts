/** Why a question was asked: the decision of the turn before it, as parts with words and figures. Figures are the API's, unrounded. */
import type { Methodology, Turn, TurnInFull } from "../../api/shapes";
import type { components } from "../../api/schema";
import { spoken } from "../../map/tones";
import { ACTS, ASKS, part, TAKEN_UP, WAYS, words } from "../../words/studio/why";
import { words as session } from "../../words/studio/session";
import type { Node } from "./record";

export type Candidate = components["schemas"]["Candidate"];

/** A bar: what spoke for or against, and how much. */
export interface Share {
  /** The weight key, for whoever asks for it; "" for the phase. */
  key: string;
  words: string;
  value: number;
  /** Does it multiply the others? Then more than 1 speaks for it. */
  factor?: true;
}

/** Does it speak for what was weighed? */
export const speaksFor = ({ value, factor }: Share): boolean => value > (factor ? 1 : 0);

/** What was weighed against each other, and what won with which parts. */
export interface Weighing {
  title: string;
  total: number;
  shares: Share[];
}

/** Something else that could have been asked. */
export interface Other {
  words: string;
  score: number;
}

/** What decided: what was weighed on the map, the words just said, trouble with a question, a topic that must come up, the end. */
export type Decided = "weighed" | "said" | "trouble" | "topic" | "frame" | "again" | "end";

export interface Why {
  decided: Decided;
  sentence: string;
  weighings: Weighing[];
  others: Other[];
  /** What was planned and what was asked, in words, when the two are not the same. */
  planned: string | undefined;
  asked: string | undefined;
}

/** As long as what a strategy does may be to stand for its name. */
const LONGEST = 100;

/** A strategy's name for people: what it does, up to the first colon or full stop. */
export function wayOf(methodology: Methodology, strategy: string): string {
  const own = WAYS[strategy];
  if (own) return own;
  const line = methodology.strategies.find((one) => one.name === strategy);
  const said = line?.description.split(/[:.]/)[0]?.trim();
  const name = said && said.length <= LONGEST ? said : strategy.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const chosen = (candidates: Candidate[], stage: Candidate["stage"]): Candidate | undefined => candidates.find((one) => one.stage === stage && one.selected);

/** All parts of a score that are not nothing; together they are the final score. */
export function sharesOf(candidate: Candidate, phase: string): Share[] {
  const shares: Share[] = candidate.contributions.map(({ name, contribution }) => ({ key: name, words: part(name), value: contribution }));
  const rules = candidate.multipliers ?? [];
  if (rules.length) shares.push(...rules.map((rule) => ({ key: rule.scorer, words: words.rule(rule.scorer), value: rule.multiplier, factor: true as const })));
  const weighed = candidate.base_score * candidate.phase_multiplier - candidate.base_score;
  if (weighed) shares.push({ key: "", words: words.phaseFactor(phase, weighed > 0), value: weighed });
  if (candidate.phase_bonus) shares.push({ key: "", words: words.phase(phase), value: candidate.phase_bonus });
  return shares.filter(({ value, factor }) => value !== (factor ? 1 : 0)).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
}

const lower = (text: string): string => (/^(I|I’|I')\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** Parts that say the same of a way and of its point are said once in a sentence. */
const gist = (share: Share): string => (/\.open(_above|_below)?$/.test(share.key) ? "open" : /\.toward_top$/.test(share.key) ? "top" : share.words);

/** The part that says which kind of step follows from the words just said: it is told last, with the step. */
const isStep = (share: Share): boolean => share.key === "strategy.natural";

/** The strongest parts as clauses; the first "it" of one that is about a point becomes the point. `step` is the step that was taken. */
function clauses(candidates: (Candidate | undefined)[], phase: string, label: string, step: string, most: number): string[] {
  const all = candidates.flatMap((candidate) => (candidate ? sharesOf(candidate, phase) : [])).filter(speaksFor);
  all.sort((a, b) => b.value - a.value);
  const said = all.filter((share, index) => all.findIndex((other) => gist(other) === gist(share)) === index).slice(0, most);
  said.sort((a, b) => Number(isStep(a)) - Number(isStep(b)));
  let named = !label;
  return said.map((share) => {
    if (isStep(share)) return words.step(named ? "" : shortened(label), step);
    const text = lower(share.words);
    if (named || !(share.key.startsWith("graph.node") || share.key.startsWith("strategy.target"))) return text;
    const about = text.replace(/\bit\b/, `“${label}”`);
    if (about !== text) named = true;
    return about;
  });
}

/** Most words of an answer that are shown for it. */
const MOST = 14;

/** A whole answer is known again by how it begins. */
function shortened(label: string): string {
  const said = label.split(/\s+/);
  return said.length > MOST ? `${said.slice(0, MOST - 2).join(" ")} …` : label;
}

/** How a reason begins that the words just said gave. */
const JUST_SAID = "it was just said";

/** What decided the question that a turn ended with. */
export function decidedBy(turn: Pick<Turn, "departure" | "strategy_selected" | "termination_reason">, candidates: Candidate[]): Decided {
  if (turn.termination_reason) return "end";
  if (turn.departure) return turn.departure.reason.startsWith(JUST_SAID) || !WAYS[turn.departure.strategy] ? "said" : "trouble";
  if (turn.strategy_selected === "topic_guide") return "topic";
  if (turn.strategy_selected === "frame") return "frame";
  return candidates.length ? "weighed" : "again";
}

/** The step that was taken, for a reader who knows no method: what the question asks for. */
function stepOf({ asks, strategy_selected }: Turn, methodology: Methodology): string {
  const known = asks && ASKS[asks];
  return known ? words.stepAsks(known) : words.stepIs(lower(wayOf(methodology, strategy_selected)));
}

/** What an answer was, in words, when it was none. */
const actOf = ({ noticed }: Turn): string => (noticed && noticed !== "answer" ? (ACTS[noticed] ?? "") : "");

/** What a question is about, in words: a part of what people read is known by its name in the file. */
const focusLabel = ({ focus, focus_label }: Pick<Turn, "focus" | "focus_label">): string => (focus?.kind === "element" ? spoken(focus_label) : focus_label);

/** The words of what could be asked about; `otherwise` where the map has none for it. */
function labelOf(focus: Candidate["focus"], nodes: Map<string, Node>, otherwise: string): string {
  if (focus.kind === "none") return "";
  return focus.kind === "element" ? spoken(focus.id) : (nodes.get(focus.id)?.label ?? otherwise);
}

/** What was done about an answer that was none. */
const takenUp = (turn: Turn): string => words.trouble(actOf(turn), TAKEN_UP[turn.noticed ?? ""] ?? "");

/** Reasons that the program gives of itself: what it noticed of the answer. A language model has its own. */
const NOTICED = /^(the person |the question was not understood|the plan goes on)/;

/** Why something else was asked than what was planned. */
function whyInstead(turn: Turn, { reason, strategy, focus_label }: NonNullable<Turn["departure"]>): string {
  if (reason.startsWith(JUST_SAID)) return words.justSaid(shortened(focus_label));
  if (!NOTICED.test(reason)) return reason;
  const act = actOf(turn);
  if (!act) return words.anew;
  if (strategy === "closing") return words.trouble(act, TAKEN_UP.closing ?? "");
  return WAYS[strategy] || !focus_label ? takenUp(turn) : words.wentOn(act, shortened(focus_label));
}

/** The reason of the question that was asked, never that of one which was only planned. */
function sentenceOf(turn: Turn, decided: Decided, candidates: Candidate[], methodology: Methodology): string {
  if (turn.termination_reason) return words.because([words.closing(session.endings[turn.termination_reason] ?? turn.termination_reason)]);
  const departure = turn.departure;
  if (departure) return words.because([whyInstead(turn, departure)]);
  if (decided === "topic") return words.because([words.topic(turn.focus_label)]);
  if (decided === "frame") return words.because([words.frame(turn.focus_label)]);
  if (decided === "again") return words.because([actOf(turn) ? takenUp(turn) : words.again]);
  const found = clauses([chosen(candidates, "joint"), chosen(candidates, "strategy"), chosen(candidates, "target")], turn.phase, focusLabel(turn), stepOf(turn, methodology), 2);
  return words.because(found.length ? found : [words.nothing]);
}

/** The same in short, from a turn and what was weighed in it. */
export const reasonOf = (turn: Turn, candidates: Candidate[], methodology: Methodology): string => sentenceOf(turn, decidedBy(turn, candidates), candidates, methodology);

/** A plan in words: the way that won and what it was about. */
function planOf(turn: TurnInFull, candidates: Candidate[], methodology: Methodology, nodes: Map<string, Node>): string {
  const winner = chosen(candidates, "joint") ?? chosen(candidates, "strategy");
  const target = chosen(candidates, "joint") ?? chosen(candidates, "target");
  const label = target && target.focus.kind !== "none" ? labelOf(target.focus, nodes, focusLabel(turn)) : focusLabel(turn);
  return words.planned(wayOf(methodology, winner?.strategy ?? turn.strategy_selected), label);
}

function othersOf(turn: TurnInFull, candidates: Candidate[], methodology: Methodology, nodes: Map<string, Node>): Other[] {
  const label = ({ focus }: Candidate): string => labelOf(focus, nodes, focus.kind === "edge" ? words.aLink : words.gone);
  const name = (candidate: Candidate): string => {
    const way = wayOf(methodology, candidate.strategy);
    return label(candidate) ? words.other(way, label(candidate)) : way;
  };
  return candidates
    .filter((one) => !one.selected && one.eligibility.eligible && one.final_score > 0 && !(turn.departure && one.focus.kind !== "none" && turn.departure.focus.kind !== "none" && one.focus.id === turn.departure.focus.id))
    .sort((a, b) => b.final_score - a.final_score || a.rank - b.rank)
    .map((one) => ({ words: name(one), score: one.final_score }));
}

/** What a question asks for that took the place of the plan's: the plan's own way of asking says nothing of it. */
function askedFor(turn: TurnInFull, strategy: string): string | undefined {
  return strategy === turn.strategy_selected && turn.asks ? ASKS[turn.asks] : undefined;
}

/** Why the question was asked that `turn` ended with. */
export function whyOf(turn: TurnInFull, methodology: Methodology, nodes: Map<string, Node>): Why {
  const candidates = turn.score_decomposition ?? [];
  const weighings = (["joint", "strategy", "target"] as const).flatMap((stage): Weighing[] => {
    const winner = chosen(candidates, stage);
    if (!winner) return [];
    const about = labelOf(winner.focus, nodes, focusLabel(turn));
    const title = stage === "target" ? words.point(about) : words.way(wayOf(methodology, winner.strategy));
    return [{ title, total: winner.final_score, shares: sharesOf(winner, turn.phase) }];
  });
  const decided = decidedBy(turn, candidates);
  const departure = turn.departure;
  const other = decided !== "weighed" && weighings.length > 0;
  return {
    decided,
    sentence: sentenceOf(turn, decided, candidates, methodology),
    weighings,
    others: othersOf(turn, candidates, methodology, nodes),
    planned: other ? planOf(turn, candidates, methodology, nodes) : undefined,
    // What is done about trouble the sentence says.
    asked: departure && !WAYS[departure.strategy] ? words.instead(askedFor(turn, departure.strategy) ?? wayOf(methodology, departure.strategy), shortened(departure.focus_label)) : undefined,
  };
}

/** A score with its sign where it is a part, two decimals, no zero before the point. */
export function figure(value: number, signed = false): string {
  const digits = Math.abs(value).toFixed(2).replace(/^0\./, ".");
  return (value < 0 ? "−" : signed ? "+" : "") + digits;
}
