/** One study: its links, its interviews as they run, its settings. */
import { useEffect, useState } from "preact/hooks";
import { del, patch } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ConceptLine, ExpectedPerson, Link, MethodologyLine, NewStudy, SessionLine, Study } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/studies";
import { isClassic, nameOf } from "../methods/earlier";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { go } from "../route";
import { forgetAddress } from "./addresses";
import { sent } from "./attributes";
import { StudyForm, type Interviewer } from "./form";
import { forgetGiven, give } from "./given";
import { StudyAskedInEnglish } from "./language";
import { Links } from "./links";
import { Model } from "./model";
import { Export } from "./export";
import { People } from "./people";
import { Practise } from "./practise";
import { SessionTable } from "./sessions";
import { useFresh } from "./fresh";
import "./studies.css";

/** What of a study its form changes. */
function design(study: Study): NewStudy {
  const { id: _id, status: _status, created_at: _made, updated_at: _changed, counts: _counts, cost_usd: _cost, ready: _ready, carried_out: _carried, ...rest } = study;
  return rest;
}

function Settings({ study, begun, onChange }: { study: Study; begun: number; onChange: () => void }) {
  const [saved, setSaved] = useState(0);
  const concepts = useReading<{ concepts: ConceptLine[] }>("/concepts");
  const methods = useReading<{ methodologies: MethodologyLine[] }>("/methodologies");
  const interviewers = useReading<{ interviewers: Interviewer[] }>("/interviewers");
  if (!concepts.value || !methods.value || !interviewers.value) return null;
  const save = async (changed: NewStudy) => {
    const { concept_id, methodology, ...rest } = { ...changed, attributes: sent(changed.attributes ?? []) };
    // Naming one of the library's takes a text of one's own back.
    const named = { ...(!changed.concept_source && { concept_id }), ...(!changed.methodology_source && { methodology }) };
    await patch(`/studies/${study.id}`, { ...rest, ...named });
    setSaved((times) => times + 1);
    onChange();
  };
  return (
    <details>
      <summary data-testid="study-settings">{words.settings}</summary>
      <div>
        {begun > 0 && <Notice title={words.settingsFromNow(begun)} />}
        <StudyForm key={study.updated_at} value={design(study)} concepts={concepts.value.concepts} methods={methods.value.methodologies.filter((line) => !isClassic(line) || line.id === study.carried_out?.methodology)} interviewers={interviewers.value.interviewers} usual={study.carried_out?.methodology} verb={words.save} onSave={save} />
        {saved > 0 && <p role="status" class="note">{words.saved}</p>}
      </div>
    </details>
  );
}

function Ending({ study, links, onChange }: { study: Study; links: Link[]; onChange: () => void }) {
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const act = (work: () => Promise<unknown>, done: () => void) => {
    setFailure(undefined);
    work().then(done, (thrown: unknown) => setFailure(asFailure(thrown)));
  };
  const turn = study.status === "open" ? "closed" : "open";
  return (
    <section>
      <div class="row">
        <Button onClick={() => act(() => patch(`/studies/${study.id}`, { status: turn }), onChange)}>{study.status === "open" ? words.close : words.reopen}</Button>
        <p class="note">{study.status === "open" && words.closeHint}</p>
      </div>
      <div class="row">
        <Button onClick={() => { forgetGiven(); give({ study: { ...design(study), name: "" } }); go("/studies/new"); }}>{words.again}</Button>
        <Button kind="quiet" onClick={() => setAsks(true)}>{words.delete}</Button>
      </div>
      {failure && <Notice title={words.notDone}>{failure.detail}</Notice>}
      <Dialog title={words.deleteTitle} open={asks} onClose={() => setAsks(false)}>
        <p>{words.deleteText}</p>
        <div class="row">
          <Button kind="main" onClick={() => act(() => del(`/studies/${study.id}`, { query: { with_sessions: true } }), () => { links.forEach(({ id }) => forgetAddress(id)); go("/studies"); })}>{words.deleteDo}</Button>
          <Button onClick={() => setAsks(false)}>{words.keep}</Button>
        </div>
      </Dialog>
    </section>
  );
}

export default function Page({ params }: PageProps) {
  const id = encodeURIComponent(params.id ?? "");
  const study = useFresh<Study>(`/studies/${id}`);
  const links = useFresh<{ links: Link[] }>(`/studies/${id}/links`);
  const sessions = useFresh<{ sessions: SessionLine[] }>(`/sessions?study_id=${id}&limit=500`);
  const people = useFresh<{ people: ExpectedPerson[] }>(`/studies/${id}/expected`);
  const [heading, setHeading] = useState<string>();
  useTitle(heading);
  useEffect(() => setHeading(study.value?.name), [study.value?.name]);
  const missing = [study, links, sessions].find((reading) => !reading.value);
  if (!study.value || !links.value || !sessions.value) {
    return <Missing failure={missing?.failure} again={() => missing?.again()} id={params.id} home={{ href: "/studies", name: words.allStudies }} />;
  }
  const own = study.value;
  const held = sessions.value.sessions;
  const again = () => [study, links, sessions].forEach((reading) => reading.again());
  return (
    <div class="page studies">
      <h1>{own.name}</h1>
      <p class="lede">{own.purpose}</p>
      <p class="note">
        {own.carried_out && `${words.carriedOut(own.carried_out.concept, nameOf(own.carried_out.methodology))} `}
        {own.status === "open" ? words.open : words.closed}. {words.people(own.counts, held.length > 0)}. {words.cost(own.cost_usd)}
      </p>
      <p class="note"><Model interviewer={own.interviewer} /></p>
      {!own.ready && <Notice title={words.notReady} now />}
      {held.length > 0 && <SessionTable lines={held} onChange={again} />}
      <Links study={own} warning={<StudyAskedInEnglish study={own} />} people={people.value?.people ?? []} links={links.value.links.filter(({ practice }) => !practice)} onChange={again} />
      <Practise study={own} />
      {held.length > 0 ? <Export study={own.id} practised={held.some(({ simulated }) => simulated)} /> : <SessionTable lines={held} onChange={again} />}
      <section>
        <Settings study={own} begun={held.filter(({ simulated }) => !simulated).length} onChange={again} />
        <People study={own.id} onChange={people.again} people={people.value?.people ?? []} />
      </section>
      <Ending study={own} links={links.value.links} onChange={again} />
    </div>
  );
}
