/** One idea in full: its quotes, what it is joined to, notes and tags, and the ways to correct it. */
import { useEffect, useRef } from "preact/hooks";
import type { Judgement } from "../../api/shapes";
import { titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { useEscape } from "../../parts/escape";
import { words as correct } from "../../words/studio/correct";
import { relation } from "../../words/studio/relations";
import { words } from "../../words/studio/session";
import { answerId } from "./marks";
import type { Task } from "./correcting";
import { kindOf } from "./picture";
import type { Edge, Node, SessionRecord } from "./record";

/** A quote with the question it answers, or the check it was said in. */
export interface Quoted {
  text: string;
  turn: number;
  inCheck: boolean;
}

/** Was an idea first said in the check at the end? */
export const bornInCheck = (node: Node, record: SessionRecord): boolean => !!record.check?.utterance_id && node.quotes[0]?.utterance_id === record.check.utterance_id;

/** Quotes with the question they answer. */
export function quotesOf(node: Node, record: SessionRecord): Quoted[] {
  const turnOf = new Map(record.turns.map((turn) => [answerId(turn.question_id), turn.turn_number]));
  return node.quotes.map((quote) => ({ text: quote.text, turn: turnOf.get(quote.utterance_id) ?? node.created_at_turn, inCheck: quote.utterance_id === record.check?.utterance_id }));
}

/** What the respondent said of an idea or a link when they were shown what was understood. */
export function Judged({ judged }: { judged: Judgement | null | undefined }) {
  return judged ? <p class={judged.right ? "judged right" : "judged"}>{words.judged(judged.right)}{judged.words && <>: <q class="said" dir="auto">{judged.words}</q></>}</p> : null;
}

/** The short note beside a node that is pointed at. */
export function Note({ node, record }: { node: Node; record: SessionRecord }) {
  const quotes = quotesOf(node, record);
  return (
    <>
      <strong class="said" dir="auto">{node.label}</strong>
      {titled(kindOf(node))}. {words.saidIn(node.created_at_turn, bornInCheck(node, record))}.
      <Judged judged={node.judged} />
      {quotes.slice(0, 2).map((quote, index) => <blockquote key={index} class="said" dir="auto">{quote.text}</blockquote>)}
    </>
  );
}

function Links({ node, record, onOpen, onTask }: { node: Node; record: SessionRecord; onOpen: (id: string) => void; onTask: ((task: Task) => void) | undefined }) {
  const names = new Map(record.nodes.map((one) => [one.id, one.label]));
  const inverse = new Map(record.methodology.ontology.edges.map((type) => [type.name, type.inverse]));
  const mine = record.edges.filter((edge) => edge.source === node.id || edge.target === node.id);
  if (mine.length === 0) return null;
  const row = (edge: Edge) => {
    const out = edge.source === node.id;
    const other = out ? edge.target : edge.source;
    const label = names.get(other) ?? other;
    const word = out ? relation(edge.edge_type) : (inverse.get(edge.edge_type) ?? relation(edge.edge_type));
    return (
      <li key={edge.id}>
        <span>{word} <button class="session-link said" type="button" data-n={other} onClick={() => onOpen(other)}><bdi>{label}</bdi></button><Judged judged={edge.judged} /></span>
        {onTask && <button class="session-link small" type="button" aria-label={`${correct.removeLink}: ${word} ${label}`} onClick={() => onTask({ kind: "delete_edge", edge: edge.id, between: `${node.label} ${label}` })}>{correct.remove}</button>}
      </li>
    );
  };
  return <div><h4>{words.links}</h4><ul class="plain">{mine.map(row)}</ul></div>;
}

interface Props {
  node: Node;
  record: SessionRecord;
  tones: Map<string, number>;
  onOpen: (id: string) => void;
  onClose: () => void;
  onSelect: (question: number) => void;
  /** Undefined where nothing can be corrected: on the merged map. */
  onTask: ((task: Task) => void) | undefined;
}

/** The sheet below the map: its head and its buttons stay, what it tells is scrolled between them. */
export function Idea({ node, record, tones, onOpen, onClose, onSelect, onTask }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), [node.id]);
  useEscape(onClose);
  const successor = record.nodes.find((one) => one.id === node.superseded_by);
  const kind = record.methodology.ontology.nodes.find((type) => type.name === node.node_type);
  // What was said once cannot be split.
  const kinds = [["rename", correct.rename], ["retype", correct.retype], ["merge", correct.merge], ...(node.quotes.length > 1 ? [["split", correct.split] as const] : []), ["delete_node", correct.remove]] as const;
  const about = { on: node.id, name: node.label, tags: node.tags ?? [] };
  return (
    <section class={`session-idea t${tones.get(node.node_type) ?? 1}`} aria-label={words.idea}>
      <header>
        <h3 class="said" ref={head} tabIndex={-1} dir="auto">{node.label}</h3>
        <Button kind="quiet" onClick={onClose}>{words.close}</Button>
      </header>
      <div class="told" tabIndex={0} role="group" aria-label={node.label}>
      <p class="kind">{titled(kindOf(node))}{node.corrected && `. ${words.correctedMark}`}{(node.tags ?? []).length > 0 && `. ${words.tags}: ${(node.tags ?? []).join(", ")}`}{kind?.description && <span class="note"> ({kind.description})</span>}</p>
      <Judged judged={node.judged} />
      {successor && <p class="note">{words.supersededBy(successor.label)}</p>}
      <div class="cols">
        <div>
          <h4>{words.quotes}</h4>
          {node.quotes.length === 0 && <p class="note">{words.noQuote}</p>}
          <ul class="plain">
            {quotesOf(node, record).map((quote, index) => (
              <li key={index}><q class="said" dir="auto">{quote.text}</q> <button class="session-link small" type="button" onClick={() => onSelect(quote.turn)}>{words.question(quote.turn, quote.inCheck)}</button></li>
            ))}
          </ul>
          {(node.memos ?? []).length > 0 && <><h4>{words.memos}</h4><ul class="plain">{(node.memos ?? []).map((memo, index) => <li key={index}>{memo}</li>)}</ul></>}
        </div>
        <Links node={node} record={record} onOpen={onOpen} onTask={onTask} />
      </div>
      </div>
      {onTask && (
        <div class="tools" role="group" aria-label={words.actions}>
          {kinds.map(([kind, name]) => (
            <Button key={kind} onClick={() => onTask({ kind, node })}>{name}</Button>
          ))}
          <Button onClick={() => onTask({ kind: "memo", ...about })}>{correct.memo}</Button>
          <Button onClick={() => onTask({ kind: "tag", ...about })}>{correct.tag}</Button>
        </div>
      )}
    </section>
  );
}
