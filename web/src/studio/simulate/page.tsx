/** Practice runs: choose, start, watch, open any interview. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get, post } from "../../api/client";
import { asFailure, Failure } from "../../api/failure";
import type { ConceptLine, MethodologyLine, Persona, Simulation } from "../../api/shapes";
import { titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { asSentence, SelectField, TextField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { Progress } from "../../parts/progress";
import { words } from "../../words/studio/simulate";
import { words as studies } from "../../words/studio/studies";
import { MethodField } from "../methods/choice";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { go, place } from "../route";
import { useFresh } from "../studies/fresh";
import { Length } from "../studies/length";
import "../studies/studies.css";

/** Where a run is looked at. */
const addressOf = (run: string): string => `/simulate?run=${encodeURIComponent(run)}`;

/** People who are chosen when the page opens. */
const AT_FIRST = 3;

/** One run as it goes on: read again until it is over. */
function Run({ id }: { id: string }) {
  const { value, failure, again } = useFresh<Simulation>(`/simulations/${encodeURIComponent(id)}`);
  const [stopping, setStopping] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  // It stands below the form: whoever started it is taken there, and told.
  useEffect(() => head.current?.focus(), [!!value]);
  if (!value) return failure ? <Notice title={words.notStarted}>{failure.detail}</Notice> : null;
  const stop = () => {
    setStopping(true);
    post(`/simulations/${encodeURIComponent(id)}/stop`).then(again, () => setStopping(false));
  };
  return (
    <section aria-labelledby="run" data-testid="simulate-progress">
      <h2 id="run" ref={head} tabIndex={-1}>{titled(value.concept_id)}, {words.status[value.status]}</h2>
      <Progress value={value.of ? value.done / value.of : 0} label={words.progress} words={words.done(value.done, value.of)} />
      {value.error && <Notice title={words.status.failed ?? ""}>{value.error}</Notice>}
      {value.status === "running" && <Button busy={stopping} onClick={stop}>{words.stop}</Button>}
      <div class="wide-table" tabIndex={0} role="region" aria-labelledby="run">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.persona}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.length}</th>
              <th scope="col">{words.heard}</th>
            </tr>
          </thead>
          <tbody>
            {value.interviews.map((one, at) => (
              <tr key={one.session_id}>
                <td class="who"><a href={`/sessions/${one.session_id}`}>{words.open(titled(one.persona), at + 1)}</a></td>
                <td>{words.standing[one.status] ?? one.status}</td>
                <Length session={one.session_id} turns={one.turns} answers={one.turns} />
                <td>{words.ideas(one.nodes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface StartProps {
  concepts: ConceptLine[];
  methods: MethodologyLine[];
  personas: Persona[];
  onStart: (run: Simulation) => void;
}

function Start({ concepts, methods, personas, onStart }: StartProps) {
  const [concept, setConcept] = useState(concepts.find(({ id }) => id === "oat_milk")?.id ?? concepts[0]?.id ?? "");
  const [methodology, setMethodology] = useState("");
  const [chosen, setChosen] = useState<string[]>(personas.slice(0, AT_FIRST).map(({ id }) => id));
  const [turns, setTurns] = useState("10");
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const start = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (chosen.length === 0) {
      setFailure(new Failure(422, { errors: [{ field: "personas", message: words.nobody }] }));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    // Each is heard once: the same person says the same again.
    const asked = { concept_id: concept, methodology: methodology || null, personas: chosen, interviews: chosen.length, max_turns: turns ? Number(turns) : null };
    post<Simulation>("/simulations", asked).then(onStart, (thrown: unknown) => setFailure(asFailure(thrown))).finally(() => setBusy(false));
  };
  const pick = (id: string, on: boolean) => {
    setFailure(undefined);
    setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  };
  const fault = failure?.of("personas");
  return (
    <form onSubmit={start} noValidate>
      <div>
        <SelectField label={words.concept} hint={words.conceptHint} value={concept} fault={failure?.of("concept_id")} onText={setConcept} options={concepts.map(({ id, name }) => ({ value: id, label: name }))} />
        <p class="told">{words.ownTopic} <a href="/studies">{words.ownTopicTo}</a>.</p>
      </div>
      <MethodField label={words.methodology} value={methodology} fault={failure?.of("methodology")} onText={setMethodology} methods={methods} first={[{ value: "", label: words.usual }]} />
      <fieldset class="field" aria-describedby={fault && "personas-fault"}>
        <legend>{words.personas}</legend>
        {personas.map(({ id }) => (
          <label class="check" key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => pick(id, event.currentTarget.checked)} />
            <span>{titled(id)}{words.talks[id] && <small>{words.talks[id]}</small>}</span>
          </label>
        ))}
        <p class="note" role="status">{words.once(chosen.length)}</p>
        {fault && <p class="fault" id="personas-fault" role="alert">{asSentence(fault)}</p>}
      </fieldset>
      <TextField type="number" min={1} max={200} label={words.turns} value={turns} fault={failure?.of("max_turns")} onText={setTurns} />
      {failure && !fault && <Notice title={words.notStarted}>{failure.detail}</Notice>}
      <div><Button kind="main" type="submit" busy={busy} data-testid="simulate-start">{words.start}</Button></div>
    </form>
  );
}

export default function Page(_: PageProps) {
  useTitle(words.title);
  const concepts = useReading<{ concepts: ConceptLine[] }>("/concepts");
  const methods = useReading<{ methodologies: MethodologyLine[] }>("/methodologies");
  const personas = useReading<{ personas: Persona[] }>("/personas");
  const [runs, setRuns] = useState<Simulation[]>([]);
  const shown = place.value.query.get("run");
  useEffect(() => {
    void get<{ simulations: Simulation[] }>("/simulations").then(({ simulations }) => setRuns(simulations), () => undefined);
  }, [shown]);
  const missing = [concepts, methods, personas].find((reading) => !reading.value);
  if (!concepts.value || !methods.value || !personas.value) {
    return <Missing failure={missing?.failure} again={() => missing?.again()} home={{ href: "/", name: words.title }} />;
  }
  const earlier = runs.filter(({ id }) => id !== shown);
  return (
    <div class="page studies">
      <h1>{words.title}</h1>
      <p class="lede">{words.lede}</p>
      <Start concepts={concepts.value.concepts.filter(({ simulated }) => simulated)} methods={methods.value.methodologies} personas={personas.value.personas} onStart={({ id }) => go(addressOf(id))} />
      {shown && <Run key={shown} id={shown} />}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier">{words.earlier}</h2>
          <ul class="lines">
            {earlier.map((run) => (
              <li key={run.id}>
                <a class="title" href={addressOf(run.id)}>{titled(run.concept_id)}</a>
                <p>{words.status[run.status]}, {words.done(run.done, run.of)}</p>
                <p class="when">{studies.when(run.started_at)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
