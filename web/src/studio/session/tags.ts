// Tags that are in use: in this interview and in the others of its study, so that one thing gets one tag.
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { Correction, SessionLine } from "../../api/shapes";
import type { SessionRecord } from "./record";

/** Other interviews of the study whose tags are read, the newest first. */
const MOST = 40;

/** What holds of tags, by what they are on. */
export function tagsIn(corrections: Correction[]): { on: string | null | undefined; tags: string[] }[] {
  const held = new Map<string, { on: string | null | undefined; tags: string[] }>();
  for (const { change, undone_at } of corrections) {
    if (change.kind === "tag" && !undone_at) held.set(`${change.on} ${change.quote ?? ""}`, { on: change.on, tags: change.tags });
  }
  return [...held.values()];
}

/** Each tag once, those that are used most first. */
export function byUse(all: Correction[][]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of all.flatMap(tagsIn)) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([tag]) => tag);
}

/** The tags of a text of tags, in which commas stand between them. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(",").map((tag) => tag.trim()).filter(Boolean))];

/** The same text with a tag more, or without it. */
export function toggled(text: string, tag: string): string {
  const tags = tagsOf(text);
  return (tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]).join(", ");
}

/** The tags of this interview at once, and those of its study as they are read. */
export function useTags(record: SessionRecord): string[] {
  const [others, setOthers] = useState<Correction[][]>([]);
  const { id, study_id } = record.session;
  useEffect(() => {
    if (!study_id) return;
    const gone = new AbortController();
    const { signal } = gone;
    const read = async (): Promise<void> => {
      const { sessions } = await get<{ sessions: SessionLine[] }>("/sessions", { query: { study_id, limit: MOST }, signal });
      const all = sessions.filter((line) => line.id !== id).map((line) => get<{ corrections: Correction[] }>(`/sessions/${encodeURIComponent(line.id)}/corrections`, { signal }));
      setOthers((await Promise.all(all)).map(({ corrections }) => corrections));
    };
    // Without them the tags of this interview are offered.
    read().catch(() => undefined);
    return () => gone.abort();
  }, [id, study_id]);
  return byUse([record.corrections, ...others]);
}
