/** The head of a session's page: whose interview it is, how it stands, and what can be done with it as a whole. */
import { useEffect, useState } from "preact/hooks";
import { BASE, get } from "../../api/client";
import type { Simulation, Study, Turn } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { words } from "../../words/studio/session";
import { knownOf } from "../person";
import { go } from "../route";
import { Deletion } from "../studies/deletion";
import { answersOf, counted, ofSet } from "./answers";
import { Keep } from "./keep";
import { isNote, marksIn, theirsOf } from "./notes";
import type { View } from "./picture";
import type { SessionNow, SessionRecord } from "./record";

/** How it stands, and how many answers there are. */
export function factsOf(session: SessionNow, turns: Turn[]): string {
  const paused = session.paused_at && session.status === "active";
  const status = words.statuses[paused ? "paused" : session.status] ?? session.status;
  const minutes = (Date.parse(session.completed_at ?? session.updated_at) - Date.parse(session.created_at)) / 60000;
  return words.facts(status, counted(answersOf(turns)), session.turn_count ? words.minutes(minutes) : "");
}

/** Why it ended, and what became of the questions when they were used up; empty while it goes on. */
export function endedOf({ ending, max_turns }: SessionNow, turns: Turn[]): string {
  if (!ending) return "";
  const ended = words.ended(words.endings[ending] ?? ending);
  return ending === "max_turns_reached" ? `${ended} ${ofSet(max_turns, answersOf(turns))}` : ended;
}

/** The study an interview belongs to. */
export function useStudy(id: string | null | undefined): Study | undefined {
  const [study, setStudy] = useState<Study>();
  useEffect(() => {
    if (!id) return;
    // Without its name the study is still linked.
    get<Study>(`/studies/${encodeURIComponent(id)}`).then(setStudy, () => undefined);
  }, [id]);
  return study;
}

/** The practice run an interview was held in. */
function useRun(session: SessionNow): string | undefined {
  const [run, setRun] = useState<string>();
  useEffect(() => {
    if (!session.simulated) return;
    // Without its run the way leads to all of them.
    get<{ simulations: Simulation[] }>("/simulations").then(
      ({ simulations }) => setRun(simulations.find((one) => one.interviews.some((held) => held.session_id === session.id))?.id),
      () => undefined,
    );
  }, [session.id, session.simulated]);
  return run;
}

/** What must not be taken for an interview with somebody real. */
function Kind({ session }: { session: SessionNow }) {
  const run = useRun(session);
  if (session.example) return <p class="kind">{words.example}</p>;
  if (!session.simulated) return null;
  return <p class="kind">{words.practice}. <a href={run ? `/simulate?run=${encodeURIComponent(run)}` : "/simulate"}>{words.toPractice}</a></p>;
}

interface Props {
  record: SessionRecord;
  /** Whose interview it is. */
  name: string;
  /** What the map's pane shows. */
  view: View;
  onCompare: () => void;
  onLog: () => void;
}

export function Head({ record, name, view, onCompare, onLog }: Props) {
  const { session } = record;
  const study = useStudy(session.study_id);
  const [exporting, setExporting] = useState(false);
  const [exported, setExported] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const facts = factsOf(session, record.turns);
  const known = knownOf(session.attributes);
  const changes = record.corrections.filter((correction) => !correction.undone_at && !isNote(correction)).length;
  return (
    <header class="session-head">
      {session.study_id && <><a href={`/studies/${encodeURIComponent(session.study_id)}`}>{study?.name ?? words.study}</a><span class="sep" aria-hidden="true">/</span></>}
      <h1 dir="auto">{name}</h1>
      {known && <p class="known" dir="auto" title={known}>{known}</p>}
      <Kind session={session} />
      <p class="facts" title={`${facts} ${endedOf(session, record.turns)}`}>{facts}</p>
      <Button kind="quiet" onClick={onLog}>{words.corrections(theirsOf(record.check).count, changes, marksIn(record.corrections))}</Button>
      <Button kind="quiet" onClick={onCompare}>{words.compare}</Button>
      <Button kind="quiet" aria-label={words.deleteThis} onClick={() => setDeleting(true)}>{words.delete}</Button>
      <Button onClick={() => { setExported(false); setExporting(true); }}>{words.export}</Button>
      {deleting && (
        <Deletion
          session={session.id}
          who={session.study_id ? name : words.somebody}
          answers={answersOf(record.turns).answers}
          ideas={record.nodes.length}
          running={session.status !== "completed"}
          onDone={(deleted) => { setDeleting(false); if (deleted) go(session.study_id ? `/studies/${encodeURIComponent(session.study_id)}` : session.simulated ? "/simulate" : "/studies"); }}
        />
      )}
      <Dialog title={words.exportTitle} open={exporting} onClose={() => setExporting(false)} close={words.close}>
        <ul class="session-formats">
          {words.formats.map(([format, name]) => (
            <li key={format}><a class="btn" download onClick={() => setExported(true)} href={`${BASE}/sessions/${encodeURIComponent(session.id)}/export?format=${format}`}>{name}</a></li>
          ))}
          <Keep record={record} name={name} view={view} onSaved={() => setExported(true)} onPrint={() => { setExporting(false); setTimeout(print); }} />
        </ul>
        <p class="note" role="status">{exported && words.exported}</p>
      </Dialog>
    </header>
  );
}
