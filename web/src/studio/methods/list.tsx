/** All methodologies, each with what it is for and what comes of it. */
import type { MethodologyLine } from "../../api/shapes";
import { words } from "../../words/studio/methods";
import { useTitle, type PageProps } from "../page";
import { isEarlier, nameOf, plainOf, unlike } from "./earlier";
import "./methods.css";
import { Missing } from "./missing";
import { useReading } from "./reading";
import { Yours } from "./yours";

function Lines({ lines, all }: { lines: MethodologyLine[]; all: MethodologyLine[] }) {
  return (
    <ul class="methods-lines">
      {lines.map((line) => {
        const plain = plainOf(line.id);
        return (
          <li key={line.id}>
            <a class="title" href={`/methodologies/${encodeURIComponent(line.id)}`}>{nameOf(line.id)}</a>
            <p>{plain ? `${words.toLearn(plain[0])} ${words.youGet(plain[1])}` : line.goal} {unlike(line, all)}</p>
            <p class="note">{words.typesAndWays(line.node_types.length, line.strategies.length)}</p>
          </li>
        );
      })}
    </ul>
  );
}

export default function Page(_: PageProps) {
  useTitle(words.methods);
  const { value, failure, again } = useReading<{ methodologies: MethodologyLine[] }>("/methodologies");
  if (!value) return <Missing {...{ failure, again }} home={{ href: "/", name: words.methods }} />;
  const all = value.methodologies;
  const before = all.filter(isEarlier);
  return (
    <div class="page methods">
      <h1>{words.methods}</h1>
      <p class="lede">{words.methodsLede}</p>
      <Yours kind="methodology" />
      <Lines lines={all.filter((line) => !isEarlier(line))} all={all} />
      {before.length > 0 && (
        <details class="methods-fold">
          <summary>{words.earlier} ({before.length})</summary>
          <p class="note">{words.earlierLede}</p>
          <Lines lines={before} all={all} />
        </details>
      )}
    </div>
  );
}
