/** How a study is asked, as cards: what each method is for and what comes of it. Nothing is chosen that nobody chose. */
import { useId } from "preact/hooks";
import type { MethodologyLine } from "../../api/shapes";
import { asSentence } from "../../parts/field";
import { words as methodWords } from "../../words/studio/methods";
import { words } from "../../words/studio/studies";
import { isEarlier, nameOf, plainOf, unlike } from "../methods/earlier";

/** A choice that is no method of the list: a text of one's own, or what a topic suggests. */
export interface Besides {
  value: string;
  label: string;
  /** The method it stands for, where it is one of the list. */
  id?: string | undefined;
}

interface Props {
  besides: Besides[];
  methods: MethodologyLine[];
  value: string;
  fault: string | undefined;
  onChoose: (value: string) => void;
}

/** What it is for, and what one gets. */
function Purpose({ line, methods }: { line: MethodologyLine; methods: MethodologyLine[] }) {
  const plain = plainOf(line.id);
  return (
    <>
      <span>{plain ? methodWords.toLearn(plain[0]) : line.goal} {unlike(line, methods)}</span>
      {plain && <span>{methodWords.youGet(plain[1])}</span>}
    </>
  );
}

export function Method({ besides, methods, value, fault, onChoose }: Props) {
  const id = useId();
  const card = (choice: string, label: string, line: MethodologyLine | undefined) => (
    <li key={choice} class="card">
      <label>
        <input type="radio" name={id} value={choice} checked={value === choice} onChange={() => onChoose(choice)} />
        <span>
          <strong>{label}</strong>
          {line && <Purpose line={line} methods={methods} />}
        </span>
      </label>
      {line && <a href={`/methodologies/${encodeURIComponent(line.id)}#frame`} target="_blank" aria-label={`${words.methodologyHears}: ${nameOf(line.id)}`}>{words.methodologyHears}</a>}
    </li>
  );
  const one = (line: MethodologyLine) => card(line.id, nameOf(line.id), line);
  // What the topic suggests stands at the head already.
  const listed = methods.filter((line) => line.id === value || !besides.some((other) => other.id === line.id));
  const earlier = listed.filter(isEarlier);
  return (
    <fieldset class="field cards" role="radiogroup" tabIndex={-1} aria-invalid={fault ? "true" : undefined} aria-describedby={fault && `${id}-fault`} data-testid="study-method">
      <legend class="label">{words.methodology}</legend>
      {fault && <p class="fault" id={`${id}-fault`} role="alert">{asSentence(fault)}</p>}
      <ul>
        {besides.map(({ value: choice, label, id: its }) => card(choice, label, methods.find((line) => line.id === its)))}
        {listed.filter((line) => !isEarlier(line)).map(one)}
      </ul>
      {earlier.length > 0 && (
        <details open={earlier.some((line) => line.id === value)}>
          <summary>{methodWords.earlier} ({earlier.length})</summary>
          <ul>{earlier.map(one)}</ul>
        </details>
      )}
    </fieldset>
  );
}
