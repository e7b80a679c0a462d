/** The map as a list, by kind from the top of the map down or in the order things were told: for reading, for searching with the browser, for whoever sees no map. */
import { useState } from "preact/hooks";
import { levelOf, titled } from "../../map/tones";
import { relation } from "../../words/studio/relations";
import { words } from "../../words/studio/session";
import { bornInCheck, Judged, quotesOf } from "./idea";
import { mine } from "./picture";
import type { Edge, Node, SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  nodes: Node[];
  edges: Edge[];
  tones: Map<string, number>;
  selected: string | undefined;
  onOpen: (id: string) => void;
}

/** What a line tells beside its label: nothing that its heading says already. */
interface LineProps extends Pick<Props, "record" | "edges" | "selected" | "onOpen"> {
  node: Node;
  kind: boolean;
  turn: boolean;
  tone?: number;
}

function Line({ node, record, edges, selected, onOpen, kind, turn, tone }: LineProps) {
  const told = [kind && titled(node.node_type), turn && words.from(node.created_at_turn, bornInCheck(node, record)), node.superseded_by && words.legend.past, node.added ? words.legend.added : node.corrected && words.legend.corrected, (node.tags ?? []).length > 0 && words.tagged(node.tags)];
  return (
    <li data-n={node.id} class={tone === undefined ? undefined : `t${tone}`}>
      <button type="button" class="session-link said" aria-label={words.open(node.label)} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}><bdi>{node.label}</bdi></button>
      <span class="note">{told.filter(Boolean).join(", ")}</span>
      <Judged judged={node.judged} />
      {edges.filter((edge) => edge.source === node.id && edge.judged).map((edge) => <p class={edge.judged?.right ? "judged right" : "judged"} key={edge.id}>{words.linkJudged(record.nodes.find((other) => other.id === edge.target)?.label ?? edge.target, edge.judged?.right ?? true, edge.contested)}</p>)}
      {edges.filter((edge) => edge.source === node.id && mine(edge)).map((edge) => <p class="judged right" key={`${edge.id} mine`}>{mine(edge)}: {words.linkTo(relation(edge.edge_type), record.nodes.find((other) => other.id === edge.target)?.label ?? edge.target)}</p>)}
      <q class="said" dir="auto">{quotesOf(node, record)[0]?.text ?? ""}</q>
    </li>
  );
}

/** Kinds that there are ideas of, from the top of the map down. */
export function kindsOf(record: Pick<SessionRecord, "methodology">, nodes: Node[]): { name: string; level: number; means: string | undefined }[] {
  const types = record.methodology.ontology.nodes;
  const at = (name: string): number => types.findIndex((type) => type.name === name);
  const names = [...new Set(nodes.map((node) => node.node_type))];
  const kinds = names.map((name) => ({ name, level: levelOf(nodes.find((node) => node.node_type === name) ?? {}), means: types[at(name)]?.description }));
  return kinds.sort((a, b) => b.level - a.level || at(a.name) - at(b.name));
}

/** Each kind with its ideas. */
function ByKind({ record, nodes, tones, ...more }: Props) {
  return (
    <>
      {kindsOf(record, nodes).map(({ name, means }) => (
        <section key={name} class={`t${tones.get(name) ?? 1}`}>
          <h3 title={means}>{titled(name)}</h3>
          <ul>{nodes.filter((node) => node.node_type === name).map((node) => <Line key={node.id} node={node} record={record} kind={false} turn {...more} />)}</ul>
        </section>
      ))}
    </>
  );
}

/** Each answer with its ideas, the first one first; what was said of what was understood comes last. */
function AsTold({ record, nodes, tones, ...more }: Props) {
  const place = (node: Node): number => (bornInCheck(node, record) ? Number.MAX_SAFE_INTEGER : node.created_at_turn);
  const places = [...new Set(nodes.map(place))].sort((a, b) => a - b);
  return (
    <>
      {places.map((at) => {
        const here = nodes.filter((node) => place(node) === at);
        const question = record.turns.find((turn) => turn.turn_number === at)?.question;
        return (
          <section key={at}>
            <h3>{here[0] && words.from(here[0].created_at_turn, bornInCheck(here[0], record))}</h3>
            {question && <p class="note" dir="auto">{question}</p>}
            <ul>{here.map((node) => <Line key={node.id} node={node} record={record} kind turn={false} tone={tones.get(node.node_type) ?? 1} {...more} />)}</ul>
          </section>
        );
      })}
    </>
  );
}

export function List(props: Props) {
  const [told, setTold] = useState(false);
  return (
    <div class="session-list" tabIndex={0} role="region" aria-label={words.list}>
      <div class="row order">
        <button type="button" class="session-link small" aria-pressed={!told} onClick={() => setTold(false)}>{words.byKind}</button>
        <button type="button" class="session-link small" aria-pressed={told} onClick={() => setTold(true)} data-testid="as-told">{words.asTold}</button>
      </div>
      {told ? <AsTold {...props} /> : <ByKind {...props} />}
    </div>
  );
}
