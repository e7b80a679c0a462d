/** A journey as a time line: moments from left to right, named by their stage where they have one; feelings as a curve, below it what was told, kind by kind. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { corner, type NodeLook } from "../../map/drawing";
import { titled } from "../../map/tones";
import type { Zoom } from "../../map/zoom";
import { words } from "../../words/studio/session";
import { isFeeling, momentsOf, rowsOf } from "./form";
import type { Edge, Node } from "./record";

interface Props {
  nodes: Node[];
  edges: Edge[];
  /** Names of the kinds, in the method's order. */
  kinds: string[];
  looks: NodeLook[];
  selected: string | undefined;
  inCheck: (node: Node) => boolean;
  onOpen: (id: string) => void;
  onZoom: (zoom: Pick<Zoom, "by" | "fit">) => void;
}

/** Letters of the smallest are still read. */
const [SMALLEST, LARGEST] = [0.85, 1.5];
/** What a moment takes at full size, and what stands beside all of them, in px. */
const [COLUMN, BESIDE] = [126, 142];

/** The curve through the feelings in the order they were told, by where the browser has set them. */
function useCurve(line: { current: HTMLDivElement | null }, feelings: string[], ...shown: unknown[]): string {
  const [path, setPath] = useState("");
  useLayoutEffect(() => {
    const draw = (): void => {
      const at = feelings.flatMap((id) => {
        const one = line.current?.querySelector<HTMLElement>(`[data-n="${CSS.escape(id)}"]`);
        return one ? [`${one.offsetLeft + one.offsetWidth / 2} ${one.offsetTop + one.offsetHeight / 2}`] : [];
      });
      setPath(at.length > 1 ? `M${at.join("L")}` : "");
    };
    draw();
    void document.fonts?.ready.then(draw);
  }, [feelings, ...shown]);
  return path;
}

export function Timeline({ nodes, edges, kinds, looks, selected, inCheck, onOpen, onZoom }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(1);
  const moments = useMemo(() => momentsOf(nodes, edges), [nodes, edges]);
  const rows = useMemo(() => rowsOf(nodes, kinds), [nodes, kinds]);
  const feelings = useMemo(() => moments.flatMap(({ ideas }) => ideas.filter(isFeeling).map(({ id }) => id)), [moments]);
  const path = useCurve(line, feelings, rows, size);
  const count = useRef(0);
  count.current = moments.length;
  useEffect(() => {
    const kept = (wanted: number): number => Math.max(SMALLEST, Math.min(LARGEST, wanted));
    onZoom({
      by: (factor) => setSize((now) => kept(now * factor)),
      fit: () => setSize(kept(((frame.current?.clientWidth ?? 0) - BESIDE) / (count.current * COLUMN || 1))),
    });
  }, []);
  const byId = new Map(looks.map((look) => [look.id, look]));
  const idea = (node: Node, more = "") => {
    const look = byId.get(node.id);
    if (!look) return null;
    return (
      <button key={node.id} type="button" data-n={node.id} class={`line-idea t${look.tone} ${look.state} ${more}`} aria-label={look.name} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}>
        <bdi>{node.label}</bdi>{look.rejected && <span class="not" aria-hidden="true"> ×</span>}{look.added ? <span class="not" aria-hidden="true"> +</span> : look.corrected && <svg class="pen" width="10" height="9" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d={corner(3, 7)} /></svg>}
      </button>
    );
  };
  return (
    <div class="session-line" ref={frame} tabIndex={0} role="group" aria-label={words.lineName}>
      <p class="note">{words.lineOrder}</p>
      <div class="steps" ref={line} style={{ "--size": size, "--moments": moments.length }}>
        <svg class="curve" aria-hidden="true"><path d={path} /></svg>
        {rows.map(({ id, mood }, at) => (
          <div key={id} class={`row${mood ? " mood" : ""}${mood && mood !== "good" ? " within" : ""}`} style={{ gridRow: at + 2 }}>
            <span class="row-name">{mood ? titled(words.feeling(words.moods[mood])) : titled(id)}</span>
          </div>
        ))}
        {moments.map(({ id, stage, ideas, first }, at) => (
          <>
            <div key={id} class="head" style={{ gridColumn: at + 2, gridRow: 1 }}>
              <span class="when">{stage && `${titled(stage.node_type)}, `}{words.from(first.created_at_turn, inCheck(first))}</span>
              {stage && idea(stage, "stage")}
            </div>
            {rows.map((row, place) => {
              const here = ideas.filter(row.holds);
              return here.length > 0 && <div key={`${id} ${row.id}`} class={row.mood ? "cell mood" : "cell"} style={{ gridColumn: at + 2, gridRow: place + 2 }}>{here.map((node) => idea(node))}</div>;
            })}
          </>
        ))}
      </div>
    </div>
  );
}
