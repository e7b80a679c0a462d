/** A copy somebody writes: kept in the browser, and checked a moment after the last change. */
import { useEffect, useState } from "preact/hooks";
import { post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { Checked } from "../../api/shapes";

/** What can be written: its name in the API's paths. */
export type Kind = "methodology" | "concept";

/** How long nothing is typed before the text is checked, in milliseconds. */
const PAUSE = 350;

const keyOf = (kind: Kind, id: string): string => `colloquy.copy.${kind}.${id}`;

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the text, or forgets it; false when the browser keeps nothing. */
function keep(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A copy somebody has begun. */
export interface Begun {
  /** Of what: an id of the list. */
  id: string;
  text: string;
}

/** The copies of one kind that this browser keeps. */
export function begunCopies(kind: Kind): Begun[] {
  const start = keyOf(kind, "");
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start)).sort();
    return keys.map((key) => ({ id: key.slice(start.length), text: kept(key) ?? "" })).filter(({ text }) => text !== "");
  } catch {
    return [];
  }
}

/**
 * The text of a copy before anything is changed: as the original, but with a name of its own, so that exports tell the two apart.
 * A method's name stands for its technique where nothing else does, so a copy says which it is.
 */
export function named(kind: Kind, id: string, original: string): string {
  if (kind === "concept") return original.replace(/^id:.*$/m, `id: ${id}_own`);
  const technique = /^ {2}technique:/m.test(original) ? "" : `\n  technique: ${id}`;
  return original.replace(/^ {2}name:.*$/m, `  name: ${id}_own${technique}`);
}

export interface Copy {
  text: string;
  write: (text: string) => void;
  /** Is it another text than the original? */
  changed: boolean;
  /** Set back to the original. */
  discard: () => void;
  /** False when the browser keeps nothing. */
  saved: boolean;
}

/** The copy of one original; it survives a reload. */
export function useCopy(kind: Kind, id: string, original: string): Copy {
  const key = keyOf(kind, id);
  const [text, setText] = useState(() => kept(key) ?? original);
  const [saved, setSaved] = useState(true);
  const write = (now: string) => {
    setText(now);
    setSaved(keep(key, now === original ? undefined : now));
  };
  return { text, write, changed: text !== original, discard: () => write(original), saved };
}

export interface Check {
  /** What was found in `of`; undefined before the first check has come back. */
  found?: Checked;
  /** The text that was checked. */
  of?: string;
  failure?: Failure;
  again: () => void;
}

/** Checks the text when nothing was typed for a moment. What was found before stands until the next is there. */
export function useCheck(kind: Kind, text: string): Check {
  const [state, setState] = useState<Omit<Check, "again">>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => {
      post<Checked>(`/check/${kind}`, { text }, { signal: left.signal }).then(
        (found) => setState({ found, of: text }),
        (thrown: unknown) => {
          if (!left.signal.aborted) setState((before) => ({ ...before, failure: asFailure(thrown) }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [kind, text, round]);
  return { ...state, again: () => setRound((before) => before + 1) };
}
