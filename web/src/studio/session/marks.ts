/** Which words of an answer are on the map: the answer in stretches, each with the ideas that quote it. */
import type { Node } from "./record";

/** A stretch of an answer. */
export interface Stretch {
  text: string;
  /** Ideas that quote it, the one with the shortest quote first. */
  nodes: string[];
  /** Is it among the words somebody noted something of? */
  noted: boolean;
}

interface Stand {
  start: number;
  end: number;
}

interface Span extends Stand {
  node: string;
}

/** The id of an answer: the utterance after its question. */
export function answerId(questionId: string | null | undefined): string | undefined {
  const number = /^u(\d+)$/.exec(questionId ?? "")?.[1];
  return number === undefined ? undefined : `u${Number(number) + 1}`;
}

/** Where words stand in an answer, in characters. */
function standOf(words: string, answer: string): Stand | undefined {
  const at = words ? answer.indexOf(words) : -1;
  if (at < 0) return undefined;
  const start = [...answer.slice(0, at)].length;
  return { start, end: start + [...words].length };
}

/** Offsets count characters, as people do, not bytes. Where they do not fit, the words themselves are looked for. */
function spansOf(letters: string[], answer: string, utterance: string | undefined, nodes: Node[]): Span[] {
  const spans: Span[] = [];
  for (const node of nodes) {
    for (const quote of node.quotes) {
      if (quote.utterance_id !== utterance || !quote.text) continue;
      if (letters.slice(quote.start, quote.end).join("") === quote.text) {
        spans.push({ start: quote.start, end: quote.end, node: node.id });
        continue;
      }
      const stand = standOf(quote.text, answer);
      if (stand) spans.push({ ...stand, node: node.id });
    }
  }
  return spans;
}

/** The answer in stretches; joined they are the answer. `noted`: words of it somebody noted something of. */
export function stretches(answer: string, utterance: string | undefined, nodes: Node[], noted: string[] = []): Stretch[] {
  const letters = [...answer];
  const spans = spansOf(letters, answer, utterance, nodes).sort((a, b) => a.end - a.start - (b.end - b.start));
  const notes = noted.flatMap((words) => standOf(words, answer) ?? []);
  const cuts = [...new Set([0, letters.length, ...[...spans, ...notes].flatMap((span) => [span.start, span.end])])].sort((a, b) => a - b);
  const out: Stretch[] = [];
  cuts.slice(0, -1).forEach((from, index) => {
    const to = cuts[index + 1] as number;
    const covers = ({ start, end }: Stand): boolean => start <= from && end >= to;
    const over = spans.filter(covers).map((span) => span.node);
    out.push({ text: letters.slice(from, to).join(""), nodes: [...new Set(over)], noted: notes.some(covers) });
  });
  return out;
}
