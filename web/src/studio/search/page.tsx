/** Quotes: what people answered, looked through by words. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ConceptLine, QuoteHit, Study } from "../../api/shapes";
import { Button } from "../../parts/button";
import { SelectField, TextField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/search";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { named } from "../person";
import { go } from "../route";
import { Wish } from "../wish";
import { marked, missingIn } from "./marked";
import { useWishes } from "./wishes";
import "../studies/studies.css";

/** Answers shown at a time. */
const SHOWN = 20;

interface Asked {
  q: string;
  study_id: string;
  concept_id: string;
}

/** What the address asks for. */
function asked(): Asked {
  const query = new URLSearchParams(location.search);
  return { q: query.get("q") ?? "", study_id: query.get("study_id") ?? "", concept_id: query.get("concept_id") ?? "" };
}

/** Whose words they are and where they were said: person, study or topic, question. */
function sourceOf(hit: QuoteHit, concept: string): string {
  const person = named(hit.person.attributes, hit.person.name ?? words.somebody);
  return [hit.person.practice ? `${person} (${words.practice})` : person, hit.person.study ?? concept, words.turn(hit.turn_number)].join(", ");
}

/** What of a search is found beside an answer and not in it; empty when all of it is said. */
function throughOf(hit: QuoteHit, search: string): string {
  const missing = missingIn(hit.text, search);
  return missing.length > 0 ? words.through(missing, missing.some((word) => missingIn(hit.notes.join(" "), word).length === 0)) : "";
}

interface FoundProps {
  hit: QuoteHit;
  concept: string;
  search: string;
  /** What the person would rather have left out; null where it could not be read, undefined while it is looked up. */
  wish: string | null | undefined;
}

/** An answer. It cannot be copied before it is known what the person would rather have left out. */
function Found({ hit, concept, search, wish }: FoundProps) {
  const [copied, setCopied] = useState(false);
  const source = sourceOf(hit, concept);
  const through = throughOf(hit, search);
  const copy = () => void navigator.clipboard.writeText(words.quoted(hit.text, source)).then(() => setCopied(true), () => undefined);
  return (
    <li data-testid="search-result">
      {wish && <Wish wish={wish} />}
      {wish === null && <p class="note">{words.wishLost}</p>}
      <p class="said">{marked(hit.text, hit.hits).map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : part.text))}</p>
      {through && <p class="note">{through}</p>}
      <p class="note">
        <a href={`/sessions/${hit.session_id}?question=${hit.turn_number}`}>{source}</a>
        {hit.nodes.length > 0 && <>. {words.noted}: {hit.nodes.map((node) => node.label).join("; ")}</>}
        {hit.notes.length > 0 && <>. {words.notes}: {hit.notes.join("; ")}</>}
      </p>
      <Button busy={wish === undefined} onClick={copy}>{copied ? words.copied : words.copy}</Button>
    </li>
  );
}

function Results({ of, concepts }: { of: Asked; concepts: ConceptLine[] }) {
  const [found, setFound] = useState<QuoteHit[]>();
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const look = (cursor: string | null) =>
    get<{ quotes: QuoteHit[]; next_cursor: string | null }>("/quotes", { query: { ...of, limit: SHOWN, cursor } }).then(
      ({ quotes, next_cursor }) => {
        setFound((before) => (cursor ? [...(before ?? []), ...quotes] : quotes));
        setNext(next_cursor);
        setFailure(undefined);
      },
      (thrown: unknown) => setFailure(asFailure(thrown)),
    );
  useEffect(() => void look(null), [of.q, of.study_id, of.concept_id]);
  const wishes = useWishes(found?.map((hit) => hit.session_id) ?? []);
  if (failure) return <Notice title={words.failed}>{failure.detail}</Notice>;
  if (!found) return null;
  const topic = (id: string) => concepts.find((line) => line.id === id)?.name ?? titled(id);
  return (
    <section aria-live="polite">
      <p class="note">{found.length === 0 ? words.none(of.q) : words.found(found.length, next !== null)}</p>
      <ul class="quotes">{found.map((hit) => <Found key={`${hit.session_id} ${hit.turn_number} ${hit.utterance_id}`} hit={hit} concept={topic(hit.concept_id)} search={of.q} wish={wishes.get(hit.session_id)} />)}</ul>
      {next && <Button onClick={() => void look(next)}>{words.more}</Button>}
    </section>
  );
}

export default function Page(_: PageProps) {
  useTitle(words.title);
  const [of, setOf] = useState<Asked>(asked);
  const [draft, setDraft] = useState<Asked>(of);
  const concepts = useReading<{ concepts: ConceptLine[] }>("/concepts");
  const studies = useReading<{ studies: Study[] }>("/studies");
  const missing = [concepts, studies].find((reading) => !reading.value);
  if (!concepts.value || !studies.value) {
    return <Missing failure={missing?.failure} again={() => missing?.again()} home={{ href: "/", name: words.title }} />;
  }
  const look = (event: Event) => {
    event.preventDefault();
    const given = Object.entries(draft).filter(([, value]) => value);
    go(`/search?${new URLSearchParams(given)}`, { replace: true });
    setOf(draft);
  };
  return (
    <div class="page studies">
      <h1>{words.title}</h1>
      <p class="lede">{words.lede}</p>
      <form onSubmit={look} role="search">
        <TextField type="search" label={words.field} value={draft.q} onText={(q) => setDraft({ ...draft, q })} data-testid="search-field" />
        <div class="pair">
          <SelectField label={words.study} value={draft.study_id} onText={(study_id) => setDraft({ ...draft, study_id })} options={[{ value: "", label: words.allStudies }, ...studies.value.studies.map(({ id, name }) => ({ value: id, label: name }))]} />
          <SelectField label={words.concept} value={draft.concept_id} onText={(concept_id) => setDraft({ ...draft, concept_id })} options={[{ value: "", label: words.allConcepts }, ...concepts.value.concepts.map(({ id, name }) => ({ value: id, label: name }))]} />
        </div>
        <div><Button kind="main" type="submit">{words.look}</Button></div>
      </form>
      {of.q.trim() ? <Results of={of} concepts={concepts.value.concepts} /> : <p class="note">{words.empty}</p>}
    </div>
  );
}
