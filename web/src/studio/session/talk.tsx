/** The conversation: questions and answers, words that are on the map underlined in the colour of their type. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Working } from "../../parts/progress";
import { words } from "../../words/studio/session";
import { Checked } from "./checked";
import { answerId } from "./marks";
import type { Node, SessionNow, SessionRecord } from "./record";
import { Noted, Said, Selected, useChosen } from "./said";
import type { Task } from "./task";

/** Does a question wait for its answer? */
const waits = (session: SessionNow): boolean => !!session.question && session.status !== "completed" && session.status !== "abandoned";

interface Props {
  record: SessionRecord;
  nodes: Node[];
  tones: Map<string, number>;
  selected: number;
  focus: string | undefined;
  onSelect: (question: number) => void;
  onOpen: (id: string) => void;
  onTask: (task: Task) => void;
}

/** What follows the last answer: the question that waits, or why nothing does. */
function Pending({ record, number, selected, onSelect }: { record: SessionRecord; number: number; selected: boolean; onSelect: () => void }) {
  const { session } = record;
  if (!session.question || !waits(session)) return null;
  return (
    <li class={`turn pending${selected ? " here" : " later"}`} data-turn={number}>
      <Number number={number} selected={selected} onSelect={onSelect} />
      <p class="ask" dir="auto">{session.question}</p>
      {record.working ? <Working words={words.working} /> : <p class="wait">{session.paused_at ? words.pausedNow : words.waiting}</p>}
    </li>
  );
}

function Number({ number, selected, onSelect }: { number: number; selected: boolean; onSelect: () => void }) {
  return (
    <button class="number" type="button" aria-label={words.questionN(number)} aria-current={selected ? "true" : undefined} onClick={onSelect}>
      <span>{number}</span>
    </button>
  );
}

/** The pane. */
export function Talk({ record, nodes, tones, selected, focus, onSelect, onOpen, onTask }: Props) {
  const chosen = useChosen();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const pane = list.current;
    // The whole is read from its beginning.
    const first = selected > record.turns.length && !waits(record.session);
    const before = pane?.querySelector<HTMLElement>(`[data-turn="${first ? 1 : Math.max(1, selected - 1)}"]`);
    // Only the pane is moved, never the page: on a phone all three panes share one.
    if (pane && before && getComputedStyle(pane).overflowY === "auto") {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      pane.scrollTo({ top: before.offsetTop - pane.offsetTop - 8, behavior: still ? "instant" : "smooth" });
    }
  }, [selected, record.turns.length]);
  const last = record.turns.length;
  const until = useMemo(() => nodes.filter((node) => node.created_at_turn <= Math.max(selected, last)), [nodes, selected, last]);
  return (
    <ol class="session-scroll session-talk said" ref={list} tabIndex={0} aria-label={words.talk}>
      {record.concept?.stimulus && (
        <li class="shown far">
          <details><summary>{words.stimulus}</summary><p dir="auto">{record.concept.stimulus.text}</p></details>
        </li>
      )}
      {last > 0 && <li class="hint">{words.selectWords}</li>}
      {record.check && <li class="to-check"><button class="session-link small" type="button" onClick={() => { const check = document.getElementById("check"); check?.scrollIntoView({ block: "start" }); check?.focus({ preventScroll: true }); }}>{words.toCheck}</button></li>}
      {record.turns.map((turn) => {
        const here = turn.turn_number === selected;
        const later = turn.turn_number > selected;
        const far = turn.turn_number < selected - 2;
        const said = answerId(turn.question_id);
        return (
          <>
            {later && turn.turn_number === selected + 1 && <li class="then" aria-hidden="true">{words.later}</li>}
            <li key={turn.turn_number} class={`turn${here ? " here" : ""}${later ? " later" : ""}${far ? " far" : ""}`} data-turn={turn.turn_number} onClick={() => { if (getSelection()?.isCollapsed ?? true) onSelect(turn.turn_number); }}>
              <Number number={turn.turn_number} selected={here} onSelect={() => onSelect(turn.turn_number)} />
              <p class="ask" dir="auto">{turn.question}</p>
              <Said text={turn.answer} utterance={said} place={`${turn.turn_number}`} record={record} nodes={until} tones={tones} focus={focus} onOpen={onOpen} />
              <Noted utterance={said} record={record} />
              <Selected utterance={said} chosen={chosen?.place === `${turn.turn_number}` ? chosen.words : undefined} record={record} onTask={onTask} />
            </li>
          </>
        );
      })}
      {selected === last && last > 0 && waits(record.session) && <li class="then" aria-hidden="true">{words.later}</li>}
      <Checked record={record} nodes={nodes} tones={tones} chosen={chosen} onOpen={onOpen} onTask={onTask} />
      <Pending record={record} number={last + 1} selected={selected === last + 1} onSelect={() => onSelect(last + 1)} />
    </ol>
  );
}
