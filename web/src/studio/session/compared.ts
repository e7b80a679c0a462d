/** An interview beside what another method would have asked: by the questions of the talk, and which of them are the same. */
import type { Replay, Turn } from "../../api/shapes";

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
