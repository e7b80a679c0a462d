/** The map as a list, by level from the top: for reading, for searching with the browser, for whoever sees no map. */
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

export function List({ record, nodes, edges, levels, tones, selected, onOpen }: Props) {
  return (
    <div class="session-list" tabIndex={0} role="region" aria-label={words.list}>
      {[...levels].reverse().map(({ level, names }) => {
        const here = nodes.filter((node) => levelOf(node) === level);
        if (here.length === 0) return null;
        // Under a heading that names the one kind there is, it need not stand at each idea again.
        const many = names.length > 0 && record.methodology.ontology.nodes.filter((type) => levelOf(type) === level).length > 1;
        return (
          <section key={level} class={`t${tones.get(level) ?? 1}`}>
            <h3 title={titleOf(record.methodology, level)}>{names.join(" ")}</h3>
            <ul>
              {here.map((node) => (
                <li key={node.id} data-n={node.id}>
                  <button type="button" class="session-link said" aria-label={words.open(node.label)} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}><bdi>{node.label}</bdi></button>
                  <span class="note">{many && `${titled(node.node_type)}, `}{words.from(node.created_at_turn, bornInCheck(node, record))}{node.superseded_by ? `, ${words.keyPast}` : ""}</span>
                  <Judged judged={node.judged} />
                  {edges.filter((edge) => edge.source === node.id && edge.judged).map((edge) => <p class={edge.judged?.right ? "judged right" : "judged"} key={edge.id}>{words.linkJudged(record.nodes.find((other) => other.id === edge.target)?.label ?? edge.target, edge.judged?.right ?? true)}</p>)}
                  <q class="said" dir="auto">{quotesOf(node, record)[0]?.text ?? ""}</q>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
