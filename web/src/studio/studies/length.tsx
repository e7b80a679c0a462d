/** How long an interview is, as a cell of a table: its answers, and what there was beside them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { Turn } from "../../api/shapes";
import { words } from "../../words/studio/studies";
import { answersOf, beside, type Answers } from "../session/answers";

/** What was counted, by interview and turns: what was said does not change. */
const kept = new Map<string, Answers>();

interface Props {
  session: string;
  turns: number;
  /** Questions replied to as far as the list tells them, shown until answers are counted. */
  answers: number;
}

/** Counted from the turns themselves, which are read once the line is in sight. */
export function Length({ session, turns, answers }: Props) {
  const key = `${session} ${turns}`;
  const cell = useRef<HTMLTableCellElement>(null);
  const [, redraw] = useState(key);
  useEffect(() => {
    if (!cell.current || turns === 0 || kept.has(key)) return;
    const read = () =>
      get<{ turns: Turn[] }>(`/sessions/${encodeURIComponent(session)}/turns`).then(
        (all) => {
          kept.set(key, answersOf(all.turns));
          redraw(key + all.turns.length);
        },
        () => undefined,
      );
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      watch.disconnect();
      void read();
    });
    watch.observe(cell.current);
    return () => watch.disconnect();
  }, [key]);
  const counted = kept.get(key);
  // That there was a last word is told where the interview is read.
  const more = counted ? beside({ ...counted, lastWords: 0 }).join(", ") : "";
  return (
    <td class="length" ref={cell}>
      {counted || turns === 0 ? words.answers(counted?.answers ?? 0) : words.questions(answers)}
      {more && <small>{words.beside(more)}</small>}
    </td>
  );
}
