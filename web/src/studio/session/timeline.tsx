/** A journey as a time line: stages and what was told from left to right, feelings above, high or low, and joined by a curve; or all of it at once. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { titled } from "../../map/tones";
import type { Zoom } from "../../map/zoom";
import { words } from "../../words/studio/session";
import { type LineProps, LineWhole, moodOf } from "./linewhole";
import { next, stepsOf, WHOLE } from "./form";
import type { Node } from "./record";

interface Props extends LineProps {
  onZoom: (zoom: Pick<Zoom, "by" | "fit">) => void;
}

/** A line of more steps than this begins with all of it at once. */
const SHORT = 5;

/** Rows of the line: feelings by how they are meant, then stages, then what was told. The first row holds the questions. */
const ROWS = ["good", "mixed", "bad", "stage", "told"] as const;
const rowOf = (name: (typeof ROWS)[number]): number => ROWS.indexOf(name) + 2;

/** The curve through the feelings, by where the browser has set them. */
function useCurve(...shown: unknown[]): [{ current: HTMLDivElement | null }, string] {
  const line = useRef<HTMLDivElement>(null);
  const [path, setPath] = useState("");
  useLayoutEffect(() => {
    const draw = (): void => {
      const at = [...(line.current?.querySelectorAll<HTMLElement>(".feeling") ?? [])].map((one) => `${one.offsetLeft + one.offsetWidth / 2} ${one.offsetTop + one.offsetHeight / 2}`);
      setPath(at.length > 1 ? `M${at.join("L")}` : "");
    };
    draw();
    void document.fonts?.ready.then(draw);
  }, shown);
  return [line, path];
}

function Line({ nodes, looks, selected, inCheck, onOpen, size }: Omit<Props, "onZoom"> & { size: number }) {
  const steps = useMemo(() => stepsOf(nodes), [nodes]);
  const [line, path] = useCurve(steps, size);
  const byId = new Map(looks.map((look) => [look.id, look]));
  const idea = (node: Node | undefined, column: number, row: number, end = column + 1, more = "") => {
    const look = node && byId.get(node.id);
    if (!node || !look) return null;
    return (
      <button key={node.id} type="button" data-n={node.id} class={`line-idea t${look.tone} ${look.state} ${more}`} style={{ gridColumn: `${column} / ${end}`, gridRow: row }} aria-label={look.name} aria-pressed={node.id === selected} onClick={() => onOpen(node.id)}>
        {more === "" && <small>{titled(node.node_type)}</small>} <bdi>{node.label}</bdi>
      </button>
    );
  };
  const until = (at: number): number => {
    const following = steps.findIndex((step, index) => index > at && step.stage);
    return (following < 0 ? steps.length : following) + 2;
  };
  return (
    <div class="steps" ref={line} style={{ "--size": size }}>
      <svg class="curve" aria-hidden="true"><path d={path} /></svg>
      {ROWS.map((row) => <span key={row} class="row-name" style={{ gridRow: rowOf(row) }}>{words.lineRows[row]}</span>)}
      {steps.map((step, at) => {
        const column = at + 2;
        const first = step.stage ?? step.told ?? step.feeling;
        return (
          <>
            {step.turn !== steps[at - 1]?.turn && <span class="when" style={{ gridColumn: column, gridRow: 1 }}>{words.from(step.turn, !!first && inCheck(first))}</span>}
            {idea(step.stage, column, rowOf("stage"), until(at), "stage")}
            {idea(step.told, column, rowOf("told"))}
            {step.feeling && idea(step.feeling, column, rowOf(moodOf(step.feeling)), column + 1, "feeling")}
          </>
        );
      })}
    </div>
  );
}

export function Timeline({ onZoom, ...props }: Props) {
  const [size, setSize] = useState(() => (props.nodes.length > SHORT ? WHOLE : 1));
  useEffect(() => onZoom({ by: (factor) => setSize((now) => next(now, factor)), fit: () => setSize(WHOLE) }), []);
  const whole = size === WHOLE;
  return (
    <div class="session-line" tabIndex={0} role="group" aria-label={words.lineName}>
      <p class="note">{words.lineOrder} {whole ? words.lineLarger : words.lineCurve}</p>
      {whole ? <LineWhole {...props} /> : <Line {...props} size={size} />}
    </div>
  );
}
