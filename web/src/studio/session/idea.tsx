/** One idea in full: its quotes, what it is joined to, notes and tags, and the ways to correct it. */
import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { asFailure } from "../../api/failure";
import type { Change, Judgement } from "../../api/shapes";
import { spoken, titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { useEscape } from "../../parts/escape";
import { words as correct } from "../../words/studio/correct";
import { relation } from "../../words/studio/relations";
import { words } from "../../words/studio/session";
import { permits } from "./links";
import { answerId } from "./marks";
import { refusalOf } from "./correcting";
import { isFeeling } from "./form";
import { kindOf, mine } from "./picture";
import type { Edge, Node, SessionRecord } from "./record";
import type { Task } from "./task";

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

interface LinkProps extends Pick<Props, "record" | "onOpen" | "onTask" | "onMake"> {
  edge: Edge;
  /** The idea it is told from. */
  node: Node;
}

/** One link, read from an idea, with what can be done about it. */
function Link({ edge, node, record, onOpen, onTask, onMake }: LinkProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const out = edge.source === node.id;
  const other = out ? edge.target : edge.source;
  const its = record.nodes.find((one) => one.id === other);
  const label = its?.label ?? other;
  const type = record.methodology.ontology.edges.find(({ name }) => name === edge.edge_type);
  const word = out ? relation(edge.edge_type) : (type?.inverse ?? relation(edge.edge_type));
  const make = async (change: Change): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    await onMake(change).catch((thrown: unknown) => setFault(refusalOf(asFailure(thrown))));
    setBusy(false);
  };
  // Why it cannot be is said in words of the page; the program would name types and links as its files do.
  const turn = (): void => {
    const [from, to] = [out ? its : node, out ? node : its];
    if (type && from && to && !permits(type, from.node_type, to.node_type)) setFault(correct.turnRefused(relation(edge.edge_type), spoken(from.node_type), spoken(to.node_type)));
    else void make({ kind: "turn_edge", edge: edge.id });
  };
  const does = (name: string, act: () => void) => <button class="session-link small" type="button" aria-label={`${name}: ${word} ${label}`} onClick={act}>{name}</button>;
  return (
    <li class="link">
      {word} <button class="session-link said" type="button" data-n={other} onClick={() => onOpen(other)}><bdi>{label}</bdi></button>
      {onTask && (
        <div class="does">
          {(edge.contested || edge.suggested) && does(correct.keepLink, () => void make({ kind: "keep_edge", edge: edge.id }))}
          {edge.edge_type !== "revises" && does(correct.turnLink, turn)}
          {does(correct.remove, () => onTask({ kind: "delete_edge", edge: edge.id }))}
        </div>
      )}
      {fault && <p class="fault" role="alert">{fault}</p>}
      {!edge.added && edge.quotes[0] && <p class="note">{edge.explicit ? words.linkSaid(edge.quotes[0].text, edge.created_at_turn) : words.linkAnswers(edge.created_at_turn)}</p>}
      {mine(edge) && <p class="note">{mine(edge)}</p>}
      <Judged judged={edge.judged} />
      {edge.suggested ? <p class="note">{words.supposed}</p> : edge.contested ? <p class="note">{words.contested}</p> : edge.judged?.right === false && <p class="note">{words.decided}</p>}
    </li>
  );
}

function Links({ node, record, ...more }: Omit<LinkProps, "edge">) {
  const its = record.edges.filter((edge) => edge.source === node.id || edge.target === node.id);
  // What was plainly said stands apart from what may be.
  const groups = [[words.links, its.filter((edge) => !edge.suggested)], [words.supposedLinks, its.filter((edge) => edge.suggested)]] as const;
  if (its.length === 0) return null;
  return (
    <div>
      {groups.filter(([, edges]) => edges.length > 0).map(([name, edges]) => (
        <Fragment key={name}>
          <h4>{name}</h4>
          <ul class="plain">{edges.map((edge) => <Link key={edge.id} edge={edge} node={node} record={record} {...more} />)}</ul>
        </Fragment>
      ))}
    </div>
  );
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
  /** Makes a change at once. */
  onMake: (change: Change) => Promise<void>;
}

/** The sheet below the map: its head and its buttons stay, what it tells is scrolled between them. */
export function Idea({ node, record, tones, onOpen, onClose, onSelect, onTask, onMake }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), [node.id]);
  useEscape(onClose);
  const successor = record.nodes.find((one) => one.id === node.superseded_by);
  const kind = record.methodology.ontology.nodes.find((type) => type.name === node.node_type);
  // What was said once cannot be split.
  const kinds = [["rename", correct.rename], ["retype", correct.retype], ["feel", correct.feel], ["merge", correct.merge], ...(node.quotes.length > 1 ? [["split", correct.split] as const] : []), ["delete_node", correct.remove]] as const;
  const about = { on: node.id, name: node.label, tags: node.tags ?? [] };
  return (
    <section class={`session-idea t${tones.get(node.node_type) ?? 1}`} aria-label={words.idea}>
      <header>
        <div>
          <h3 class="said" ref={head} tabIndex={-1} dir="auto">{node.label}</h3>
          {(node.tags ?? []).length > 0 && <p class="note">{words.tagged(node.tags)}</p>}
        </div>
        <Button kind="quiet" onClick={onClose}>{words.close}</Button>
      </header>
      <div class="told" tabIndex={0} role="group" aria-label={node.label}>
      <p class="kind">{titled(kindOf(node))}{node.valence && !isFeeling(node) && `. ${words.felt(words.valences[node.valence])}`}{mine(node) && `. ${mine(node)}`}{kind?.description && <span class="note"> ({kind.description})</span>}</p>
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
        <Links node={node} record={record} onOpen={onOpen} onTask={onTask} onMake={onMake} />
      </div>
      </div>
      {onTask && (
        <div class="tools" role="group" aria-label={words.actions}>
          {record.methodology.ontology.edges.length > 0 && <Button onClick={() => onTask({ kind: "add_edge", node })}>{correct.addLink}</Button>}
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
