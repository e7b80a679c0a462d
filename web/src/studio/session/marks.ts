/** Which words of an answer are on the map: the answer in stretches, each with the ideas that quote it. */
import type { Node } from "./record";

/** A stretch of an answer. */
export interface Stretch {
  text: string;
  /** Ideas that quote it, the one with the shortest quote first. */
  nodes: string[];
}

interface Span {
  start: number;
  end: number;
  node: string;
}

/** The id of an answer: the utterance after its question. */
export function answerId(questionId: string | null | undefined): string | undefined {
  const number = /^u(\d+)$/.exec(questionId ?? "")?.[1];
  return number === undefined ? undefined : `u${Number(number) + 1}`;
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
      const at = answer.indexOf(quote.text);
      if (at < 0) continue;
      const start = [...answer.slice(0, at)].length;
      spans.push({ start, end: start + [...quote.text].length, node: node.id });
    }
  }
  return spans;
}

/** The answer in stretches; joined they are the answer. */
export function stretches(answer: string, utterance: string | undefined, nodes: Node[]): Stretch[] {
  const letters = [...answer];
  const spans = spansOf(letters, answer, utterance, nodes).sort((a, b) => a.end - a.start - (b.end - b.start));
  const cuts = [...new Set([0, letters.length, ...spans.flatMap((span) => [span.start, span.end])])].sort((a, b) => a - b);
  const out: Stretch[] = [];
  cuts.slice(0, -1).forEach((from, index) => {
    const to = cuts[index + 1] as number;
    const over = spans.filter((span) => span.start <= from && span.end >= to).map((span) => span.node);
    out.push({ text: letters.slice(from, to).join(""), nodes: [...new Set(over)] });
  });
  return out;
}
