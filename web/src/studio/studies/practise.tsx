/** Trying a study out: being interviewed oneself, or letting simulated people be. */
import { useState } from "preact/hooks";
import { post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ConceptLine, NewLink, Persona, Simulation, Study } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Notice } from "../../parts/notice";
import { tryOut } from "../../parts/wayback";
import { words } from "../../words/studio/studies";
import { useReading } from "../methods/reading";
import { go } from "../route";

/** Simulated people of a run, and how each talks: as many ways as there are, up to this. */
const PEOPLE = 3;

export function Practise({ study }: { study: Study }) {
  const concepts = useReading<{ concepts: ConceptLine[] }>("/concepts");
  const personas = useReading<{ personas: Persona[] }>("/personas");
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const act = (name: string, work: () => Promise<void>) => {
    setBusy(name);
    setFailure(undefined);
    work().catch((thrown: unknown) => {
      setFailure(asFailure(thrown));
      setBusy("");
    });
  };
  const myself = async () => {
    const link = await post<NewLink>(`/studies/${study.id}/links`, { label: words.practiseLabel, max_uses: 1, practice: true });
    tryOut(link.path, `/studies/${study.id}`);
  };
  const ways = (personas.value?.personas ?? []).slice(0, PEOPLE).map(({ id }) => id);
  const others = async () => {
    const run = await post<Simulation>("/simulations", { study_id: study.id, personas: ways, interviews: PEOPLE });
    go(`/simulate?run=${run.id}`);
  };
  const known = !study.concept_source && concepts.value?.concepts.some(({ id, simulated }) => simulated && id === study.concept_id);
  return (
    <section aria-labelledby="practise">
      <h2 id="practise">{words.practise}</h2>
      <p class="note">{words.practiseText}</p>
      {concepts.value && !known && <p class="told apart">{words.practiseNobody} {words.practiseNobodyText}</p>}
      <div class="row">
        <Button busy={busy === "self"} data-testid="practise-self" onClick={() => act("self", myself)}>{words.practiseSelf}</Button>
        {known && ways.length > 0 && <Button busy={busy === "others"} data-testid="practise-others" onClick={() => act("others", others)}>{words.practiseOthers}</Button>}
      </div>
      {failure && <Notice title={words.notDone}>{failure.detail}</Notice>}
    </section>
  );
}
