/** In place of a page that is not there: what is the matter, and the way on. */
import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  action: ComponentChildren;
  /** What may be the cause. */
  children?: ComponentChildren;
}

export function Lost({ title, action, children }: Props) {
  return (
    <div class="page lost">
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
