/** Studies, and interviews, a line each. */
import type { SessionLine, Study } from "../../api/shapes";
import { words } from "../../words/studio/studies";
import { named as person, numberOf } from "../person";

/** Studies somebody was interviewed for only to try them out, or that were tried out besides. */
export const practised = (lines: SessionLine[]): Set<string> => new Set(lines.flatMap((line) => (line.simulated && line.study_id ? [line.study_id] : [])));

/** Studies with their state. `tried`: ids of those with practice runs. */
export function StudyLines({ studies, tried }: { studies: Study[]; tried: Set<string> }) {
  return (
    <ul class="lines">
      {studies.map((study) => (
        <li key={study.id} data-testid="study-line">
          <a class="title" href={`/studies/${study.id}`}>{study.name}</a>
          <p>{words.people(study.counts, tried.has(study.id))}</p>
          <p class="when">{study.ready ? (study.status === "open" ? words.open : words.closed) : words.notReady}</p>
        </li>
      ))}
    </ul>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Hours without a word after which nobody is talking any more, though they may come back. */
const SILENT = 1;

/** Where an interview stands, in words. */
export function standing(line: SessionLine, now = Date.now()): string {
  if (line.status === "completed" && (line.ending === "withdrawn" || line.ending === "closed_by_researcher")) return words.stopped;
  // Who hurries through may not have meant it; simulated people answer in no time.
  if (line.status === "completed" && !line.simulated && Date.parse(line.updated_at) - Date.parse(line.created_at) < MINUTE) return words.hurried;
  const hours = Math.floor((now - Date.parse(line.updated_at)) / HOUR);
  if (line.status === "active" && hours >= SILENT) return words.silent(hours);
  return words.status[line.status] ?? line.status;
}

/** How rich an interview is, in words: ideas and links for each answer. */
export function quality(line: SessionLine): string {
  const nodes = line.node_count ?? 0;
  if (line.turn_count < 4) return words.tooEarly;
  const each = nodes / line.turn_count;
  if (each < 0.8) return words.thin;
  return each >= 1.8 && (line.edge_count ?? 0) >= line.turn_count / 2 ? words.rich : words.fair;
}

/** Their number in the study, which nobody else ever has. */
const byNumber = ({ number }: SessionLine): string => words.anonymous(number ?? 0);

/** The shortest that tells people of a study apart: what a participant is known by, else their number. */
export function called(line: SessionLine): string {
  const name = numberOf(line.attributes) || byNumber(line);
  return line.simulated ? `${name} (${words.practice})` : name;
}

/** What the person of an interview is called: by what is known of them, else by number. */
export function named(line: SessionLine): string {
  const name = person(line.attributes, byNumber(line));
  return line.simulated ? `${name} (${words.practice})` : name;
}
