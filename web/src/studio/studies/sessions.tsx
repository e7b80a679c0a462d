/** The interviews of a study: who, how far, how rich, and the way to each. */
import { useState } from "preact/hooks";
import { BASE } from "../../api/client";
import type { SessionLine } from "../../api/shapes";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/studies";
import { knownOf } from "../person";
import { Deletion } from "./deletion";
import { Length } from "./length";
import { called, named, quality, standing } from "./lines";

/** `onChange`: one was deleted. */
export function SessionTable({ lines, onChange }: { lines: SessionLine[]; onChange: () => void }) {
  const [deleting, setDeleting] = useState<{ line: SessionLine; who: string }>();
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.sessions}</h2>
      {lines.length === 0 ? (
        <p class="note">{words.sessionsNone}</p>
      ) : (
        <div class="wide-table" tabIndex={0} role="region" aria-labelledby="sessions">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.who}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.length}</th>
                <th scope="col">{words.heard}</th>
                <th scope="col">{words.quality}</th>
                <th scope="col">{words.last}</th>
                <th scope="col">{words.exports}</th>
                <th scope="col"><span class="hide">{words.deleteOne}</span></th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => {
                const who = named(line);
                const known = knownOf(line.attributes);
                return (
                  <tr key={line.id} data-testid="session-line">
                    <td class="who"><a href={`/sessions/${line.id}`}>{called(line)}</a>{known && <small>{known}</small>}</td>
                    <td>{standing(line)}</td>
                    <Length session={line.id} turns={line.turn_count} answers={line.answer_count} />
                    <td>{words.ideas(line.node_count ?? 0, line.edge_count ?? 0)}</td>
                    <td>{quality(line)}</td>
                    <td>{words.when(line.updated_at)}</td>
                    <td class="files">
                      <a href={`${BASE}/sessions/${line.id}/export?format=markdown`} aria-label={`${words.exportText}: ${who}`} download>{words.exportText}</a>{" "}
                      <a href={`${BASE}/sessions/${line.id}/export?format=json`} aria-label={`${words.exportJson}: ${who}`} download>{words.exportJson}</a>
                    </td>
                    <td><Button kind="quiet" aria-label={`${words.deleteOne}: ${who}`} data-testid="session-delete" onClick={() => setDeleting({ line, who: called(line) })}>{words.deleteOne}</Button></td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {lines.length > 0 && <p class="note">{words.qualityMeans}</p>}
      {deleting && (
        <Deletion
          session={deleting.line.id}
          who={deleting.who}
          answers={deleting.line.turn_count}
          ideas={deleting.line.node_count ?? 0}
          running={deleting.line.status !== "completed"}
          onDone={(deleted) => { setDeleting(undefined); if (deleted) onChange(); }}
        />
      )}
    </section>
  );
}
