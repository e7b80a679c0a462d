/** What a methodology's text says beyond what the API tells of it: weights, what is asked about, phases. */
import { load } from "js-yaml";

/** A weight: the key it stands under, and how much it counts. */
export interface Weight {
  key: string;
  weight: number;
}

/** A way of asking, as its text has it. */
export interface Way {
  name: string;
  /** What it asks about: `node`, `edge`, `element`, `topic`, or `open` for nothing in particular. */
  about: string;
  /** What decides whether it is asked so now. */
  now: Weight[];
  /** What decides about which idea. */
  which: Weight[];
  /** Keys that have to hold, and keys that must not. */
  requires: string[];
  forbids: string[];
}

/** A part of the interview, and what it does to the ways of asking by their names. */
export interface Phase {
  name: string;
  description: string;
  added: Record<string, number>;
  times: Record<string, number>;
}

/** Something the method wants to hear, and the questions that ask for it. */
export interface Slot {
  name: string;
  asks: string[];
}

export interface Source {
  slots: Slot[];
  ways: Map<string, Way>;
  phases: Phase[];
}

type Mapping = Record<string, unknown>;

const mapping = (value: unknown): Mapping =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Mapping) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (value: unknown): string[] => list(value).filter((one): one is string => typeof one === "string");
const figures = (value: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(mapping(value)).filter((entry): entry is [string, number] => typeof entry[1] === "number"));

/** Signals of an idea decide about which idea; all others decide whether it is asked so. */
const ofIdea = (key: string): boolean => /\.(node|edge|element)\./.test(key) && !key.startsWith("strategy.");

function about(strategy: Mapping): string {
  if (words(strategy.target)) return words(strategy.target);
  if (words(strategy.node_binding) === "none") return words(strategy.focus_mode) === "topic" ? "topic" : "open";
  return "node";
}

function way(strategy: Mapping): Way {
  const weights = Object.entries(figures(strategy.signal_weights)).map(([key, weight]) => ({ key, weight }));
  return {
    name: words(strategy.name),
    about: about(strategy),
    now: weights.filter(({ key }) => !ofIdea(key)),
    which: weights.filter(({ key }) => ofIdea(key)),
    requires: [...texts(strategy.requires), ...texts(strategy.requires_any)],
    forbids: texts(strategy.forbids),
  };
}

/** Reads the text (YAML); undefined when it cannot be read at all. What it does not say is empty. */
export function readSource(text: string): Source | undefined {
  let all: Mapping;
  try {
    all = mapping(load(text));
  } catch {
    return undefined;
  }
  const ways = list(all.strategies).map((one) => way(mapping(one)));
  const phases = Object.entries(mapping(all.phases)).map(([name, given]) => {
    const phase = mapping(given);
    return { name, description: words(phase.description), added: figures(phase.phase_bonuses), times: figures(phase.signal_weights) };
  });
  const slots = list(mapping(all.frame).slots).map(mapping).map((slot) => ({ name: words(slot.name), asks: texts(slot.asks) }));
  return { slots, ways: new Map(ways.map((one) => [one.name, one])), phases };
}
