/** The conversation: questions and answers, words that are on the map underlined in the colour of their type. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Correction, Turn } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Working } from "../../parts/progress";
import { words as correct } from "../../words/studio/correct";
import { words } from "../../words/studio/session";
import { Checked } from "./checked";
import type { Task } from "./task";
import { answerId, stretches } from "./marks";
import { chosenWords, notedOf, type Chosen } from "./notes";
import type { Node, SessionNow, SessionRecord } from "./record";

interface AnswerProps {
  turn: Turn;
  nodes: Node[];
  corrections: Correction[];
  tones: Map<string, number>;
  focus: string | undefined;
  onOpen: (id: string) => void;
}

/** An answer; markup in it is text like any other. */
function Answer({ turn, nodes, corrections, tones, focus, onOpen }: AnswerProps) {
  const parts = useMemo(() => {
    const id = answerId(turn.question_id);
    return stretches(turn.answer, id, nodes, notedOf(corrections, id).flatMap(({ quote }) => quote ?? []));
  }, [turn, nodes, corrections]);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  return (
    <p class="ans" dir="auto" data-answer={turn.turn_number}>
      {parts.map((part) => {
        const first = part.nodes[0];
        const node = first ? byId.get(first) : undefined;
        const text = part.noted ? <mark class="kept">{part.text}</mark> : part.text;
        if (!first || !node) return text;
        const asked = !!focus && part.nodes.includes(focus);
        return (
          <u class={`t${tones.get(node.node_type) ?? 1}`} data-n={part.nodes.join(" ")} onClick={(event) => { event.stopPropagation(); onOpen(first); }}>
            {asked ? <mark>{part.text}</mark> : text}
          </u>
        );
      })}
    </p>
  );
}

/** What is noted of an answer, and what can be done with the words that are selected in it. */
function Notes({ turn, record, chosen, onTask }: { turn: Turn; record: SessionRecord; chosen: string | undefined; onTask: (task: Task) => void }) {
  const on = answerId(turn.question_id);
  const noted = useMemo(() => notedOf(record.corrections, on), [record.corrections, on]);
  const tags = noted.find(({ quote }) => quote === chosen)?.tags ?? [];
  // The selection stays while a button is pressed.
  const keep = (event: Event): void => event.preventDefault();
  return (
    <>
      {noted.map(({ quote, memos, tags }) => (
        <p class="noted" key={quote ?? ""}>{words.noted(quote)}: {[...memos, ...(tags.length ? [`${words.tags}: ${tags.join(", ")}`] : [])].join("; ")}</p>
      ))}
      {chosen && on && (
        <div class="chosen" role="group" aria-label={correct.chosen} onMouseDown={keep} onClick={(event) => event.stopPropagation()}>
          {([["memo", correct.note], ["tag", correct.tag]] as const).map(([kind, name]) => <Button key={kind} onClick={() => onTask({ kind, on, quote: chosen, name: chosen, tags })}>{name}</Button>)}
          {record.methodology.ontology.nodes.length > 0 && <Button onClick={() => onTask({ kind: "add_node", utterance: on, quote: chosen })}>{correct.addIdea}</Button>}
          <Button onClick={() => onTask({ kind: "leave_out", words: chosen })}>{correct.leaveOut}</Button>
        </div>
      )}
    </>
  );
}

/** Milliseconds a selection has to rest before something is offered for it. */
const REST = 250;

/** The words that are selected in an answer, once the hand rests. */
function useChosen(): Chosen | undefined {
  const [chosen, setChosen] = useState<Chosen>();
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        // Going to what is offered takes the selection along in some browsers: it is still meant.
        if (!document.activeElement?.closest(".chosen, dialog")) setChosen(chosenWords(getSelection()));
      }, REST);
    };
    document.addEventListener("selectionchange", look);
    // Words may have been selected before anybody looked.
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", look);
    };
  }, []);
  return chosen;
}

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
        return (
          <>
            {later && turn.turn_number === selected + 1 && <li class="then" aria-hidden="true">{words.later}</li>}
            <li key={turn.turn_number} class={`turn${here ? " here" : ""}${later ? " later" : ""}${far ? " far" : ""}`} data-turn={turn.turn_number} onClick={() => { if (getSelection()?.isCollapsed ?? true) onSelect(turn.turn_number); }}>
              <Number number={turn.turn_number} selected={here} onSelect={() => onSelect(turn.turn_number)} />
              <p class="ask" dir="auto">{turn.question}</p>
              <Answer turn={turn} nodes={until} corrections={record.corrections} tones={tones} focus={focus} onOpen={onOpen} />
              <Notes turn={turn} record={record} chosen={chosen?.turn === turn.turn_number ? chosen.words : undefined} onTask={onTask} />
            </li>
          </>
        );
      })}
      {selected === last && last > 0 && waits(record.session) && <li class="then" aria-hidden="true">{words.later}</li>}
      <Checked record={record} onOpen={onOpen} onTask={onTask} />
      <Pending record={record} number={last + 1} selected={selected === last + 1} onSelect={() => onSelect(last + 1)} />
    </ol>
  );
}
