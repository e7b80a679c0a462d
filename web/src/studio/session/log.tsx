/** The log of corrections and of what was joined while listening; both can be undone here. */
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { Change, Graph } from "../../api/shapes";
import { spoken } from "../../map/tones";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { words } from "../../words/studio/correct";
import { words as session } from "../../words/studio/session";
import type { SessionRecord } from "./record";

/** A correction in words; ideas that are gone by the words they were heard in. */
export function saidOf(change: Change, heard: Graph, record: SessionRecord): string {
  const name = (id: string): string => (heard.nodes.find((node) => node.id === id) ?? record.nodes.find((node) => node.id === id))?.label ?? id;
  const link = heard.edges.find((edge) => change.kind === "delete_edge" && edge.id === change.edge);
  const on = (id: string | null): string => (id === null ? words.wholeInterview : `“${name(id)}”`);
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
    case "delete_node":
      return about.delete_node(name(change.node));
    case "delete_edge":
      return about.delete_edge(link ? words.linkOf(name(link.source), name(link.target)) : change.edge);
    case "memo":
      return about.memo(on(change.on), change.text);
    case "tag":
      return about.tag(on(change.on), change.tags.join(", "));
  }
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

interface Props {
  record: SessionRecord;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** The dialog. */
export function Log({ record, onClose, onDone }: Props) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<{ id: string; failure: Failure }>();
  const [heard, setHeard] = useState<Graph>({ nodes: [], edges: [] });
  useEffect(() => {
    // What is gone from the map still has its words as they were heard; without them it is named by its id.
    get<Graph>(`/sessions/${encodeURIComponent(record.session.id)}/graph`, { query: { as: "heard" } }).then(setHeard, () => undefined);
  }, [record.session.id]);
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
  return (
    <Dialog title={words.logTitle} open wide onClose={onClose} close={session.close}>
      <p class="note">{words.logMore}</p>
      {record.corrections.length === 0 && <p class="session-none">{words.logNone}</p>}
      <ol class="session-log">
        {[...record.corrections].reverse().map((correction) => (
          <li key={correction.id} class={correction.undone_at ? "undone" : ""}>
            <div>
              <p dir="auto">{saidOf(correction.change, heard, record)}</p>
              <p class="note">{words.by(correction.by, when.format(new Date(correction.at)))}</p>
              {fault(correction.id)}
            </div>
            {correction.undone_at ? <span class="note">{words.undone}</span> : <Button busy={busy === correction.id} onClick={() => void undo(correction.id, `/corrections/${encodeURIComponent(correction.id)}/undo`)}>{words.undo}</Button>}
          </li>
        ))}
      </ol>
      <h3 class="session-h">{words.mergesTitle}</h3>
      <p class="note">{record.merges.length ? words.mergesMore : words.mergesNone}</p>
      <ol class="session-log">
        {record.merges.map((merge) => (
          <li key={merge.id} class={merge.undone ? "undone" : ""}>
            <div>
              <p dir="auto">{words.mergeSaid(merge.label, merge.node_label ?? merge.node)}</p>
              <p class="note">{words.alike(words.tiers[merge.tier] ?? merge.tier, merge.similarity)}</p>
              {fault(merge.id)}
            </div>
            {merge.undone ? <span class="note">{words.undone}</span> : <Button busy={busy === merge.id} onClick={() => void undo(merge.id, `/merges/${encodeURIComponent(merge.id)}/undo`)}>{words.undo}</Button>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
