/** What a study is made of, as a form: the essentials first, the rest folded away. Used for a new one and for its settings. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asFailure, Failure } from "../../api/failure";
import type { Attribute, ConceptLine, MethodologyLine, NewStudy } from "../../api/shapes";
import { Button } from "../../parts/button";
import { AreaField, asSentence, SelectField, TextField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { words as asking } from "../../words/studio/asking";
import { words } from "../../words/studio/studies";
import { About } from "./about";
import { agreedOf } from "./agreed";
import { Attributes } from "./attributes";
import { Consent, standardOf } from "./consent";
import { AskedInEnglish, OFFLINE, wordsThem } from "./language";
import { askedAbout, ofOthers } from "./guide";
import { following } from "./minutes";
import { missingIn, NO_TOPIC, saidIn, sourceOf, topicIn, type Topic } from "./topic";

/** Who may interview. */
export interface Interviewer {
  name: string;
  description: string;
  default: boolean;
  answers: string;
}

interface Props {
  value: NewStudy;
  concepts: ConceptLine[];
  methods: MethodologyLine[];
  interviewers: Interviewer[];
  /** The method that is carried out when none is chosen, where it is known. */
  usual?: string | undefined;
  /** Does it begin with a topic of one's own? */
  ownTopic?: boolean;
  /** What the button says. */
  verb: string;
  /** Saves it. @throws Failure */
  onSave: (study: NewStudy) => Promise<void>;
}

/** Stands for what is usual, among choices. */
const USUAL = "";

const number = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const text = (value: number | null | undefined): string => (value === null || value === undefined ? "" : String(value));
const lines = (value: string): string[] => value.split("\n").map((line) => line.trim()).filter(Boolean);

/** Who interviews, in plain words. */
const called = ({ name, description }: Interviewer): string => (name === OFFLINE ? words.interviewerOffline : `${name}: ${description}`);

/** The form; it says below a field what is wrong with it. */
export function StudyForm({ value, concepts, methods, interviewers, ownTopic = false, usual, verb, onSave }: Props) {
  const source = value.concept_source ?? "";
  const before = topicIn(source);
  const [study, setStudy] = useState<NewStudy>(before && !value.methodology_source ? { ...value, methodology: value.methodology ?? saidIn(source, "methodology") } : value);
  // The words of a topic stay while another one is chosen: whoever comes back to it finds them.
  const [written, setWritten] = useState<Topic>(before ?? { ...NO_TOPIC, name: saidIn(source, "name"), objective: saidIn(source, "objective") });
  const [writes, setWrites] = useState(ownTopic || !!before);
  const topic = writes ? written : undefined;
  const setTopic = (next: Topic | undefined) => {
    setWrites(!!next);
    if (next) setWritten(next);
  };
  const [topics, setTopics] = useState((value.topics ?? []).join("\n"));
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const set = (more: Partial<NewStudy>) => setStudy((before) => ({ ...before, ...more }));
  const fault = (field: string) => failure?.of(field);
  const save = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const missing = [...(study.name.trim() ? [] : [{ field: "name", message: words.nameMissing }]), ...(topic ? missingIn(topic) : []), ...(topic && !study.methodology && !study.methodology_source ? [{ field: "methodology", message: words.methodologyMissing }] : [])];
    if (missing.length > 0) {
      setFailure(new Failure(422, { errors: missing }));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const own = topic && { concept_source: sourceOf(topic, study.methodology ?? methods[0]?.id ?? "") };
    onSave({ ...study, ...own, topics: lines(topics), consent: agreedOf(study.consent, standardOf(study.language)) })
      .catch((thrown: unknown) => setFailure(asFailure(thrown)))
      .finally(() => setBusy(false));
  };
  const form = useRef<HTMLFormElement>(null);
  // What is wrong may stand far above, in a part that was folded away.
  useEffect(() => {
    const wrong = failure && form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (!wrong) return;
    wrong.closest("details")?.setAttribute("open", "");
    wrong.focus();
    wrong.scrollIntoView?.({ block: "center" });
  }, [failure]);
  // Where no language model is set up there is nothing to choose and nothing to spend, unless a study says otherwise already.
  const models = interviewers.some(({ name }) => name !== OFFLINE) || !!study.interviewer || (study.budget_usd ?? null) !== null;
  const usualOne = interviewers.find((one) => one.default);
  const calledUsual = usualOne ? called(usualOne) : "";
  const unnamed = failure && !failure.errors.length;
  const german = study.language === "de" && wordsThem(interviewers, study.interviewer);
  return (
    <form ref={form} onSubmit={save} noValidate>
      <TextField label={words.name} hint={words.nameHint} value={study.name} fault={fault("name")} onText={(name) => set({ name })} data-testid="study-name" maxLength={200} />
      <About {...{ study, set, topic, concepts, methods, usual, fault }} german={german} onTopic={setTopic} kept={written} />
      <AreaField label={words.purpose} hint={words.purposeHint} rows={2} value={study.purpose ?? ""} fault={fault("purpose")} onText={(purpose) => set({ purpose })} />
      <Consent study={study} fault={fault("consent")} onText={(consent) => set({ consent })} />
      <div class="pair">
        <TextField type="number" min={1} label={words.minutes} hint={words.minutesHint} value={text(study.minutes)} fault={fault("minutes")} onText={(given) => set({ minutes: number(given) })} />
        <TextField type="number" min={1} max={200} label={words.maxTurns} hint={words.maxTurnsHint} value={text(study.max_turns)} fault={fault("max_turns")} onText={(given) => set({ max_turns: number(given), minutes: following(study.minutes, study.max_turns, number(given)) })} />
      </div>
      <SelectField
        label={words.language}
        value={study.language ?? "en"}
        onText={(language) => set({ language: language === "de" ? "de" : "en" })}
        options={[{ value: "en", label: words.english }, { value: "de", label: words.german }]}
      />
      <AskedInEnglish language={study.language} interviewer={study.interviewer} interviewers={interviewers} />
      <div>
        <AreaField label={words.topics} hint={words.topicsHint} rows={3} value={topics} fault={fault("topics")} onText={setTopics} data-testid="study-topics" />
        <Asked topics={lines(topics)} german={german} />
      </div>
      <Attributes value={study.attributes ?? []} failure={failure} onChange={(attributes: Attribute[]) => set({ attributes })} />
      <details>
        <summary>{models ? words.moreModel : words.more}</summary>
        <div>
          <Redirects study={study} fault={fault} set={set} />
          {models && (
            <>
              <SelectField
                label={words.interviewer}
                value={study.interviewer ?? USUAL}
                fault={fault("interviewer")}
                onText={(name) => set({ interviewer: name || null })}
                options={[{ value: USUAL, label: words.interviewerUsual(calledUsual) }, ...interviewers.map((one) => ({ value: one.name, label: called(one) }))]}
              />
              <TextField type="number" min={0} step="0.01" label={words.budget} hint={words.budgetHint} value={text(study.budget_usd)} fault={fault("budget_usd")} onText={(given) => set({ budget_usd: number(given) })} />
            </>
          )}
          <label class="check">
            <input type="checkbox" checked={study.member_check ?? true} onChange={(event) => set({ member_check: event.currentTarget.checked })} />
            <span>{words.memberCheck}</span>
          </label>
        </div>
      </details>
      {failure && (
        <Notice title={words.notMade} now>
          {unnamed ? failure.detail : failure.errors.map((error) => asSentence(`${words.field(error.field)}: ${error.message}`.replace("?:", "?"))).join(" ")}
        </Notice>
      )}
      <div>
        <Button kind="main" type="submit" busy={busy} data-testid="study-save">{verb}</Button>
      </div>
    </form>
  );
}

/** Topics as people will hear them, as they are typed. */
function Asked({ topics, german }: { topics: string[]; german: boolean }) {
  const shown = topics.length > 0 ? topics : [asking.topicsExample[german ? "de" : "en"]];
  return (
    <div class="told" data-testid="topics-in-questions">
      <p>{topics.length > 0 ? asking.topicsAsked : asking.topicsAskedExample}</p>
      <ul>{shown.map((topic) => <li key={topic}><q class="said" lang={german ? "de" : "en"}>{askedAbout(topic, german)}</q></li>)}</ul>
      <p role="status">{topics.some(ofOthers) && <strong>{asking.topicsOthers}</strong>}</p>
    </div>
  );
}

interface RedirectProps {
  study: NewStudy;
  fault: (field: string) => string | undefined;
  set: (more: Partial<NewStudy>) => void;
}

/** Where people go at the end. */
function Redirects({ study, fault, set }: RedirectProps) {
  const now = study.redirects ?? { completed: null, screened_out: null };
  return (
    <div class="pair">
      <TextField type="url" label={words.completed} hint={words.redirectHint} value={now.completed ?? ""} fault={fault("redirects.completed")} onText={(url) => set({ redirects: { ...now, completed: url.trim() || null } })} />
      <TextField type="url" label={words.screenedOut} hint={words.screenedOutHint} value={now.screened_out ?? ""} fault={fault("redirects.screened_out")} onText={(url) => set({ redirects: { ...now, screened_out: url.trim() || null } })} />
    </div>
  );
}
