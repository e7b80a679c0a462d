/** The map as a list, by level from the top or in the order things were told: for reading, for searching with the browser, for whoever sees no map. */
import { useState } from "preact/hooks";
import type { Level } from "../../map/shape";
import { levelOf, titled } from "../../map/tones";
import { words } from "../../words/studio/session";
import { bornInCheck, Judged, quotesOf } from "./idea";
import { titleOf } from "./kinds";
import type { Edge, Node, SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  nodes: Node[];
  edges: Edge[];
  levels: Level[];
  tones: Map<number, number>;
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
  const told = [kind && titled(node.node_type), turn && words.from(node.created_at_turn, bornInCheck(node, record)), node.superseded_by && words.keyPast];
  return (
    <li data-n={node.id} class={tone === undefined ? undefined : `t${tone}`}>
      <button type="button" class="session-link said" aria-label={words.open(node.label)} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}><bdi>{node.label}</bdi></button>
      <span class="note">{told.filter(Boolean).join(", ")}</span>
      <Judged judged={node.judged} />
      {edges.filter((edge) => edge.source === node.id && edge.judged).map((edge) => <p class={edge.judged?.right ? "judged right" : "judged"} key={edge.id}>{words.linkJudged(record.nodes.find((other) => other.id === edge.target)?.label ?? edge.target, edge.judged?.right ?? true)}</p>)}
      <q class="said" dir="auto">{quotesOf(node, record)[0]?.text ?? ""}</q>
    </li>
  );
}

/** Each level with its ideas, the top one first. */
function ByKind({ record, nodes, levels, tones, ...more }: Props) {
  return (
    <>
      {[...levels].reverse().map(({ level, names }) => {
        const here = nodes.filter((node) => levelOf(node) === level);
        if (here.length === 0) return null;
        // Under a heading that names the one kind there is, it need not stand at each idea again.
        const many = names.length > 0 && record.methodology.ontology.nodes.filter((type) => levelOf(type) === level).length > 1;
        return (
          <section key={level} class={`t${tones.get(level) ?? 1}`}>
            <h3 title={titleOf(record.methodology, level)}>{names.join(" ")}</h3>
            <ul>{here.map((node) => <Line key={node.id} node={node} record={record} kind={many} turn {...more} />)}</ul>
          </section>
        );
      })}
    </>
  );
}

/** Each answer with its ideas, the first one first; what was said of what was understood comes last. */
function AsTold({ record, nodes, tones, levels: _levels, ...more }: Props) {
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
            <ul>{here.map((node) => <Line key={node.id} node={node} record={record} kind turn={false} tone={tones.get(levelOf(node)) ?? 1} {...more} />)}</ul>
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
