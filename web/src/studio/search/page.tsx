/** Quotes: what people answered, looked through by words. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ConceptLine, Correction, QuoteHit, Study } from "../../api/shapes";
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
import { around, cut, marked, missingIn } from "./marked";
import { notesOf, tagsOfHit, useCorrected } from "./tagged";
import { useWishes } from "./wishes";
import "../studies/studies.css";
import "./search.css";

/** Answers shown at a time. */
const SHOWN = 20;

interface Asked {
  q: string;
  study_id: string;
  concept_id: string;
  /** Only what has this tag. */
  tag: string;
}

/** What the address asks for. */
function asked(): Asked {
  const query = new URLSearchParams(location.search);
  return { q: query.get("q") ?? "", study_id: query.get("study_id") ?? "", concept_id: query.get("concept_id") ?? "", tag: query.get("tag") ?? "" };
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
  /** Of its interview; undefined while they are read. */
  corrections: Correction[] | undefined;
  onTag: (tag: string) => void;
  /** What the person would rather have left out; null where it could not be read, undefined while it is looked up. */
  wish: string | null | undefined;
}

/** An answer: the sentences around what was looked for, all of it on request. It cannot be copied before it is known what the person would rather have left out. */
function Found({ hit, concept, search, corrections, onTag, wish }: FoundProps) {
  const [copied, setCopied] = useState(false);
  const [whole, setWhole] = useState(false);
  const source = sourceOf(hit, concept);
  const through = throughOf(hit, search);
  const all = { start: 0, end: [...hit.text].length };
  const part = around(hit.text, hit.hits);
  const shown = cut(hit.text, hit.hits, whole ? all : part);
  const tags = tagsOfHit(hit, corrections ?? []);
  const notes = notesOf(hit, corrections ?? []);
  const copy = () => void navigator.clipboard.writeText(words.quoted(shown.text, source)).then(() => setCopied(true), () => undefined);
  const turn = () => {
    setWhole(!whole);
    setCopied(false);
  };
  return (
    <li data-testid="search-result">
      {wish && <Wish wish={wish}><p class="note"><a href={`/sessions/${hit.session_id}`}>{words.leaveOut}</a></p></Wish>}
      {wish === null && <p class="note">{words.wishLost}</p>}
      <p class="said" dir="auto">{!whole && part.start > 0 && "… "}{marked(shown.text, shown.hits).map((one, at) => (one.hit ? <mark key={at}>{one.text}</mark> : one.text))}{!whole && part.end < all.end && " …"}</p>
      {(part.start > 0 || part.end < all.end) && <button type="button" class="plain-link" aria-expanded={whole} onClick={turn}>{whole ? words.part : words.whole}</button>}
      {through && <p class="note">{through}</p>}
      <p class="note">
        <a href={`/sessions/${hit.session_id}?question=${hit.turn_number}`}>{source}</a>
        {hit.nodes.length > 0 && <>. {words.noted}: {hit.nodes.map((node) => node.label).join("; ")}</>}
        {notes.length > 0 && <>. {words.notes}: {notes.join("; ")}</>}
      </p>
      {tags.length > 0 && <p class="note">{words.tags}: {tags.map((tag, at) => <>{at > 0 && ", "}<button key={tag} type="button" class="plain-link" onClick={() => onTag(tag)}>{tag}</button></>)}</p>}
      <Button busy={wish === undefined} onClick={copy}>{copied ? words.copied : words.copy}</Button>
    </li>
  );
}

/** Tags of what was found: one of them leaves only its answers. */
function Tags({ tags, chosen, onTag }: { tags: [string, number][]; chosen: string; onTag: (tag: string) => void }) {
  if (tags.length === 0 && !chosen) return null;
  const options = [{ value: "", label: words.allTags }, ...tags.map(([tag, n]) => ({ value: tag, label: words.tagged(tag, n) }))];
  if (chosen && !tags.some(([tag]) => tag === chosen)) options.push({ value: chosen, label: chosen });
  return <SelectField label={words.tag} value={chosen} onText={onTag} options={options} />;
}

function Results({ of, concepts, onTag }: { of: Asked; concepts: ConceptLine[]; onTag: (tag: string, anew: boolean) => void }) {
  const [found, setFound] = useState<QuoteHit[]>();
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const look = (cursor: string | null) =>
    get<{ quotes: QuoteHit[]; next_cursor: string | null }>("/quotes", { query: { q: of.q, study_id: of.study_id, concept_id: of.concept_id, limit: SHOWN, cursor } }).then(
      ({ quotes, next_cursor }) => {
        setFound((before) => (cursor ? [...(before ?? []), ...quotes] : quotes));
        setNext(next_cursor);
        setFailure(undefined);
      },
      (thrown: unknown) => setFailure(asFailure(thrown)),
    );
  useEffect(() => void look(null), [of.q, of.study_id, of.concept_id]);
  const wishes = useWishes(found?.map((hit) => hit.session_id) ?? []);
  const corrected = useCorrected(found?.map((hit) => hit.session_id) ?? []);
  if (failure) return <Notice title={words.failed}>{failure.detail}</Notice>;
  if (!found) return null;
  const topic = (id: string) => concepts.find((line) => line.id === id)?.name ?? titled(id);
  const tagsOf = (hit: QuoteHit) => tagsOfHit(hit, corrected.get(hit.session_id) ?? []);
  const counts = new Map<string, number>();
  for (const tag of found.flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const shown = of.tag ? found.filter((hit) => tagsOf(hit).includes(of.tag)) : found;
  return (
    <section aria-live="polite">
      <p class="note">{found.length === 0 ? words.none(of.q) : words.found(shown.length, next !== null)}</p>
      <Tags tags={[...counts].sort(([a], [b]) => a.localeCompare(b))} chosen={of.tag} onTag={(tag) => onTag(tag, false)} />
      <ul class="quotes">{shown.map((hit) => <Found key={`${hit.session_id} ${hit.turn_number} ${hit.utterance_id}`} hit={hit} concept={topic(hit.concept_id)} search={of.q} corrections={corrected.get(hit.session_id)} onTag={(tag) => onTag(tag, true)} wish={wishes.get(hit.session_id)} />)}</ul>
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
  const ask = (next: Asked) => {
    const given = Object.entries(next).filter(([, value]) => value);
    go(`/search?${new URLSearchParams(given)}`, { replace: true });
    setDraft(next);
    setOf(next);
  };
  const look = (event: Event) => {
    event.preventDefault();
    ask({ ...draft, tag: "" });
  };
  // A tag that is chosen at an answer is looked for everywhere, one that is chosen above them among what was found.
  const byTag = (tag: string, anew: boolean) => ask(anew ? { ...of, q: tag, tag } : { ...of, tag });
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
      {of.q.trim() ? <Results of={of} concepts={concepts.value.concepts} onTag={byTag} /> : <p class="note">{words.empty}</p>}
    </div>
  );
}
