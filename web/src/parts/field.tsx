/** Fields of a form: label above, a hint when needed, what is wrong below; all three are told to screen readers. */
import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent } from "preact";
import { useId } from "preact/hooks";
import "./parts.css";

interface About {
  label: string;
  /** One sentence that helps to fill it in. */
  hint?: string;
  /** What is wrong with it now. */
  fault?: string | undefined;
}

/** What is wrong as a sentence of its own, also where the program only says the end of one. */
export const asSentence = (fault: string): string => fault.charAt(0).toUpperCase() + fault.slice(1) + (/[.?!]$/.test(fault) ? "" : ".");

/** The wiring of a field: attributes for its control, and the frame around it. */
function Frame({ label, hint, fault, id, children }: About & { id: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
      {children}
      {fault && <p class="fault" id={`${id}-fault`} role="alert">{asSentence(fault)}</p>}
    </div>
  );
}

const wires = (id: string, { hint, fault }: About) => ({
  id,
  "aria-invalid": fault ? ("true" as const) : undefined,
  "aria-describedby": [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined,
});

/** What a field takes besides; written out, because HTML's own types tie `role` to `type`, which a frame cannot follow. */
interface Html<E extends HTMLElement> {
  name?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  maxLength?: number;
  spellcheck?: boolean;
  autocomplete?: "on" | "off";
  autofocus?: boolean;
  inputMode?: "text" | "numeric" | "decimal" | "url" | "search";
  onBlur?: (event: TargetedFocusEvent<E>) => void;
  onKeyDown?: (event: TargetedKeyboardEvent<E>) => void;
  "data-testid"?: string;
}

type InputProps = About & Html<HTMLInputElement> & {
  type?: "text" | "number" | "date" | "datetime-local" | "url" | "search" | "password";
  min?: number | string;
  max?: number | string;
  step?: number | string;
  /** The id of a `datalist`. */
  list?: string;
  value: string;
  /** Called with the text at every change. */
  onText: (text: string) => void;
};

/** One line of text, a number, a date. */
export function TextField({ label, hint, fault, value, onText, type = "text", ...rest }: InputProps) {
  const id = useId();
  return (
    <Frame {...{ label, hint, fault, id }}>
      <input {...rest} type={type as "text"} {...wires(id, { label, hint, fault })} class="input" value={value} onInput={(event) => onText(event.currentTarget.value)} />
    </Frame>
  );
}

type AreaProps = About & Html<HTMLTextAreaElement> & {
  rows?: number;
  class?: string;
  value: string;
  onText: (text: string) => void;
};

/** Text of more than a line; it grows with what is written. */
export function AreaField({ label, hint, fault, value, onText, class: more, ...rest }: AreaProps) {
  const id = useId();
  return (
    <Frame {...{ label, hint, fault, id }}>
      <textarea {...rest} {...wires(id, { label, hint, fault })} class={`input ${more ?? ""}`} value={value} onInput={(event) => onText(event.currentTarget.value)} />
    </Frame>
  );
}

type SelectProps = About & Html<HTMLSelectElement> & {
  value: string;
  onText: (value: string) => void;
  /** What can be chosen: the value that is sent, the words that are seen, and what those are headed by that stand together at the end. */
  options: { value: string; label: string; group?: string }[];
};

/** One of a few. */
export function SelectField({ label, hint, fault, value, onText, options, ...rest }: SelectProps) {
  const id = useId();
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  const under = (heading: string | undefined) => options.filter(({ group }) => group === heading).map((option) => <option key={option.value} value={option.value}>{option.label}</option>);
  return (
    <Frame {...{ label, hint, fault, id }}>
      <select {...rest} {...wires(id, { label, hint, fault })} class="input" value={value} onChange={(event) => onText(event.currentTarget.value)}>
        {under(undefined)}
        {groups.map((group) => <optgroup key={group} label={group}>{under(group)}</optgroup>)}
      </select>
    </Frame>
  );
}
