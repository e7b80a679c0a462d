/** One correction at a time, in a dialog: what it does, its field, save or cancel. What does not apply is said at the field. */
import { useState } from "preact/hooks";
import { post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { Change, Correction } from "../../api/shapes";
import { titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { useEscape } from "../../parts/escape";
import { AreaField, SelectField, TextField } from "../../parts/field";
import { words } from "../../words/studio/correct";
import { words as session } from "../../words/studio/session";
import type { Node, SessionRecord } from "./record";
import { tagsOf, toggled, useTags } from "./tags";

/** What is to be corrected. */
export type Task =
  | { kind: "rename" | "retype" | "merge" | "split" | "delete_node"; node: Node }
  | { kind: "delete_edge"; edge: string; between: string }
  | { kind: "memo" | "tag"; on: string | null; /** Words of an answer, where `on` is one. */ quote?: string; name: string; tags: string[] };

export type Kind = Task["kind"];

interface Draft {
  text: string;
  quotes: number[];
}

const TITLES: Record<Kind, (task: Task) => string> = {
  rename: () => words.renameTitle,
  retype: () => words.retypeTitle,
  merge: () => words.mergeTitle,
  split: () => words.splitTitle,
  delete_node: (task) => words.deleteTitle("node" in task ? task.node.label : ""),
  delete_edge: () => words.deleteLinkTitle,
  memo: () => words.memoTitle,
  tag: () => words.tagTitle,
};

const quoteOf = ({ quote }: { quote?: string }): { quote?: string } => (quote ? { quote } : {});

/** The change a task and its draft come to. */
export function changeOf(task: Task, draft: Draft): Change {
  switch (task.kind) {
    case "rename":
      return { kind: "rename", node: task.node.id, label: draft.text.trim() };
    case "retype":
      return { kind: "retype", node: task.node.id, node_type: draft.text };
    case "merge":
      return { kind: "merge", node: task.node.id, into: draft.text };
    case "split":
      return { kind: "split", node: task.node.id, quotes: draft.quotes, label: draft.text.trim() };
    case "delete_node":
      return { kind: "delete_node", node: task.node.id };
    case "delete_edge":
      return { kind: "delete_edge", edge: task.edge };
    case "memo":
      return { kind: "memo", on: task.on, ...quoteOf(task), text: draft.text.trim() };
    case "tag":
      return { kind: "tag", on: task.on, ...quoteOf(task), tags: tagsOf(draft.text) };
  }
}

const startOf = (task: Task): string => {
  if (task.kind === "rename") return task.node.label;
  if (task.kind === "retype") return task.node.node_type;
  return task.kind === "tag" ? task.tags.join(", ") : "";
};

/** Tags that are in use already: one press puts one in, another takes it out. */
function UsedTags({ record, text, onText }: { record: SessionRecord; text: string; onText: (text: string) => void }) {
  const used = useTags(record);
  const now = tagsOf(text);
  if (used.length === 0) return null;
  return (
    <div class="session-tags" role="group" aria-label={words.tagsUsed}>
      <p class="note">{words.tagsUsed}</p>
      {used.map((tag) => <button key={tag} type="button" aria-pressed={now.includes(tag)} onClick={() => onText(toggled(text, tag))}>{tag}</button>)}
    </div>
  );
}

interface FieldsProps {
  task: Task;
  record: SessionRecord;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  fault: string | undefined;
}

function Fields({ task, record, draft, onDraft, fault }: FieldsProps) {
  const text = { value: draft.text, fault, onText: (value: string) => onDraft({ ...draft, text: value }) };
  switch (task.kind) {
    case "rename":
      return <TextField label={words.label} hint={words.labelHint} {...text} />;
    case "retype":
      return <SelectField label={words.newType} {...text} options={record.methodology.ontology.nodes.map((type) => ({ value: type.name, label: titled(type.name) }))} />;
    case "merge": {
      const others = record.nodes.filter((node) => node.id !== task.node.id).sort((a, b) => a.label.localeCompare(b.label));
      return <SelectField label={words.into} hint={words.mergeHint} {...text} options={[{ value: "", label: "" }, ...others.map((node) => ({ value: node.id, label: node.label }))]} />;
    }
    case "split":
      return (
        <>
          <fieldset class="session-quotes">
            <legend>{words.which}</legend>
            {task.node.quotes.map((quote, index) => (
              <label key={index}>
                <input type="checkbox" checked={draft.quotes.includes(index)} onChange={(event) => onDraft({ ...draft, quotes: event.currentTarget.checked ? [...draft.quotes, index].sort((a, b) => a - b) : draft.quotes.filter((one) => one !== index) })} />
                <span class="said" dir="auto">{quote.text}</span>
              </label>
            ))}
          </fieldset>
          <TextField label={words.splitLabel} {...text} />
        </>
      );
    case "memo":
      return <AreaField label={words.memoLabel} hint={words.memoHint} {...text} />;
    case "tag":
      return <><TextField label={words.tagLabel} {...text} /><UsedTags record={record} text={draft.text} onText={text.onText} /></>;
    default:
      return <p class="note">{task.kind === "delete_node" ? words.deleteMore : words.deleteLinkMore}</p>;
  }
}

interface Props {
  record: SessionRecord;
  task: Task;
  onClose: () => void;
  /** Saved: read the session again. */
  onDone: (made: Correction) => Promise<void>;
}

/** What was corrected just now, with the way back. */
export function Made({ record, correction, onDone, onClose }: { record: SessionRecord; correction: Correction; onDone: () => Promise<void>; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useEscape(onClose);
  // It may have been undone elsewhere: in the list of corrections, or by somebody else.
  const undone = record.corrections.some(({ id, undone_at }) => id === correction.id && undone_at);
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      await post(`/sessions/${encodeURIComponent(record.session.id)}/corrections/${encodeURIComponent(correction.id)}/undo`);
      await onDone();
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  };
  return (
    <div class="session-made" role="status">
      <p>{undone ? words.madeUndone : failure ? failure.detail : words.made[correction.change.kind]}</p>
      {!undone && <Button busy={busy} onClick={() => void undo()}>{words.undo}</Button>}
      <Button kind="quiet" onClick={onClose}>{session.close}</Button>
    </div>
  );
}

/** The dialog. */
export function Correcting({ record, task, onClose, onDone }: Props) {
  const [draft, setDraft] = useState<Draft>({ text: startOf(task), quotes: [] });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const removes = task.kind === "delete_node" || task.kind === "delete_edge";
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await post<Correction>(`/sessions/${encodeURIComponent(record.session.id)}/corrections`, { change: changeOf(task, draft) });
      await onDone(made);
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  };
  const fault = failure && (failure.errors.map((error) => error.message).join(" ") || failure.detail);
  return (
    <Dialog title={TITLES[task.kind](task)} open onClose={onClose}>
      <form class="session-form" onSubmit={(event) => void save(event)}>
        {"quote" in task && <blockquote class="said" dir="auto">{task.quote}</blockquote>}
        <Fields task={task} record={record} draft={draft} onDraft={setDraft} fault={removes ? undefined : fault} />
        {removes && fault && <p class="fault" role="alert">{fault}</p>}
        <div class="actions">
          <Button kind="main" type="submit" busy={busy}>{removes ? words.remove : words.save}</Button>
          <Button kind="quiet" onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
