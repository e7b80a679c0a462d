/** A new study. */
import { post } from "../../api/client";
import type { ConceptLine, MethodologyLine, NewStudy, Study } from "../../api/shapes";
import { words } from "../../words/studio/studies";
import { isClassic } from "../methods/earlier";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { go } from "../route";
import { sent } from "./attributes";
import { StudyForm, type Interviewer } from "./form";
import { forgetGiven, readGiven } from "./given";
import { OnlyHere } from "./onlyhere";
import "./studies.css";

export default function Page(_: PageProps) {
  useTitle(words.newTitle);
  const concepts = useReading<{ concepts: ConceptLine[] }>("/concepts");
  const methods = useReading<{ methodologies: MethodologyLine[] }>("/methodologies");
  const interviewers = useReading<{ interviewers: Interviewer[] }>("/interviewers");
  const missing = [concepts, methods, interviewers].find((reading) => !reading.value);
  if (!concepts.value || !methods.value || !interviewers.value) {
    return <Missing failure={missing?.failure} again={() => missing?.again()} home={{ href: "/studies", name: words.studies }} />;
  }
  const save = async (study: NewStudy) => {
    const { concept_id, ...rest } = { ...study, attributes: sent(study.attributes ?? []) };
    const made = await post<Study>("/studies", study.concept_source ? rest : { ...rest, concept_id });
    forgetGiven();
    go(`/studies/${made.id}`);
  };
  const { study: like, ...given } = readGiven();
  const value: NewStudy = { name: "", concept_id: concepts.value.concepts[0]?.id ?? "", language: "en", minutes: 15, max_turns: 12, member_check: true, ...like, ...given };
  return (
    <div class="page studies">
      <h1>{words.newTitle}</h1>
      <p class="lede">{words.newLede}</p>
      <OnlyHere />
      <StudyForm
        value={value}
        concepts={concepts.value.concepts}
        methods={methods.value.methodologies.filter((line) => !isClassic(line))}
        interviewers={interviewers.value.interviewers}
        ownTopic={!given.concept_source && !like}
        verb={words.create}
        onSave={save}
      />
    </div>
  );
}
