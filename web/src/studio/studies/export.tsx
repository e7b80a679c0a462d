/** All interviews of a study as files. */
import { useState } from "preact/hooks";
import { address } from "../../api/client";
import { words } from "../../words/studio/export";

export function Export({ study, practised }: { study: string; practised: boolean }) {
  const [taken, setTaken] = useState(false);
  const [practice, setPractice] = useState(false);
  const path = (format: string) => address(`/studies/${encodeURIComponent(study)}/export`, practice ? { format, practice: "true" } : { format });
  return (
    <section aria-labelledby="export">
      <h2 id="export">{words.title}</h2>
      <p class="note">{words.more}</p>
      {practised && <label class="check"><input type="checkbox" checked={practice} onChange={() => setPractice(!practice)} /> {words.practice} <span class="note">{words.practiceHint}</span></label>}
      <div class="row">
        <a class="btn" href={path("zip")} data-testid="export-zip" onClick={() => setTaken(true)} download>{words.zip}</a>
        <a class="btn" href={path("csv")} data-testid="export-csv" onClick={() => setTaken(true)} download>{words.csv}</a>
        <p class="note" role="status">{taken && words.taken}</p>
      </div>
    </section>
  );
}
