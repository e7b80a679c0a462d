/** All that is known of a session, read from the API and, while it is going on, read again every second. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api/client";
import { asFailure, Failure } from "../../api/failure";
import type { Check, Concept, Correction, Graph, Methodology, Session, Turn, TurnInFull } from "../../api/shapes";
import type { components } from "../../api/schema";

export type CanonicalGraph = components["schemas"]["CanonicalGraph"];
export type Merge = components["schemas"]["Merge"];
export type Node = Graph["nodes"][number];
export type Edge = Graph["edges"][number];

/** A session with what newer programs tell of it. */
export type SessionNow = Session & { version?: number; attributes?: Record<string, string> };

/** A session as it is known now. */
export interface SessionRecord {
  session: SessionNow;
  turns: Turn[];
  nodes: Node[];
  edges: Edge[];
  slots: CanonicalGraph;
  /** As it was when the interview began, whatever became of its study since; the topic as well. */
  methodology: Methodology;
  concept: Concept;
  merges: Merge[];
  corrections: Correction[];
  /** What the respondent said of what was understood. */
  check: Check | null;
  /** An answer is there whose question is not: a turn is being worked on. */
  working: boolean;
}

/** Milliseconds from one look to the next. */
const EVERY = 1000;
/** A turn that takes longer than this is no longer shown as being worked on, in milliseconds. */
const LONGEST = 90_000;

/** Reads something that older programs, or some sessions, do not have. */
const orElse = async <T>(wanted: Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await wanted;
  } catch (thrown) {
    const failure = asFailure(thrown);
    if (failure.status === 404 || failure.status === 405) return otherwise;
    throw thrown;
  }
};

const going = (session: Session): boolean => session.status === "created" || session.status === "active" || session.status === "closing";

const sign = (session: SessionNow): string => [session.version, session.updated_at, session.turn_count, session.status, session.question_id, session.paused_at].join(" ");

/** Did an answer come in that has no turn yet? The session was written to, and nothing of it that we know has changed. */
const moved = (before: SessionNow, now: SessionNow): boolean =>
  going(now) && now.turn_count === before.turn_count && now.question_id === before.question_id && now.status === before.status && now.paused_at === before.paused_at && !!now.question_id;

async function readAll(session: SessionNow, known: SessionRecord | undefined, signal: AbortSignal): Promise<SessionRecord> {
  const path = `/sessions/${encodeURIComponent(session.id)}`;
  const [turns, graph, slots, merges, corrections, checked, methodology, concept] = await Promise.all([
    get<{ turns: Turn[] }>(`${path}/turns`, { signal }),
    get<Graph>(`${path}/graph`, { signal }),
    orElse(get<CanonicalGraph>(`${path}/canonical-graph`, { signal }), { slots: [], edges: [] }),
    orElse(get<{ merges: Merge[] }>(`${path}/merges`, { signal }), { merges: [] }),
    orElse(get<{ corrections: Correction[] }>(`${path}/corrections`, { signal }), { corrections: [] }),
    orElse(get<{ check: Check | null }>(`${path}/check`, { signal }), { check: null }),
    known?.methodology ?? get<Methodology>(`${path}/methodology`, { signal }),
    known?.concept ?? get<Concept>(`${path}/concept`, { signal }),
  ]);
  return { session, turns: turns.turns, nodes: graph.nodes, edges: graph.edges, slots, merges: merges.merges, corrections: corrections.corrections, check: checked.check, methodology, concept, working: false };
}

/** What a page has of its session. */
export interface Loaded {
  record: SessionRecord | undefined;
  failure: Failure | undefined;
  /** Reads everything again: after a correction, or when the reader asks. */
  reload: () => Promise<void>;
}

/** The session with this id, kept up to date while it is going on. */
export function useSession(id: string): Loaded {
  const [record, setRecord] = useState<SessionRecord>();
  const [failure, setFailure] = useState<Failure>();
  const last = useRef<SessionRecord | undefined>(undefined);
  const since = useRef(0);
  const gone = useRef<AbortController | undefined>(undefined);

  const read = useCallback(async (always: boolean): Promise<void> => {
    const signal = gone.current?.signal ?? new AbortController().signal;
    try {
      const session = await get<SessionNow>(`/sessions/${encodeURIComponent(id)}`, { signal });
      const before = last.current;
      if (always || !before || sign(before.session) !== sign(session)) {
        const next = await readAll(session, before, signal);
        next.working = !always && !!before && moved(before.session, session);
        since.current = performance.now();
        last.current = next;
        setRecord(next);
      } else if (before.working && performance.now() - since.current > LONGEST) {
        last.current = { ...before, working: false };
        setRecord(last.current);
      }
      setFailure(undefined);
    } catch (thrown) {
      if (!signal.aborted) setFailure(asFailure(thrown));
    }
  }, [id]);

  useEffect(() => {
    const control = new AbortController();
    gone.current = control;
    let timer = 0;
    const tick = async (): Promise<void> => {
      if (!document.hidden) await read(false);
      if (!control.signal.aborted && (!last.current || going(last.current.session))) timer = window.setTimeout(() => void tick(), EVERY);
    };
    void tick();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [read]);

  return { record, failure, reload: () => read(true) };
}

/** Turns with everything that was weighed in them, kept once read: a turn never changes. */
export function useTurn(id: string, number: number): { turn: TurnInFull | undefined; failure: Failure | undefined } {
  const kept = useRef(new Map<number, TurnInFull>());
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    setFailure(undefined);
    if (number < 1 || kept.current.has(number)) return;
    const control = new AbortController();
    get<TurnInFull>(`/sessions/${encodeURIComponent(id)}/turns/${number}`, { signal: control.signal }).then(
      (turn) => {
        kept.current.set(number, turn);
        redraw((count) => count + 1);
      },
      (thrown: unknown) => {
        if (!control.signal.aborted) setFailure(asFailure(thrown));
      },
    );
    return () => control.abort();
  }, [id, number]);
  return { turn: kept.current.get(number), failure };
}
