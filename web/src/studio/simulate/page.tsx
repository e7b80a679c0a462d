/** Practice runs: choose, start, watch, open any interview. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ConceptLine, MethodologyLine, Persona, Simulation } from "../../api/shapes";
import { titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { SelectField, TextField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { Progress } from "../../parts/progress";
import { words } from "../../words/studio/simulate";
import { isEarlier, nameOf } from "../methods/earlier";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { place } from "../route";
import { useFresh } from "../studies/fresh";
import { Length } from "../studies/length";
import { sharedBy } from "./shared";
import "../studies/studies.css";

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
  const [chosen, setChosen] = useState<string[]>(personas.slice(0, 1).map(({ id }) => id));
  const [interviews, setInterviews] = useState("3");
  const [turns, setTurns] = useState("10");
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const start = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const asked = { concept_id: concept, methodology: methodology || null, personas: chosen, interviews: Number(interviews), max_turns: turns ? Number(turns) : null };
    post<Simulation>("/simulations", asked).then(onStart, (thrown: unknown) => setFailure(asFailure(thrown))).finally(() => setBusy(false));
  };
  const pick = (id: string, on: boolean) => setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <form onSubmit={start} noValidate>
      <div>
        <SelectField label={words.concept} hint={words.conceptHint} value={concept} fault={failure?.of("concept_id")} onText={setConcept} options={concepts.map(({ id, name }) => ({ value: id, label: name }))} />
        <p class="told">{words.ownTopic} <a href="/studies">{words.ownTopicTo}</a>.</p>
      </div>
      <SelectField label={words.methodology} value={methodology} fault={failure?.of("methodology")} onText={setMethodology} options={[{ value: "", label: words.usual }, ...methods.map((line) => ({ value: line.id, label: nameOf(line.id), ...(isEarlier(line) && { group: words.earlierMethods }) }))]} />
      <fieldset>
        <legend>{words.personas}</legend>
        {personas.map(({ id }) => (
          <label class="check" key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => pick(id, event.currentTarget.checked)} />
            <span>{titled(id)}{words.talks[id] && <small>{words.talks[id]}</small>}</span>
          </label>
        ))}
      </fieldset>
      <div class="pair">
        <TextField type="number" min={1} max={200} label={words.interviews} hint={words.shared(sharedBy(chosen, Number(interviews)))} value={interviews} fault={failure?.of("interviews")} onText={setInterviews} />
        <TextField type="number" min={1} max={200} label={words.turns} value={turns} fault={failure?.of("max_turns")} onText={setTurns} />
      </div>
      {failure && <Notice title={words.notStarted}>{failure.detail}</Notice>}
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
  const [shown, show] = useState<string | undefined>(place.value.query.get("run") ?? undefined);
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
      <Start concepts={concepts.value.concepts.filter(({ simulated }) => simulated)} methods={methods.value.methodologies} personas={personas.value.personas} onStart={(run) => show(run.id)} />
      {shown && <Run key={shown} id={shown} />}
      <section aria-labelledby="earlier">
        <h2 id="earlier">{words.earlier}</h2>
        {earlier.length === 0 && <p class="note">{words.none}</p>}
        <ul class="lines">
          {earlier.map((run) => (
            <li key={run.id}>
              <p class="title">{titled(run.concept_id)}</p>
              <p>{words.status[run.status]}, {words.done(run.done, run.of)}</p>
              <p class="when"><Button kind="quiet" onClick={() => show(run.id)} aria-label={`${titled(run.concept_id)}, ${words.done(run.done, run.of)}`}>{new Date(run.started_at).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })}</Button></p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
