/** A journey as a time line: stages and what was told from left to right, feelings above, high or low, and joined by a curve. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { NodeLook } from "../../map/drawing";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/session";
import { stepsOf } from "./form";
import type { Node } from "./record";

interface Props {
  nodes: Node[];
  looks: NodeLook[];
  selected: string | undefined;
  onOpen: (id: string) => void;
}

/** Rows of the line: feelings by how they are meant, then stages, then what was told. The first row holds the questions. */
const ROWS = ["good", "mixed", "bad", "stage", "told"] as const;
const rowOf = (name: (typeof ROWS)[number]): number => ROWS.indexOf(name) + 2;
const moodOf = (node: Node): "good" | "mixed" | "bad" => (node.polarity > 0 ? "good" : node.polarity < 0 ? "bad" : "mixed");

/** The curve through the feelings, by where the browser has set them. */
function useCurve(shown: unknown): [{ current: HTMLDivElement | null }, string] {
  const line = useRef<HTMLDivElement>(null);
  const [path, setPath] = useState("");
  useLayoutEffect(() => {
    const draw = (): void => {
      const at = [...(line.current?.querySelectorAll<HTMLElement>(".feeling") ?? [])].map((one) => `${one.offsetLeft + one.offsetWidth / 2} ${one.offsetTop + one.offsetHeight / 2}`);
      setPath(at.length > 1 ? `M${at.join("L")}` : "");
    };
    draw();
    void document.fonts?.ready.then(draw);
  }, [shown]);
  return [line, path];
}

export function Timeline({ nodes, looks, selected, onOpen }: Props) {
  const steps = useMemo(() => stepsOf(nodes), [nodes]);
  const [line, path] = useCurve(steps);
  const byId = new Map(looks.map((look) => [look.id, look]));
  const idea = (node: Node | undefined, column: number, row: number, end = column + 1, more = "") => {
    const look = node && byId.get(node.id);
    if (!node || !look) return null;
    return (
      <button key={node.id} type="button" data-n={node.id} class={`line-idea t${look.tone} ${look.state} ${more}`} style={{ gridColumn: `${column} / ${end}`, gridRow: row }} aria-label={look.name} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}>
        {more === "" && <small>{titled(node.node_type)}</small>}<bdi>{node.label}</bdi>
      </button>
    );
  };
  const until = (at: number): number => {
    const next = steps.findIndex((step, index) => index > at && step.stage);
    return (next < 0 ? steps.length : next) + 2;
  };
  return (
    <div class="session-line" tabIndex={0} role="group" aria-label={words.lineName}>
      <div class="steps" ref={line}>
        <svg class="curve" aria-hidden="true"><path d={path} /></svg>
        {ROWS.map((row) => <span key={row} class="row-name" style={{ gridRow: rowOf(row) }}>{words.lineRows[row]}</span>)}
        {steps.map((step, at) => {
          const column = at + 2;
          return (
            <>
              {step.turn !== steps[at - 1]?.turn && <span class="when" style={{ gridColumn: column, gridRow: 1 }}>{words.from(step.turn, false)}</span>}
              {idea(step.stage, column, rowOf("stage"), until(at), "stage")}
              {idea(step.told, column, rowOf("told"))}
              {step.feeling && idea(step.feeling, column, rowOf(moodOf(step.feeling)), column + 1, "feeling")}
            </>
          );
        })}
      </div>
    </div>
  );
}
