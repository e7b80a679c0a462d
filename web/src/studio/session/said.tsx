/** What somebody said, with the words that are on the map underlined, and what can be done with words that are selected in it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../parts/button";
import { words as correct } from "../../words/studio/correct";
import { words } from "../../words/studio/session";
import { stretches } from "./marks";
import { chosenWords, notedOf, type Chosen } from "./notes";
import type { Node, SessionRecord } from "./record";
import type { Task } from "./task";

/** Milliseconds in which a second click makes a double one, by which a word is selected. */
const DOUBLE = 300;

/** Opens what an underlined word stands for, unless the click is part of selecting words. */
function useOpening(onOpen: (id: string) => void): (event: MouseEvent, id: string) => void {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event, id) => {
    event.stopPropagation();
    clearTimeout(timer.current);
    const selects = event.detail > 1 || !(getSelection()?.isCollapsed ?? true);
    if (!selects) timer.current = window.setTimeout(() => onOpen(id), DOUBLE);
  };
}

interface SaidProps {
  text: string;
  /** The utterance it is, or is part of. */
  utterance: string | undefined;
  /** What selected words in it are known by. */
  place: string;
  record: SessionRecord;
  /** Ideas that may be underlined in it. */
  nodes: Node[];
  tones: Map<string, number>;
  focus?: string | undefined;
  onOpen: (id: string) => void;
}

/** An answer, or words of the check; markup in it is text like any other. */
export function Said({ text, utterance, place, record, nodes, tones, focus, onOpen }: SaidProps) {
  const { corrections } = record;
  const open = useOpening(onOpen);
  const parts = useMemo(() => stretches(text, utterance, nodes, notedOf(corrections, utterance).flatMap(({ quote }) => quote ?? [])), [text, utterance, nodes, corrections]);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  return (
    <p class="ans" dir="auto" data-answer={place}>
      {parts.map((part) => {
        const first = part.nodes[0];
        const node = first ? byId.get(first) : undefined;
        const shown = part.noted ? <mark class="kept">{part.text}</mark> : part.text;
        if (!first || !node) return shown;
        const asked = !!focus && part.nodes.includes(focus);
        return (
          <u class={`t${tones.get(node.node_type) ?? 1}`} data-n={part.nodes.join(" ")} onClick={(event) => open(event, first)}>
            {asked ? <mark>{part.text}</mark> : shown}
          </u>
        );
      })}
    </p>
  );
}

/** What is noted of an utterance. */
export function Noted({ utterance, record }: { utterance: string | undefined; record: SessionRecord }) {
  const noted = useMemo(() => notedOf(record.corrections, utterance), [record.corrections, utterance]);
  return (
    <>
      {noted.map(({ quote, memos, tags }) => (
        <p class="noted" key={quote ?? ""}>{[memos.length > 0 && words.noted(quote, memos), tags.length > 0 && words.tagged(tags, memos.length > 0 ? undefined : quote)].filter(Boolean).join(". ")}</p>
      ))}
    </>
  );
}

interface SelectedProps {
  utterance: string | undefined;
  /** The words, where any of this utterance are selected. */
  chosen: string | undefined;
  record: SessionRecord;
  onTask: (task: Task) => void;
}

/** What can be done with the words that are selected. */
export function Selected({ utterance, chosen, record, onTask }: SelectedProps) {
  if (!chosen || !utterance) return null;
  const tags = notedOf(record.corrections, utterance).find(({ quote }) => quote === chosen)?.tags ?? [];
  // The selection stays while a button is pressed.
  const keep = (event: Event): void => event.preventDefault();
  return (
    <div class="chosen" role="group" aria-label={correct.chosen} onMouseDown={keep} onClick={(event) => event.stopPropagation()}>
      {([["memo", correct.note], ["tag", correct.tag]] as const).map(([kind, name]) => <Button key={kind} onClick={() => onTask({ kind, on: utterance, quote: chosen, name: chosen, tags })}>{name}</Button>)}
      {record.methodology.ontology.nodes.length > 0 && <Button onClick={() => onTask({ kind: "add_node", utterance, quote: chosen })}>{correct.addIdea}</Button>}
      <Button onClick={() => onTask({ kind: "leave_out", words: chosen })}>{correct.leaveOut}</Button>
    </div>
  );
}

/** Milliseconds a selection has to rest before something is offered for it. */
const REST = 250;

/** The words that are selected, once the hand rests. */
export function useChosen(): Chosen | undefined {
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
