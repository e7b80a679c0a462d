/** What the people of the interviews that were found would rather have left out; asked for interview by interview. */
import type { Check } from "../../api/shapes";
import { useEach } from "./each";

/** By interview: their words, "" for none, null where it could not be read; not there yet while it is looked up. */
export type Wishes = ReadonlyMap<string, string | null>;

/** The wish in what was said of an interview at its end. */
export const wishOf = (check: Check | null): string => check?.leave_out?.trim() ?? "";

/** Wishes of these interviews. */
export function useWishes(sessions: string[]): Wishes {
  return useEach<{ check: Check | null }, string | null>(sessions, "check", ({ check }) => wishOf(check), null);
}
