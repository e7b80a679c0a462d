/** Where one is in the studio: addresses, what they name, and going from one to another without loading anew. */
import { signal } from "@preact/signals";

/** The address now. */
export interface Place {
  path: string;
  query: URLSearchParams;
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

/** The address now, as a signal: what reads it is drawn again when it changes. */
export const place = signal<Place>(here());

/** Goes to an address of the studio (`/studies/abc?tab=links`). `replace` leaves no entry to go back to. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.value = here();
}

/** The parameters of a pattern such as `/studies/:id` in a path, or undefined when it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Plain `<a href="/…">` stay plain links for everybody; a plain click on one of ours is answered here. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || /^\/(r|api|assets)\//.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** Begins to answer clicks on links and the browser's back and forward. Called once. */
export function listen(): void {
  document.addEventListener("click", follow);
  addEventListener("popstate", () => {
    place.value = here();
  });
}
