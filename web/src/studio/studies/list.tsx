/** All studies. */
import type { SessionLine, Study } from "../../api/shapes";
import { words } from "../../words/studio/studies";
import { Missing } from "../methods/missing";
import { useReading } from "../methods/reading";
import { useTitle, type PageProps } from "../page";
import { practised, StudyLines } from "./lines";
import "./studies.css";

export default function Page(_: PageProps) {
  useTitle(words.studies);
  const { value, failure, again } = useReading<{ studies: Study[] }>("/studies");
  const talks = useReading<{ sessions: SessionLine[] }>("/sessions?limit=500");
  if (!value) return <Missing {...{ failure, again }} home={{ href: "/", name: words.start }} />;
  return (
    <div class="page studies">
      <div class="head">
        <h1>{words.studies}</h1>
        <a class="btn main" href="/studies/new">{words.newStudy}</a>
      </div>
      {value.studies.length ? <StudyLines studies={value.studies} tried={practised(talks.value?.sessions ?? [])} /> : <p class="lede">{words.nothingYet} {words.nothingYetText}</p>}
    </div>
  );
}
