/** The welcome: what it is for, how long it takes, what one agrees to, and the few fields the study asks for. */
import { useState } from "preact/hooks";
import { asFailure, type Failure } from "../api/failure";
import type { Visit } from "../api/shapes";
import { Button } from "../parts/button";
import { TextField } from "../parts/field";
import { Notice } from "../parts/notice";
import type { Words } from "../words/respondent";
import type { ScreenProps } from "./app";
import { Frame, Heading, Paragraphs } from "./frame";

type Question = Visit["form"][number];

/** The parameters of the link's address (`?pid=…`). */
const given = () => Object.fromEntries(new URLSearchParams(location.search));

function fault(question: Question, failure: Failure | undefined, words: Words): string | undefined {
  if (!failure?.of(`attributes.${question.name}`)) return undefined;
  return question.choices.length > 0 ? words.chooseOne : words.required;
}

interface AskedProps {
  question: Question;
  value: string;
  onText: (text: string) => void;
  fault: string | undefined;
  words: Words;
}

function Asked({ question, value, onText, fault: wrong, words }: AskedProps) {
  const label = question.required ? question.label : `${question.label} (${words.ifYouLike})`;
  if (question.choices.length === 0) {
    return <TextField label={label} value={value} onText={onText} fault={wrong} name={question.name} autocomplete="off" maxLength={200} />;
  }
  const id = `fault-${question.name}`;
  return (
    <fieldset class="field choices" aria-describedby={wrong && id}>
      <legend class="label">{label}</legend>
      <div class="pick">
        {question.choices.map((choice) => (
          <label>
            <input type="radio" name={question.name} value={choice} checked={choice === value} onChange={() => onText(choice)} />
            <span>{choice}</span>
          </label>
        ))}
      </div>
      {wrong && <p class="fault" id={id} role="alert">{wrong}</p>}
    </fieldset>
  );
}

/** The first screen of a link. */
export function Welcome({ conversation, words, visit }: ScreenProps & { visit: Visit }) {
  const [values, setValues] = useState<Record<string, string>>(given);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function begin(event: Event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const filled = Object.entries(values).filter(([, value]) => value.trim() !== "");
      await conversation.begin(Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])));
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }

  const asked = visit.form.some((question) => fault(question, failure, words));
  return (
    <Frame name={visit.minutes ? words.aboutMinutes(visit.minutes) : ""}>
      <Heading>{visit.name}</Heading>
      {visit.purpose && <Paragraphs class="lede" text={visit.purpose} />}
      <p class="how"><strong>{words.program}</strong></p>
      <p class="how">{words.howItGoes}</p>
      <form class="start" onSubmit={begin} noValidate>
        {visit.form.length > 0 && (
          <section aria-labelledby="form-title">
            <h2 id="form-title">{words.formTitle}</h2>
            {visit.form.map((question) => (
              <Asked
                key={question.name}
                question={question}
                words={words}
                value={values[question.name] ?? ""}
                fault={fault(question, failure, words)}
                onText={(text) => setValues((now) => ({ ...now, [question.name]: text }))}
              />
            ))}
          </section>
        )}
        {visit.consent && (
          <section aria-labelledby="consent-title">
            <h2 id="consent-title">{words.consentTitle}</h2>
            <Paragraphs class="consent" text={visit.consent} />
          </section>
        )}
        {failure && !asked && <Notice now title={failure.status === 422 ? words.incomplete : words.notDone} />}
        <Button kind="main" type="submit" class="wide" busy={busy}>{busy ? words.beginning : words.begin}</Button>
      </form>
    </Frame>
  );
}
