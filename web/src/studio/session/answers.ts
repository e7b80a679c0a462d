/** What became of the questions of an interview: only answers are counted as answers. */
import type { Turn } from "../../api/shapes";
import { words } from "../../words/studio/session";

export interface Answers {
  answers: number;
  askedBack: number;
  declined: number;
  /** Words after the closing question, which is asked beyond the limit. */
  lastWords: number;
}

const BACK = new Set(["counter_question", "not_understood"]);

/** Of the turns, oldest first. */
export function answersOf(turns: Pick<Turn, "noticed" | "termination_reason">[]): Answers {
  const all: Answers = { answers: 0, askedBack: 0, declined: 0, lastWords: 0 };
  let closed = false;
  for (const turn of turns) {
    if (closed) all.lastWords += 1;
    else if (turn.noticed && BACK.has(turn.noticed)) all.askedBack += 1;
    else if (turn.noticed === "refusal") all.declined += 1;
    else all.answers += 1;
    closed = !!turn.termination_reason;
  }
  return all;
}

/** What there was beside answers, in words. */
export function beside({ askedBack, declined, lastWords }: Answers): string[] {
  return [askedBack > 0 && words.askedBack(askedBack), declined > 0 && words.declined(declined), lastWords > 0 && words.lastWord].filter((said) => said !== false);
}

/** What became of the questions that were set; the closing question is asked beyond them. */
export const ofSet = (most: number, answers: Answers): string => words.ofSet(most, words.answers(answers.answers), beside({ ...answers, lastWords: 0 }));

/** How many answers there are and what there was beside them: the same words wherever it is told. */
export const counted = (answers: Answers): string => words.counted(answers.answers, beside(answers));
