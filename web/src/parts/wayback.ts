/** The way back to the studio for whoever tries an interview out in the same window. Respondents have none. */

/** Where it is kept, for this window alone. */
const KEY = "colloquy.way-back";

/** Goes to a respondent's page (`/r/…`), from where `back` is the way back. */
export function tryOut(path: string, back: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, back }));
  } catch {
    // Without it there is still the browser's own way back.
  }
  location.assign(path);
}

/** The way back from a respondent's page; undefined for everybody who did not come from the studio. */
export function wayBack(path: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { path?: string; back?: string } | null;
    return kept?.path === path ? kept.back : undefined;
  } catch {
    return undefined;
  }
}
