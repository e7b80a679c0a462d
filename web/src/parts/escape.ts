// Escape closes what opened last, wherever the focus is; the browser's own dialogs close themselves.
import { useEffect, useRef } from "preact/hooks";

/** What is open, the newest last. */
const open: (() => void)[] = [];

function pressed(event: KeyboardEvent): void {
  const close = open.at(-1);
  if (!close || event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  close();
}

/** As long as its caller is shown, Escape closes it, unless something opened later. */
export function useEscape(close: () => void): void {
  const now = useRef(close);
  now.current = close;
  useEffect(() => {
    const one = (): void => now.current();
    if (open.push(one) === 1) addEventListener("keydown", pressed);
    return () => {
      open.splice(open.indexOf(one), 1);
      if (open.length === 0) removeEventListener("keydown", pressed);
    };
  }, []);
}
