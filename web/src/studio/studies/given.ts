/** What a new study is given before its form is opened: texts written in an editor, or another study; kept until it is made. */
import type { NewStudy } from "../../api/shapes";

/** Where it is kept, for this window alone. */
const KEY = "colloquy.new-study";

/** The texts a new study begins with; a study takes them as its own. */
export interface Given {
  concept_source?: string;
  methodology_source?: string;
  /** A study to make another like. */
  study?: NewStudy;
}

/** What was given up to now; empty when nothing was. */
export function readGiven(): Given {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    const { concept_source, methodology_source, study } = (kept ?? {}) as Record<string, unknown>;
    return {
      ...(typeof study === "object" && study !== null && { study: study as NewStudy }),
      ...(typeof concept_source === "string" && { concept_source }),
      ...(typeof methodology_source === "string" && { methodology_source }),
    };
  } catch {
    return {};
  }
}

/** Adds to what was given; what is `undefined` is taken back. */
export function give(more: Given): void {
  const all = { ...readGiven(), ...more };
  if (Object.values(all).every((one) => one === undefined)) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(all));
}

/** Forgets all of it: the study was made. */
export function forgetGiven(): void {
  sessionStorage.removeItem(KEY);
}
