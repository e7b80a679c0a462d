/** The map as a list, by level from the top: for reading, for searching with the browser, for whoever sees no map. */
import type { Level } from "../../map/shape";
import { levelOf, titled } from "../../map/tones";
import { words } from "../../words/studio/session";
import { quotesOf } from "./idea";
import type { Node, SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  nodes: Node[];
  levels: Level[];
  tones: Map<number, number>;
  selected: string | undefined;
  onOpen: (id: string) => void;
}

export function List({ record, nodes, levels, tones, selected, onOpen }: Props) {
  return (
    <div class="session-list" tabIndex={0} role="region" aria-label={words.list}>
      {[...levels].reverse().map(({ level, names }) => {
        const here = nodes.filter((node) => levelOf(node) === level);
        if (here.length === 0) return null;
        return (
          <section key={level} class={`t${tones.get(level) ?? 1}`}>
            <h3>{names.join(" ")}</h3>
            <ul>
              {here.map((node) => (
                <li key={node.id} data-n={node.id}>
                  <button type="button" class="session-link said" aria-label={words.open(node.label)} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}><bdi>{node.label}</bdi></button>
                  <span class="note">{titled(node.node_type)}, {words.question(node.created_at_turn).toLowerCase()}{node.superseded_by ? `, ${words.keyPast}` : ""}</span>
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
