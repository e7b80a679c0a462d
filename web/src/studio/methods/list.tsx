/** All methodologies, each with what it is for. */
import type { MethodologyLine } from "../../api/shapes";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/methods";
import { useTitle, type PageProps } from "../page";
import { isEarlier, unlike } from "./earlier";
import "./methods.css";
import { Missing } from "./missing";
import { useReading } from "./reading";
import { Yours } from "./yours";

function Lines({ lines }: { lines: MethodologyLine[] }) {
  return (
    <ul class="methods-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <a class="title" href={`/methodologies/${encodeURIComponent(line.id)}`}>{titled(line.id)}</a>
          <p>{line.goal} {unlike(line, lines)}</p>
          <p class="note">{words.typesAndWays(line.node_types.length, line.strategies.length)}</p>
        </li>
      ))}
    </ul>
  );
}

export default function Page(_: PageProps) {
  useTitle(words.methods);
  const { value, failure, again } = useReading<{ methodologies: MethodologyLine[] }>("/methodologies");
  if (!value) return <Missing {...{ failure, again }} home={{ href: "/", name: words.methods }} />;
  const before = value.methodologies.filter(isEarlier);
  return (
    <div class="page methods">
      <h1>{words.methods}</h1>
      <p class="lede">{words.methodsLede}</p>
      <Yours kind="methodology" />
      <Lines lines={value.methodologies.filter((line) => !isEarlier(line))} />
      {before.length > 0 && (
        <details class="methods-earlier">
          <summary>{words.earlier} ({before.length})</summary>
          <p class="note">{words.earlierLede}</p>
          <Lines lines={before} />
        </details>
      )}
    </div>
  );
}
