/** What the people of the interviews that were found would rather have left out; asked for interview by interview. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { Check } from "../../api/shapes";

/** By interview: their words, "" for none, null where it could not be read; not there yet while it is looked up. */
export type Wishes = ReadonlyMap<string, string | null>;

/** The wish in what was said of an interview at its end. */
export const wishOf = (check: Check | null): string => check?.leave_out?.trim() ?? "";

/** Wishes of these interviews. Each is asked for once, as long as the page stands. */
export function useWishes(sessions: string[]): Wishes {
  const asked = useRef(new Set<string>());
  const [known, setKnown] = useState<Wishes>(new Map());
  useEffect(() => {
    for (const id of new Set(sessions)) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      const keep = (wish: string | null) => setKnown((before) => new Map(before).set(id, wish));
      get<{ check: Check | null }>(`/sessions/${encodeURIComponent(id)}/check`).then(({ check }) => keep(wishOf(check)), () => keep(null));
    }
  }, [sessions.join(" ")]);
  return known;
}
