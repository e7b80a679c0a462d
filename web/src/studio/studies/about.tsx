/** What a study is about and how it is asked: a shipped concept, a text somebody edited, or a topic of one's own. */
import type { ConceptLine, MethodologyLine, NewStudy } from "../../api/shapes";
import { titled } from "../../map/tones";
import { AreaField, SelectField, TextField } from "../../parts/field";
import { words as asking } from "../../words/studio/asking";
import { words } from "../../words/studio/studies";
import { nameOf } from "../methods/earlier";
import { Method, type Besides } from "./method";
import { isClause, questionAround, saidIn, type Topic } from "./topic";

/** Stand for a text that was edited, for a topic written here, for what is usual, and for nothing, among choices. */
const EDITED = "\u0000edited";
const NEW = "\u0000new";
const USUAL = "";
const NONE = "\u0000none";

interface Props {
  study: NewStudy;
  set: (more: Partial<NewStudy>) => void;
  /** The topic that is written here; undefined for another. */
  topic: Topic | undefined;
  onTopic: (topic: Topic | undefined) => void;
  /** The words a topic that is chosen to be written here has already. */
  kept: Topic;
  /** Are questions asked in German? */
  german: boolean;
  concepts: ConceptLine[];
  methods: MethodologyLine[];
  /** The method that is carried out when none is chosen, where it is known. */
  usual: string | undefined;
  fault: (field: string) => string | undefined;
}

/** The topic as people will hear it, as it is typed. */
function InQuestion({ name, method, german }: { name: string; method: string; german: boolean }) {
  const [before, after] = questionAround(method, german);
  return (
    <div class="told" data-testid="topic-in-question">
      <p>{asking.topicInQuestion} <q class="said" lang={german ? "de" : "en"}>{before}{name ? <b>{name}</b> : <i>{asking.topicExample}</i>}{after}</q></p>
      <p role="status">{isClause(name) && <strong>{asking.topicClause}</strong>}</p>
    </div>
  );
}

/** The fields. */
export function About({ study, set, topic, onTopic, kept, german, concepts, methods, usual, fault }: Props) {
  const own = study.concept_source ?? "";
  const concept = topic || own ? undefined : concepts.find((line) => line.id === study.concept_id);
  const suggested = own ? saidIn(own, "methodology") || usual : (concept?.methodology ?? usual);
  const chosen = study.methodology ?? (topic ? undefined : suggested);
  const conceptChoices = [{ value: NEW, label: words.topicOwn }, ...concepts.map(({ id, name }) => ({ value: id, label: name }))];
  const besides: Besides[] = topic ? [] : [{ value: USUAL, label: words.methodologyUsual(nameOf(suggested ?? "")), id: suggested }];
  if (own && !topic) conceptChoices.unshift({ value: EDITED, label: words.conceptOwn(saidIn(own, "name")) });
  if (study.methodology_source) besides.unshift({ value: EDITED, label: words.methodologyOwn(titled(saidIn(study.methodology_source, "name"))) });
  const choose = (id: string) => {
    if (id === EDITED) return;
    onTopic(id === NEW ? kept : undefined);
    if (id !== NEW) set({ concept_id: id, concept_source: null });
  };
  return (
    <>
      <div>
        <SelectField
          label={words.concept}
          value={topic ? NEW : study.concept_source ? EDITED : (study.concept_id ?? "")}
          fault={fault("concept_id") ?? fault("concept_source")}
          onText={choose}
          options={conceptChoices}
          data-testid="study-concept"
        />
        {topic && <p class="told">{words.practiseNobody}</p>}
        {!topic && <p class="told">{own ? saidIn(own, "objective") : concept?.objective}</p>}
      </div>
      {topic && (
        <>
          <div>
            <TextField label={words.topicName} hint={words.topicNameHint} value={topic.name} fault={fault("topic.name")} onText={(name) => onTopic({ ...topic, name })} data-testid="topic-name" maxLength={200} />
            <InQuestion name={topic.name.trim()} method={chosen ?? ""} german={german} />
          </div>
          <AreaField label={words.topicObjective} hint={words.topicObjectiveHint} rows={2} value={topic.objective} fault={fault("topic.objective")} onText={(objective) => onTopic({ ...topic, objective })} data-testid="topic-objective" />
        </>
      )}
      <Method
        besides={besides}
        methods={methods}
        value={study.methodology_source ? EDITED : (study.methodology ?? (topic ? NONE : USUAL))}
        fault={fault("methodology") ?? fault("methodology_source")}
        onChoose={(id) => id !== EDITED && set({ methodology: id || null, methodology_source: null })}
      />
      {topic && chosen?.startsWith("concept_test") && (
        <AreaField label={words.topicStimulus} hint={words.topicStimulusHint} rows={4} value={topic.stimulus} onText={(stimulus) => onTopic({ ...topic, stimulus })} />
      )}
      {topic && chosen?.startsWith("repertory_grid") && (
        <AreaField label={words.topicCompared} hint={words.topicComparedHint} rows={4} value={topic.compared} onText={(compared) => onTopic({ ...topic, compared })} />
      )}
    </>
  );
}
