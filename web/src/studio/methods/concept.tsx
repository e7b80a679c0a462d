/** A concept as a page: what it should bring to light, what people read first, what is compared; or a copy being written. */
import type { Concept } from "../../api/shapes";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/methods";
import { useTitle, type PageProps } from "../page";
import { place } from "../route";
import { nameOf } from "./earlier";
import { Editor } from "./editor";
import "./methods.css";
import { Missing } from "./missing";
import { useReading } from "./reading";

type Stimulus = NonNullable<Concept["stimulus"]>;
type Part = Stimulus["elements"][number];

function needs({ requirements }: Part): string {
  const simple = Object.entries(words.needs).filter(([name]) => (requirements as Record<string, unknown>)[name] === true);
  const linked = requirements.connections_to.length > 0 ? [words.connected(requirements.connections_to.map(titled).join(", "))] : [];
  return [...simple.map(([, said]) => said), ...linked].join(", ");
}

function Shown({ stimulus }: { stimulus: Stimulus }) {
  return (
    <>
      <section aria-labelledby="stimulus">
        <h2 id="stimulus">{words.stimulus}</h2>
        <p class="said methods-stimulus">{stimulus.text}</p>
      </section>
      <section aria-labelledby="parts">
        <h2 id="parts">{words.parts}</h2>
        <ul class="methods-lines">
          {stimulus.elements.map((part) => (
            <li key={part.id}>
              <p class="title">{titled(part.id)}</p>
              <p class="said">{part.content}</p>
              <p class="note">{needs(part)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Read({ concept }: { concept: Concept }) {
  const compared = concept.elements ?? [];
  return (
    <div class="page methods">
      <header class="methods-head">
        <div>
          <h1>{titled(concept.name)}</h1>
          <p class="lede">
            <a href={`/methodologies/${encodeURIComponent(concept.methodology)}`}>{words.withMethod(nameOf(concept.methodology))}</a>
          </p>
        </div>
        <a class="btn main" href="?edit">{words.editCopy}</a>
      </header>
      <section aria-labelledby="objective">
        <h2 id="objective">{words.objective}</h2>
        <p class="methods-text">{concept.objective}</p>
      </section>
      {concept.stimulus && <Shown stimulus={concept.stimulus} />}
      {compared.length > 0 && (
        <section aria-labelledby="compared">
          <h2 id="compared">{words.compared}</h2>
          <ul class="methods-lines">
            {compared.map((element) => (
              <li key={element.label}>
                <p class="title">{titled(element.label)}</p>
                {element.aliases?.[0] && <p class="note">{words.alsoCalled(element.aliases.join(", "))}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The text is read only when somebody writes. */
function Copy({ id }: { id: string }) {
  const { value, failure, again } = useReading<{ text: string }>(`/concepts/${encodeURIComponent(id)}/source`);
  if (!value) return <Missing {...{ failure, again, id }} home={{ href: "/concepts", name: words.toConcepts }} />;
  return <Editor kind="concept" id={id} name={titled(id)} original={value.text} />;
}

function Look({ id }: { id: string }) {
  const { value, failure, again } = useReading<Concept>(`/concepts/${encodeURIComponent(id)}`);
  if (!value) return <Missing {...{ failure, again, id }} home={{ href: "/concepts", name: words.toConcepts }} />;
  return <Read concept={value} />;
}

export default function Page({ params }: PageProps) {
  const id = params.id ?? "";
  useTitle(titled(id));
  return place.value.query.has("edit") ? <Copy id={id} /> : <Look id={id} />;
}
