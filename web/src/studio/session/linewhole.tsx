/** A journey seen whole: what each question brought, in the order it was told, small and without cutting words. */
import type { NodeLook } from "../../map/drawing";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/session";
import { asTold } from "./form";
import type { Node } from "./record";

/** What a line shows, however large. */
export interface LineProps {
  nodes: Node[];
  looks: NodeLook[];
  selected: string | undefined;
  inCheck: (node: Node) => boolean;
  onOpen: (id: string) => void;
}

/** How a feeling is meant. */
export const moodOf = (node: Node): "good" | "mixed" | "bad" => (node.polarity > 0 ? "good" : node.polarity < 0 ? "bad" : "mixed");

/** What stands before its words: of a feeling, which way it went. */
const kindOf = (node: Node): string => (node.node_type === "state" ? words.lineRows[moodOf(node)] : titled(node.node_type));

export function LineWhole({ nodes, looks, selected, inCheck, onOpen }: LineProps) {
  const byId = new Map(looks.map((look) => [look.id, look]));
  const told = asTold(nodes);
  const turns = [...new Set(told.map((node) => node.created_at_turn))];
  return (
    <dl class="whole-line">
      {turns.map((turn) => {
        const here = told.filter((node) => node.created_at_turn === turn);
        return (
          <div key={turn}>
            <dt class="when">{words.from(turn, !!here[0] && inCheck(here[0]))}</dt>
            <dd>
              {here.map((node) => {
                const look = byId.get(node.id);
                return (
                  <button key={node.id} type="button" data-n={node.id} class={`line-idea t${look?.tone ?? 1} ${look?.state ?? ""} ${node.node_type === "state" ? moodOf(node) : ""}`} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}>
                    <small>{kindOf(node)}</small> <bdi>{node.label}</bdi>
                    {node.judged && <span class="hide">. {words.judged(node.judged.right)}</span>}
                  </button>
                );
              })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
