/** An interview beside what another method would have asked: by the questions of the talk, and which of them are the same. */
import type { MethodologyLine, Replay, Turn } from "../../api/shapes";
import { isEarlier } from "../methods/earlier";
import { decidedBy } from "./reasons";

type Replayed = Replay["turns"][number];

export interface Row {
  /** Its number in the talk: an answer leads to the question after it. */
  question: number;
  replayed: Replayed;
  /** The same was chosen, or something else that is asked in the same words. */
  same: "choice" | "words" | undefined;
}

/** After the last word nothing is asked by anybody: that is no row. */
export function rowsOf(replay: Replay, turns: Pick<Turn, "turn_number" | "termination_reason">[]): Row[] {
  const endings = new Map(turns.map((turn) => [turn.turn_number, turn.termination_reason]));
  const sameAs = ({ turn_number, asked, instead, same }: Replayed): Row["same"] => {
    if (same || (instead.ending && instead.ending === endings.get(turn_number))) return "choice";
    return asked.question && asked.question === instead.question ? "words" : undefined;
  };
  return replay.turns
    .filter(({ asked, instead }) => asked.question || instead.question)
    .map((replayed) => ({ question: replayed.turn_number + 1, replayed, same: sameAs(replayed) }));
}

/** What a method listens for that has people read something first: an interview without that cannot be asked with it. */
const NEEDS_TEXT = "stimulus_element";

/** The method that is most unlike the one of an interview: it has the fewest kinds of ideas in common with it. */
export function mostUnlike(methods: Pick<MethodologyLine, "id" | "node_types">[], own: { id: string; types: string[] }): string | undefined {
  const common = ({ node_types }: Pick<MethodologyLine, "node_types">): number => node_types.filter((type) => own.types.includes(type)).length;
  return methods.filter((one) => one.id !== own.id && !isEarlier(one) && !one.node_types.includes(NEEDS_TEXT)).sort((a, b) => common(a) - common(b))[0]?.id;
}

/** Questions that came from the talk itself and not from the method's plan, by what they came from. */
export interface Alike {
  /** They followed what was just said. */
  said: number;
  /** They took up trouble with the question before. */
  trouble: number;
  /** They asked for a topic of the study. */
  topic: number;
  /** They closed the talk. */
  end: number;
}

/** Of the questions that were compared. */
export function alikeOf(rows: Row[], turns: Pick<Turn, "turn_number" | "departure" | "strategy_selected" | "termination_reason">[]): Alike {
  const all: Alike = { said: 0, trouble: 0, topic: 0, end: 0 };
  for (const { replayed } of rows) {
    const turn = turns.find((one) => one.turn_number === replayed.turn_number);
    const decided = turn && (turn.strategy_selected === "clarification" ? "trouble" : decidedBy(turn, []));
    if (decided && decided in all) all[decided as keyof Alike] += 1;
  }
  return all;
}
