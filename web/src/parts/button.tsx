/** A button: what it does as a verb. */
import type { ComponentChildren, JSX } from "preact";

type Props = Omit<JSX.IntrinsicElements["button"], "icon"> & {
  /** `main`: the one thing to do next. `quiet`: there for whoever looks for it. */
  kind?: "main" | "plain" | "quiet";
  /** At work: a second click does nothing, and the button says so. */
  busy?: boolean;
  children?: ComponentChildren;
};

/** A button of 44 px or more. While `busy` it keeps its place and the focus. */
export function Button({ kind = "plain", busy = false, class: more, onClick, type = "button", ...rest }: Props) {
  const name = ["btn", kind === "plain" ? "" : kind, more].filter(Boolean).join(" ");
  return (
    <button
      {...rest}
      type={type}
      class={name}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
