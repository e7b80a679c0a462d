/** A repertory grid as a table: elements across, scales down with both their poles, ratings where there are any. */
import { useMemo } from "preact/hooks";
import type { NodeLook } from "../../map/drawing";
import { words } from "../../words/studio/session";
import { tableOf, type Pole, type Scale } from "./form";
import type { Edge, Node } from "./record";

interface Props {
  nodes: Node[];
  edges: Edge[];
  looks: NodeLook[];
  selected: string | undefined;
  onOpen: (id: string) => void;
}

export function GridTable({ nodes, edges, looks, selected, onOpen }: Props) {
  const { elements, scales } = useMemo(() => tableOf(nodes, edges), [nodes, edges]);
  const byId = new Map(looks.map((look) => [look.id, look]));
  const open = (node: Node, label: string, name = byId.get(node.id)?.name ?? label) => (
    <button type="button" class={`session-link said ${byId.get(node.id)?.state ?? ""}`} data-n={node.id} aria-label={name} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}><bdi>{label}</bdi></button>
  );
  const pole = (one: Pole | undefined) => (one ? open(one.node, one.label) : <span class="note">{words.poleOpen}</span>);
  const cell = ({ cells }: Scale, element: Node) => {
    const it = cells.get(element.id);
    if (it?.rating) return open(it.rating.node, `${it.rating.value}`);
    return it?.pole ? <><i class={it.pole} aria-hidden="true" /><span class="hide">{words.poleOf[it.pole]}</span></> : null;
  };
  return (
    <div class="session-grid" tabIndex={0} role="region" aria-label={words.gridName}>
      {elements.length === 0 && <p class="note">{words.gridNoElements}</p>}
      {scales.length === 0 && <p class="note">{words.gridNoScales}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.poleLeft}</th>
            {elements.map((element) => <th key={element.id} scope="col" class={element.node_type}>{open(element, element.label)}</th>)}
            <th scope="col">{words.poleRight}</th>
          </tr>
        </thead>
        <tbody>
          {scales.map((scale) => (
            <tr key={scale.id}>
              <th scope="row">{pole(scale.left)}</th>
              {elements.map((element) => <td key={element.id}>{cell(scale, element)}</td>)}
              <td class="pole">{pole(scale.right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{words.gridMore}</p>
    </div>
  );
}
