/** A message that stays where it is until it no longer holds: what happened, what is safe, what to do. */
import type { ComponentChildren } from "preact";
import "./parts.css";

interface Props {
  /** What happened, or what is not here yet. */
  title: string;
  /** What is safe and what can be done. */
  children?: ComponentChildren;
  actions?: ComponentChildren;
  /** Marked: it is about what one is doing right now. */
  now?: boolean;
}

/** Told to screen readers when it appears, without taking the focus. */
export function Notice({ title, children, actions, now = false }: Props) {
  return (
    <div class={now ? "notice now" : "notice"} role="status">
      <div class="text">
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </div>
  );
}
