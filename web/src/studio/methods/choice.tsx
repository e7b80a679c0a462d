/** One method of the library: the current ones, and the earlier ones for whoever asks for them. */
import { useState } from "preact/hooks";
import type { MethodologyLine } from "../../api/shapes";
import { SelectField } from "../../parts/field";
import { words } from "../../words/studio/methods";
import { isEarlier, nameOf } from "./earlier";

interface Props {
  label: string;
  value: string;
  fault?: string | undefined;
  onText: (value: string) => void;
  methods: MethodologyLine[];
  /** What can be chosen besides: before the methods, and after them. */
  first?: { value: string; label: string }[];
  last?: { value: string; label: string }[];
}

export function MethodField({ label, value, fault, onText, methods, first = [], last = [] }: Props) {
  const [asked, ask] = useState(false);
  const earlier = methods.filter(isEarlier);
  // What is chosen is always among what can be seen.
  const shown = asked || earlier.some(({ id }) => id === value);
  const option = ({ id }: MethodologyLine) => ({ value: id, label: nameOf(id) });
  const options = [...first, ...methods.filter((line) => !isEarlier(line)).map(option), ...last, ...(shown ? earlier.map((line) => ({ ...option(line), group: words.earlier })) : [])];
  return (
    <div>
      <SelectField label={label} value={value} fault={fault} onText={onText} options={options} />
      {earlier.length > 0 && (
        <label class="besides">
          <input type="checkbox" checked={shown} onChange={(event) => ask(event.currentTarget.checked)} />
          <span>{words.earlierToo(earlier.length)}</span>
        </label>
      )}
    </div>
  );
}
