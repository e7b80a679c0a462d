/** What somebody would rather have left out, in their words: it stands before whatever it is about. */
import type { ComponentChildren } from "preact";
import { words } from "../words/studio/session";

interface Props {
  wish: string;
  /** Long ones are scrolled: the page beside it has to keep its place. */
  bar?: boolean;
  /** The way to leave it out. */
  children: ComponentChildren;
}

export function Wish({ wish, bar = false, children }: Props) {
  return (
    <div class={bar ? "wish-bar across" : "wish-bar"} role="note" aria-label={words.leaveOut} tabIndex={bar ? 0 : undefined} data-testid="wish">
      <p><strong>{words.leaveOut}:</strong> <q class="said" dir="auto">{wish}</q></p>
      <p class="note">{words.leaveOutNote}</p>
      {children}
    </div>
  );
}
