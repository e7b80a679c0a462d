/** A topic of one's own, as the text the program reads. */

import type { FieldError } from "../../api/failure";

/** What somebody says of their topic. */
export interface Topic {
  /** As people would say it: "a paper diary". */
  name: string;
  /** What is to be learnt. */
  objective: string;
  /** What people read first; empty: nothing. */
  stimulus: string;
  /** What is compared, one a line; empty: what people bring themselves. */
  compared: string;
}

/** What is missing in a topic, by field, in plain words. */
export function missingIn({ name, objective }: Topic): FieldError[] {
  return [
    ...(name.trim() ? [] : [{ field: "topic.name", message: "Say in a few words what it is about." }]),
    ...(objective.trim() ? [] : [{ field: "topic.objective", message: "Say in a sentence what you want to learn. The interviewer goes by it." }]),
  ];
}

/** Nothing said yet. */
export const NO_TOPIC: Topic = { name: "", objective: "", stimulus: "", compared: "" };

/** Letters and digits of a name, the rest as lines between; "topic" when nothing is left. */
function idOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40) || "topic";
}

/** The text of a concept. What JSON quotes, YAML reads. */
export function sourceOf({ name, objective, stimulus, compared }: Topic, methodology: string): string {
  const quoted = (text: string) => JSON.stringify(text.trim());
  const things = compared.split("\n").map((line) => line.trim()).filter(Boolean);
  const lines = [`id: ${quoted(idOf(name))}`, `name: ${quoted(name)}`, `methodology: ${quoted(methodology)}`, `objective: ${quoted(objective)}`];
  if (stimulus.trim()) lines.push("stimulus:", `  text: ${quoted(stimulus)}`);
  if (things.length) lines.push("elements:", ...things.map((thing) => `  - label: ${quoted(thing)}`));
  return `${lines.join("\n")}\n`;
}

/** The topic a text was made of; undefined when the text says more than that, or says it otherwise. */
export function topicIn(source: string): Topic | undefined {
  const quoted = (line: RegExp) => [...source.matchAll(line)].map(([, text]) => unquoted(text ?? ""));
  const [name, objective, stimulus] = [/^name: (".*")$/gm, /^objective: (".*")$/gm, /^  text: (".*")$/gm].map((line) => quoted(line)[0] ?? "");
  const topic = { name: name ?? "", objective: objective ?? "", stimulus: stimulus ?? "", compared: quoted(/^  - label: (".*")$/gm).join("\n") };
  return sourceOf(topic, saidIn(source, "methodology")) === source ? topic : undefined;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** How a question of this method about the topic goes, before and after it: what people hear. */
export function questionAround(method: string, german: boolean): [before: string, after: string] {
  const grid = method.startsWith("repertory_grid");
  if (german) return grid ? ["Wenn Sie an ", " denken, was fällt Ihnen zuerst ein?"] : ["Wie hat ", " für Sie begonnen?"];
  return grid ? ["Thinking of ", ", which ones come to mind first?"] : ["How did ", " begin for you?"];
}

/** Does a topic begin or end like a question, so that it fits into none? */
export const isClause = (name: string): boolean =>
  /^\s*(how|what|why|when|where|who|whom|whose|which|whether|if|wie|was|warum|wieso|weshalb|wann|wo|wer|welche[rsn]?|ob)\s|\?\s*$/i.test(name);

/** What a text says under a key of its first level or of `method`, folded into a line; empty when it says nothing. */
export function saidIn(source: string, key: string): string {
  const lines = source.split("\n");
  const at = lines.findIndex((line) => new RegExp(`^ {0,2}${key}:`).test(line));
  const first = (lines[at] ?? "").replace(/^[^:]*:\s*/, "").trim();
  if (at < 0) return "";
  if (!/^[>|]/.test(first)) return first.replace(/^"(.*)"$|^'(.*)'$/, "$1$2");
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => /^\S/.test(line));
  return after.slice(0, end < 0 ? undefined : end).join(" ").replace(/\s+/g, " ").trim();
}
