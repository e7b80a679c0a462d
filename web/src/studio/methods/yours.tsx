/** Copies somebody has begun in this browser, and the topics of their studies: found again where the originals are listed. */
import type { Study } from "../../api/shapes";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/methods";
import { saidIn } from "../studies/topic";
import { begunCopies, type Kind } from "./copy";
import { nameOf } from "./earlier";
import { useReading } from "./reading";

/** Where the originals of a kind are listed. */
const LISTS: Record<Kind, string> = { concept: "/concepts", methodology: "/methodologies" };

export function Yours({ kind }: { kind: Kind }) {
  const studies = useReading<{ studies: Study[] }>("/studies");
  const copies = begunCopies(kind);
  const own = (studies.value?.studies ?? []).filter((study) => (kind === "concept" ? study.concept_source : study.methodology_source));
  if (copies.length + own.length === 0) return null;
  return (
    <section aria-labelledby="yours">
      <h2 id="yours">{words.yours}</h2>
      <ul class="methods-lines">
        {copies.map(({ id, text }) => (
          <li key={id}>
            <a class="title" href={`${LISTS[kind]}/${encodeURIComponent(id)}?edit`}>{titled(saidIn(text, "name"))}</a>
            <p class="note">{words.copyOf(kind === "methodology" ? nameOf(id) : titled(id))}</p>
          </li>
        ))}
        {own.map((study) => (
          <li key={study.id}>
            <a class="title" href={`/studies/${study.id}`}>{titled(saidIn((kind === "concept" ? study.concept_source : study.methodology_source) ?? "", "name"))}</a>
            <p class="note">{words.ofStudy(study.name)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
