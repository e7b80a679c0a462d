/** How long an interview is, as a cell of a table: its answers, and what there was beside them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { Turn } from "../../api/shapes";
import { words } from "../../words/studio/studies";
import { answersOf, counted } from "../session/answers";

/** What was counted, by interview and turns: what was said does not change. */
const kept = new Map<string, string>();

interface Props {
  session: string;
  turns: number;
  /** Answers as far as the list tells them, shown until they are counted. */
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
          kept.set(key, counted(answersOf(all.turns)));
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
  return <td class="length" ref={cell}>{kept.get(key) ?? words.answers(answers)}</td>;
}
