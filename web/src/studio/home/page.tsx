/** The start: one click to be interviewed, one to see a finished interview, and what is under way. */
import { useState } from "preact/hooks";
import { post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ConceptLine, NewLink, SessionLine, Study } from "../../api/shapes";
import { Button } from "../../parts/button";
import { SelectField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { tryOut } from "../../parts/wayback";
import { words as asking } from "../../words/studio/asking";
import { words } from "../../words/studio/studies";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { go } from "../route";
import { practised, standing, StudyLines } from "../studies/lines";
import { Model } from "../studies/model";
import { onlyHere } from "../studies/onlyhere";
import "../../map/map.css";
import "../studies/studies.css";

/** Studies and interviews shown at the start. */
const SHOWN = 5;

/** Interviews looked at for those: practice runs among them are passed over. */
const LOOKED_AT = 60;

/** Makes a study of one's own with a link for one, and goes through it. */
async function beInterviewed(concept: ConceptLine): Promise<void> {
  const study = await post<Study>("/studies", { name: words.tryStudy(concept.name), concept_id: concept.id, max_turns: 8, minutes: 5 });
  const link = await post<NewLink>(`/studies/${study.id}/links`, { label: words.tryTitle, max_uses: 1 });
  tryOut(link.path, `/studies/${study.id}`);
}

function Doors({ concepts, usual }: { concepts: ConceptLine[]; usual: string | null }) {
  const [chosen, choose] = useState(usual ?? concepts[0]?.id ?? "");
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const concept = concepts.find((line) => line.id === chosen);
  const act = (name: string, work: () => Promise<void>) => {
    setBusy(name);
    setFailure(undefined);
    work().catch((thrown: unknown) => {
      setFailure(asFailure(thrown));
      setBusy("");
    });
  };
  const example = async () => go(`/sessions/${(await post<{ session_id: string }>("/example")).session_id}`);
  return (
    <>
      <div class="two">
        <div class="door">
          <h2>{words.tryTitle}</h2>
          <p>{words.tryText(concept?.name ?? "")}</p>
          <SelectField label={words.tryAbout} value={chosen} onText={choose} options={concepts.map(({ id, name }) => ({ value: id, label: name }))} />
          <Button busy={busy === "try"} data-testid="try" onClick={() => concept && act("try", () => beInterviewed(concept))}>{words.tryStart}</Button>
        </div>
        <div class="door">
          <h2>{words.exampleTitle}</h2>
          <p>{words.exampleText}</p>
          <dl class="heard" aria-label={words.exampleHeardName}>
            {words.exampleHeard.map(([tone, level, said]) => (
              <div class={`t${tone}`} key={level}>
                <dt>{level}</dt>
                <dd class="said">{said}</dd>
              </div>
            ))}
          </dl>
          <Button busy={busy === "example"} data-testid="example" onClick={() => act("example", example)}>{words.exampleOpen}</Button>
        </div>
      </div>
      {failure && <Notice title={words.notDone}>{failure.detail}</Notice>}
    </>
  );
}

export default function Page(_: PageProps) {
  useTitle(undefined);
  const concepts = useReading<{ concepts: ConceptLine[] }>("/concepts");
  const usual = useReading<{ concept_id: string | null }>("/defaults");
  const studies = useReading<{ studies: Study[] }>("/studies");
  const talks = useReading<{ sessions: SessionLine[] }>(`/sessions?limit=${LOOKED_AT}`);
  const missing = [concepts, usual, studies, talks].find((reading) => !reading.value);
  if (!concepts.value || !usual.value || !studies.value || !talks.value) {
    return <Missing failure={missing?.failure} again={() => missing?.again()} home={{ href: "/", name: words.start }} />;
  }
  const held = talks.value.sessions.filter(({ simulated }) => !simulated).slice(0, SHOWN);
  const studyOf = (line: SessionLine) => studies.value?.studies.find(({ id }) => id === line.study_id);
  const newest = studies.value.studies.slice(0, SHOWN);
  return (
    <div class="page studies home-page">
      <div class="hello">
        <h1>{words.helloTitle}</h1>
        <p>{words.helloText}</p>
        <a class="btn main" href="/studies/new">{words.newStudy}</a>
        <p class="note"><Model /> {onlyHere() && asking.hereTitle}</p>
      </div>
      <Doors concepts={concepts.value.concepts} usual={usual.value.concept_id} />
      <section aria-labelledby="recent">
        <h2 id="recent">{words.recent}</h2>
        {newest.length ? <StudyLines studies={newest} tried={practised(talks.value.sessions)} /> : <p class="note">{words.nothingYet} {words.nothingYetText}</p>}
        {studies.value.studies.length > SHOWN && <a href="/studies">{words.allStudies}</a>}
      </section>
      {held.length > 0 && (
        <section aria-labelledby="talks">
          <h2 id="talks">{words.talks}</h2>
          <ul class="lines">
            {held.map((line) => (
              <li key={line.id}>
                <a class="title" href={`/sessions/${line.id}`}>{studyOf(line)?.name ?? concepts.value?.concepts.find(({ id }) => id === line.concept_id)?.name ?? line.concept_id}</a>
                <p>{standing(line)}, {words.questions(line.answer_count)}</p>
                <p class="when">{words.when(line.updated_at)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
