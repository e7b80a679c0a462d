/** All concepts: what interviews can be about. */
import type { ConceptLine } from "../../api/shapes";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/methods";
import { useTitle, type PageProps } from "../page";
import { nameOf } from "./earlier";
import "./methods.css";
import { Missing } from "./missing";
import { useReading } from "./reading";
import { Yours } from "./yours";

export default function Page(_: PageProps) {
  useTitle(words.concepts);
  const { value, failure, again } = useReading<{ concepts: ConceptLine[] }>("/concepts");
  if (!value) return <Missing {...{ failure, again }} home={{ href: "/", name: words.concepts }} />;
  return (
    <div class="page methods">
      <h1>{words.concepts}</h1>
      <p class="lede">{words.conceptsLede}</p>
      <p class="note">{words.conceptsOwn} <a href="/studies/new">{words.newStudy}</a></p>
      <Yours kind="concept" />
      <ul class="methods-lines">
        {value.concepts.map((line) => (
          <li key={line.id}>
            <a class="title" href={`/concepts/${encodeURIComponent(line.id)}`}>{titled(line.name)}</a>
            <p>{line.objective}</p>
            <p class="note">
              {words.withMethod(nameOf(line.methodology))}{line.has_stimulus && `; ${words.withStimulus}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
