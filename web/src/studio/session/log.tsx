/** The log: what the respondent corrected, what researchers did, notes, and what was joined while listening. All but the first can be undone. */
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { Change, Correction, Graph } from "../../api/shapes";
import { spoken } from "../../map/tones";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { words } from "../../words/studio/correct";
import { relation } from "../../words/studio/relations";
import { words as session } from "../../words/studio/session";
import { words as studies } from "../../words/studio/studies";
import { Statement } from "./checked";
import { isNote, marksIn, theirsOf } from "./notes";
import type { SessionRecord } from "./record";

/** What an id stands for: as it was heard, as it is now, or as a researcher added it. */
function lookUp(heard: Graph, { nodes, edges, corrections }: SessionRecord) {
  const added = (id: string, kind: "n" | "e"): Change | undefined => corrections.find((one) => `${one.id}.${kind}` === id)?.change;
  const name = (id: string): string => {
    const own = added(id, "n");
    return [...heard.nodes, ...nodes].find((node) => node.id === id)?.label ?? (own?.kind === "add_node" ? own.label : id);
  };
  const link = (id: string): string => {
    const own = added(id, "e");
    const ends = [...heard.edges, ...edges].find((edge) => edge.id === id) ?? (own?.kind === "add_edge" ? own : undefined);
    return ends ? words.linkOf(name(ends.source), name(ends.target)) : id;
  };
  return { name, link };
}

/** A correction in words; ideas that are gone by the words they were heard in. */
export function saidOf(change: Change, heard: Graph, record: SessionRecord): string {
  const { name, link } = lookUp(heard, record);
  const on = (id: string | null | undefined, quote?: string): string => (!id ? words.wholeInterview : quote ? words.ofWords(quote) : /^u\d+$/.test(id) ? words.anAnswer : `“${name(id)}”`);
  const about = words.about;
  switch (change.kind) {
    case "rename":
      return about.rename(name(change.node), change.label);
    case "retype":
      return about.retype(name(change.node), spoken(change.node_type));
    case "merge":
      return about.merge(name(change.node), name(change.into));
    case "split":
      return about.split(name(change.node), change.label);
    case "add_node":
      return about.add_node(change.label, spoken(change.node_type));
    case "add_edge":
      return about.add_edge(name(change.source), relation(change.edge_type), name(change.target));
    case "turn_edge":
      return about.turn_edge(link(change.edge));
    case "keep_edge":
      return about.keep_edge(link(change.edge));
    case "feel":
      return about.feel(name(change.node), change.valence ? session.valences[change.valence] : "");
    case "leave_out":
      return about.leave_out;
    case "delete_node":
      return about.delete_node(name(change.node));
    case "delete_edge":
      return about.delete_edge(link(change.edge));
    case "memo":
      return about.memo(on(change.on, change.quote), change.text);
    case "tag":
      return about.tag(on(change.on, change.quote), change.tags);
  }
}

interface Props {
  record: SessionRecord;
  onClose: () => void;
  onDone: () => Promise<void>;
  /** Shows an idea on the map. */
  onOpen: (id: string) => void;
}

/** What the respondent put right when they were shown what was understood. */
function Theirs({ record, onOpen }: Pick<Props, "record" | "onOpen">) {
  const { verdicts, added, leaveOut, count } = theirsOf(record.check);
  return (
    <section>
      <h3 class="session-h">{words.theirsTitle(count)}</h3>
      {count === 0 && <p class="session-none">{record.check ? words.theirsNone : words.theirsNoCheck}</p>}
      <ul class="session-theirs">
        {leaveOut && <li><p class="verdict"><strong>{session.leaveOut}</strong></p><p class="ans said" dir="auto">{leaveOut}</p></li>}
        {verdicts.map((verdict, at) => <Statement key={at} verdict={verdict} record={record} onOpen={onOpen}>{verdict.words && <p class="ans" dir="auto">{verdict.words}</p>}</Statement>)}
        {added && <li><p class="verdict"><strong>{session.added}</strong></p><p class="ans said" dir="auto">{added}</p></li>}
      </ul>
    </section>
  );
}

/** The dialog. */
export function Log({ record, onClose, onDone, onOpen }: Props) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<{ id: string; failure: Failure }>();
  const [heard, setHeard] = useState<Graph>({ nodes: [], edges: [] });
  useEffect(() => {
    // What is gone from the map still has its words as they were heard; without them it is named by its id.
    get<Graph>(`/sessions/${encodeURIComponent(record.session.id)}/graph`, { query: { as: "heard" } }).then(setHeard, () => undefined);
  }, [record.session.id, record.corrections]);
  const path = `/sessions/${encodeURIComponent(record.session.id)}`;
  const undo = async (id: string, address: string): Promise<void> => {
    setBusy(id);
    setFailure(undefined);
    try {
      await post(path + address);
      await onDone();
    } catch (thrown) {
      setFailure({ id, failure: asFailure(thrown) });
    }
    setBusy(undefined);
  };
  const fault = (id: string) => failure?.id === id && <p class="fault" role="alert">{failure.failure.detail}</p>;
  const latest = [...record.corrections].reverse();
  const [changes, notes] = [latest.filter((one) => !isNote(one)), latest.filter(isNote)];
  const held = (all: Correction[]): number => all.filter((one) => !one.undone_at).length;
  const line = (correction: Correction) => (
    <li key={correction.id} class={correction.undone_at ? "undone" : ""}>
      <div>
        <p dir="auto">{saidOf(correction.change, heard, record)}</p>
        <p class="note">{words.by(correction.by, studies.when(correction.at))}</p>
        {fault(correction.id)}
      </div>
      {correction.undone_at ? <span class="note">{words.undone}</span> : <Button busy={busy === correction.id} onClick={() => void undo(correction.id, `/corrections/${encodeURIComponent(correction.id)}/undo`)}>{words.undo}</Button>}
    </li>
  );
  return (
    <Dialog title={words.logTitle} open wide onClose={onClose} close={session.close}>
      <Theirs record={record} onOpen={onOpen} />
      <h3 class="session-h">{words.mineTitle(held(changes))}</h3>
      <p class="note">{changes.length === 0 ? words.logNone : words.logMore} {latest.some(({ by }) => by === "local") && words.byNobody}</p>
      <ol class="session-log">{changes.map(line)}</ol>
      <h3 class="session-h">{words.notesTitle(session.marks(marksIn(record.corrections)))}</h3>
      {notes.length === 0 && <p class="note">{words.notesNone}</p>}
      <ol class="session-log">{notes.map(line)}</ol>
      <h3 class="session-h">{words.mergesTitle}</h3>
      <p class="note">{record.merges.length ? words.mergesMore : words.mergesNone}</p>
      <ol class="session-log">
        {record.merges.map((merge) => (
          <li key={merge.id} class={merge.undone ? "undone" : ""}>
            <div>
              <p dir="auto">{words.mergeSaid(merge.label, merge.node_label ?? merge.node)}</p>
              <p class="note">{words.tiers[merge.tier] ?? merge.tier}</p>
              {fault(merge.id)}
            </div>
            {merge.undone ? <span class="note">{words.undone}</span> : <Button busy={busy === merge.id} onClick={() => void undo(merge.id, `/merges/${encodeURIComponent(merge.id)}/undo`)}>{words.undo}</Button>}
          </li>
        ))}
      </ol>
      {record.merges.length > 0 && (
        <details class="session-more">
          <summary>{words.alikeTitle}</summary>
          <ul class="plain">{record.merges.map((merge) => <li key={merge.id} class="note">{words.alike(merge.label, merge.similarity)}</li>)}</ul>
        </details>
      )}
    </Dialog>
  );
}
