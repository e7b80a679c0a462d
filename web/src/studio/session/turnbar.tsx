/** The bar of questions: one dot per new idea, a step back and forth, and playing the interview back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../../words/studio/session";
import type { Node } from "./record";

/** How long each question stays while it is played back, in milliseconds. */
const PACE = 1600;
const MOST = 5;

interface Props {
  /** Answered questions. */
  answered: number;
  /** A question waits for its answer. */
  waiting: boolean;
  /** It is over: after the last question stands the whole. */
  over: boolean;
  nodes: Node[];
  tones: Map<string, number>;
  selected: number;
  onSelect: (question: number) => void;
}

function Dots({ fresh, tones }: { fresh: Node[]; tones: Map<string, number> }) {
  if (fresh.length === 0) return <span class="dots"><i class="none" /></span>;
  return (
    <span class="dots">
      {fresh.slice(0, fresh.length > MOST ? MOST - 2 : MOST).map((node) => <i key={node.id} class={`t${tones.get(node.node_type) ?? 1}`} />)}
      {fresh.length > MOST && <small>{words.more(fresh.length - MOST + 2)}</small>}
    </span>
  );
}

/** The bar. Left and right go from question to question anywhere on the page but in fields and on the map. */
export function TurnBar({ answered, waiting, over, nodes, tones, selected, onSelect }: Props) {
  const questions = answered + (waiting ? 1 : 0);
  const all = questions + (over ? 1 : 0);
  const [playing, setPlaying] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const go = (question: number): void => onSelect(Math.max(1, Math.min(all, question)));

  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      if ((event.target as Element | null)?.closest?.("input, textarea, select, dialog, .map-box, summary")) return;
      event.preventDefault();
      setPlaying(false);
      go(selected + (event.key === "ArrowRight" ? 1 : -1));
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [selected, all]);

  useEffect(() => {
    if (!playing) return;
    if (selected >= all) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(selected + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, selected, all]);

  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - list.current.clientWidth / 2 + here.offsetWidth / 2;
  }, [selected, all]);

  const start = (): void => {
    if (!playing && selected >= all) go(1);
    setPlaying(!playing);
  };
  return (
    <nav class="session-turns" aria-label={words.questions}>
      <p class="what">{words.what}</p>
      <button class="step" type="button" aria-label={playing ? words.stop : words.play} onClick={start}>
        <svg width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" aria-hidden="true"><path d={playing ? "M5 3v10M11 3v10" : "M5 3v10l8-5z"} /></svg>
      </button>
      <button class="step" type="button" aria-label={words.before} aria-disabled={selected <= 1} onClick={() => go(selected - 1)}>
        <svg width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="M10 3 5 8l5 5" /></svg>
      </button>
      <ol ref={list}>
        {Array.from({ length: questions }, (_, index) => index + 1).map((question) => {
          const fresh = nodes.filter((node) => node.created_at_turn === question);
          const pending = question > answered;
          return (
            <li key={question} class={question > selected ? "later" : ""}>
              <button class="tick" type="button" aria-current={question === selected ? "true" : undefined} aria-label={pending ? words.tickWaiting(question) : words.tick(question, fresh.length)} onClick={() => { setPlaying(false); go(question); }}>
                {pending ? <span class="dots" /> : <Dots fresh={fresh} tones={tones} />}
                <b>{question}</b>
              </button>
            </li>
          );
        })}
        {over && (
          <li class={all > selected ? "later" : ""}>
            <button class="tick" type="button" aria-current={selected === all ? "true" : undefined} aria-label={words.allTick} onClick={() => { setPlaying(false); go(all); }}>
              <span class="dots" />
              <b>{words.all}</b>
            </button>
          </li>
        )}
      </ol>
      <button class="step" type="button" aria-label={words.next} aria-disabled={selected >= all} onClick={() => go(selected + 1)}>
        <svg width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="m6 3 5 5-5 5" /></svg>
      </button>
    </nav>
  );
}
