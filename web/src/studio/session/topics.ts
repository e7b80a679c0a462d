/** Which topics of a study's guide came up in an interview, and where. */
import type { Turn } from "../../api/shapes";

/** A topic, with the question that asked about it or the answer by which it was spoken of. */
export interface Told {
  topic: string;
  askedIn: number | undefined;
  heardBy: number | undefined;
}

/** Its words, without what letters may differ in. */
export const wordsOf = (text: string): string[] => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** As the interview goes by it: a topic is touched when it was asked about, or when answers have the beginnings of all its words. */
export function toldOf(topics: string[], turns: Pick<Turn, "turn_number" | "answer" | "strategy_selected" | "focus_label">[]): Told[] {
  return topics.map((topic) => {
    const asked = turns.find((turn) => turn.strategy_selected === "topic_guide" && turn.focus_label === topic);
    const open = new Set(wordsOf(topic));
    const heard = open.size === 0 ? undefined : turns.find(({ answer }) => {
      const said = wordsOf(answer);
      for (const word of open) if (said.some((one) => one.startsWith(word))) open.delete(word);
      return open.size === 0;
    });
    return { topic, askedIn: asked && asked.turn_number + 1, heardBy: heard?.turn_number };
  });
}
