/** What the server told with the page itself, so that nothing has to be asked for before there is something to show. */
import type { Visit } from "../api/shapes";

/** A visit, and the handle it was told to: null is whoever has the link. */
export interface Told {
  handle: string | null;
  visit: Visit;
}

/** What stands in the page; undefined when the page came without. */
export function toldIn(page: ParentNode): Told | undefined {
  const text = page.querySelector("#told")?.textContent;
  return text ? (JSON.parse(text) as Told) : undefined;
}

/**
 * The visit, if it is that of this handle. What was told to nobody in particular holds for a handle that was made just now,
 * and, of a link for one person, for every handle: only then an interview is told with it.
 */
export function visitOf(told: Told | undefined, handle: string, made: boolean): Visit | undefined {
  if (!told) return undefined;
  const its = told.handle === null ? made || told.visit.interview !== null : told.handle === handle;
  return its ? told.visit : undefined;
}
