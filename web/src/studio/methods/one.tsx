/** A methodology as a page: what it is for, what it listens for, how it asks, how it goes; or a copy of it being written. */
import { useMemo } from "preact/hooks";
import type { Methodology } from "../../api/shapes";
import { words } from "../../words/studio/methods";
import { useTitle, type PageProps } from "../page";
import { place } from "../route";
import { nameOf, plainOf } from "./earlier";
import { Editor } from "./editor";
import "./methods.css";
import { Missing } from "./missing";
import { Phases } from "./phases";
import { Picture } from "./picture";
import { useReading } from "./reading";
import { Frame } from "./frame";
import { readSource } from "./source";
import { Ways } from "./ways";

function Read({ method }: { method: Methodology }) {
  const source = useMemo(() => readSource(method.source), [method.source]);
  const get = plainOf(method.name)?.[1];
  return (
    <div class="page methods">
      <header class="methods-head">
        <div>
          <h1>{nameOf(method.name)}</h1>
          <p class="lede">{method.goal} {get && words.youGet(get)}</p>
        </div>
        <a class="btn main" href="?edit">{words.editCopy}</a>
      </header>
      <p class="methods-text">{method.description}</p>
      <p class="note">{words.version(method.id, method.version)}</p>
      <Picture ontology={method.ontology} />
      {!source && <p class="note" role="status">{words.notRead}</p>}
      {source && <Frame slots={source.slots} />}
      <Ways strategies={method.strategies} source={source} />
      {source && <Phases phases={source.phases} strategies={method.strategies} />}
    </div>
  );
}

export default function Page({ params }: PageProps) {
  const id = params.id ?? "";
  const { value, failure, again } = useReading<Methodology>(`/methodologies/${encodeURIComponent(id)}`);
  useTitle(nameOf(id));
  if (!value) return <Missing {...{ failure, again, id }} home={{ href: "/methodologies", name: words.toMethods }} />;
  if (place.value.query.has("edit")) return <Editor kind="methodology" id={id} name={nameOf(id)} original={value.source} />;
  return <Read method={value} />;
}
