/** A question that has to be answered first, in the browser's own dialog: it keeps the focus and closes with Escape. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "./button";
import "./parts.css";

interface Props {
  title: string;
  open: boolean;
  /** Escape, a click beside it, or closed from within. */
  onClose: () => void;
  wide?: boolean;
  /** What a button at its head says that closes it; none where its own buttons do. */
  close?: string;
  children: ComponentChildren;
}

/** Its content is drawn only while it is open. */
export function Dialog({ title, open, onClose, wide = false, close, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // Who is asked to write something can begin at once; what stands there already is replaced or kept by one key.
    const field = dialog.querySelector<HTMLElement>("form :is(input, textarea, select)");
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === "text") field.select();
  }, [open]);
  return (
    <dialog
      ref={element}
      class={wide ? "sheet wide" : "sheet"}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open && (
        <div>
          {close && <Button kind="quiet" class="close" onClick={() => element.current?.close()}>{close}</Button>}
          <h2 id={id} tabIndex={-1} autofocus>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
