/** Pointing at words lights the node; pointing at a node lights its words and what it is joined to. Classes only, no drawing. */

/** Lights everything that belongs to a node (`data-n`, several separated by spaces) below `root`; undefined puts all out. */
export function light(root: ParentNode, id: string | undefined): void {
  for (const one of root.querySelectorAll(".hot")) one.classList.remove("hot");
  const edges = root.querySelector(".map-edges");
  edges?.classList.remove("some");
  if (!id) return;
  const name = CSS.escape(id);
  for (const one of root.querySelectorAll(`[data-n~="${name}"]`)) one.classList.add("hot");
  for (const one of root.querySelectorAll(`[data-from="${name}"], [data-to="${name}"]`)) {
    one.classList.add("hot");
    edges?.classList.add("some");
  }
}

/** The node an event points at. */
export const pointedAt = (event: Event): string | undefined =>
  (event.target as Element | null)?.closest?.<HTMLElement>("[data-n]")?.dataset.n?.split(" ")[0];

/** Lights what the pointer or the keyboard is on, anywhere below `root`. Gives what ends it. */
export function lighting(root: HTMLElement, told: (id: string | undefined) => void): () => void {
  const gone = new AbortController();
  let now: string | undefined;
  const turn = (id: string | undefined): void => {
    if (id === now) return;
    now = id;
    light(root, id);
    told(id);
  };
  for (const kind of ["pointerover", "focusin"] as const) root.addEventListener(kind, (event) => turn(pointedAt(event)), { signal: gone.signal });
  for (const kind of ["pointerleave", "focusout"] as const) root.addEventListener(kind, () => turn(undefined), { signal: gone.signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") turn(undefined);
  }, { signal: gone.signal });
  return () => gone.abort();
}
