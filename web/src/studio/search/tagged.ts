// Tags of the answers that were found, told apart from notes: read from the corrections of their interviews.
import type { Correction, QuoteHit } from "../../api/shapes";
import { tagsIn } from "../session/tags";
import { useEach } from "./each";

/** By interview; not there yet while it is looked up. */
export type Corrected = ReadonlyMap<string, Correction[]>;

/** Tags of an answer: on it, on words of it, or on an idea that was heard in it. */
export function tagsOfHit(hit: Pick<QuoteHit, "utterance_id" | "nodes">, corrections: Correction[]): string[] {
  const about = new Set([hit.utterance_id, ...hit.nodes.map(({ id }) => id)]);
  return [...new Set(tagsIn(corrections).flatMap(({ on, tags }) => (on && about.has(on) ? tags : [])))];
}

/** Notes of an answer without its tags, which come among them as one line each time they were given. */
export function notesOf(hit: Pick<QuoteHit, "notes" | "utterance_id" | "nodes">, corrections: Correction[]): string[] {
  const lines = new Set(tagsIn(corrections).map(({ tags }) => tags.join(", ")));
  return hit.notes.filter((note) => !lines.has(note));
}

/** Corrections of these interviews; without them tags stand among the notes. */
export function useCorrected(sessions: string[]): Corrected {
  return useEach(sessions, "corrections", ({ corrections }: { corrections: Correction[] }) => corrections, []);
}
