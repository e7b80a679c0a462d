/** One correction at a time, in a dialog: what it does, its field, save or cancel. What does not apply is said at the field. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { Change, Correction } from "../../api/shapes";
import { levelOf, titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { useEscape } from "../../parts/escape";
import { AreaField, asSentence, SelectField, TextField } from "../../parts/field";
import { words } from "../../words/studio/correct";
import { isTold, relation } from "../../words/studio/relations";
import { words as session } from "../../words/studio/session";
import { possible, type Possible } from "./links";
import { saidIn, saidInCheck } from "./notes";
import type { Node, SessionRecord } from "./record";
import { tagsOf, toggled, useTags } from "./tags";
import { changeOf, draftOf, keyOf, LONGEST, type Draft, type Kind, type Task } from "./task";

const TITLES: Record<Kind, (task: Task) => string> = {
  rename: () => words.renameTitle,
  retype: () => words.retypeTitle,
  merge: () => words.mergeTitle,
  split: () => words.splitTitle,
  feel: (task) => words.feelTitle("node" in task ? task.node.label : ""),
  add_node: () => words.addTitle,
  add_edge: (task) => words.addLinkTitle("node" in task ? task.node.label : ""),
  leave_out: () => words.leaveOutTitle,
  delete_node: (task) => words.deleteTitle("node" in task ? task.node.label : ""),
  delete_edge: () => words.deleteLinkTitle,
  memo: () => words.memoTitle,
  tag: () => words.tagTitle,
};

interface ChoiceProps {
  legend: string;
  hint?: string;
  /** What can be chosen: the value, its name, and what it means. */
  options: { value: string; name: ComponentChildren; means?: string | undefined }[];
  value: string;
  onPick: (value: string) => void;
}

/** One of a few, each with what it means. */
function Choice({ legend, hint, options, value, onPick }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset class="session-choice">
      <legend>{legend}</legend>
      {hint && <p class="note">{hint}</p>}
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} required value={option.value} checked={option.value === value} onChange={() => onPick(option.value)} />
          <span>{option.name}{option.means && <span class="note">{option.means}</span>}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The method's kinds of ideas, from the top of the map down. */
function KindChoice({ record, ...choice }: { record: SessionRecord } & Pick<ChoiceProps, "value" | "onPick">) {
  const types = [...record.methodology.ontology.nodes].sort((a, b) => levelOf(b) - levelOf(a));
  return <Choice legend={words.newType} options={types.map((type) => ({ value: type.name, name: titled(type.name), means: type.description }))} {...choice} />;
}

/** What a link means, where the page has no words for it; said where it is first offered. */
function meaning(types: { name: string; description: string }[], links: Possible[], at: number): string | undefined {
  const name = links[at]?.edge_type ?? "";
  return isTold(name) || links.findIndex((link) => link.edge_type === name) < at ? undefined : types.find((type) => type.name === name)?.description;
}

/** A link that could be added, read from the idea it starts at. */
const told = ({ source, target, edge_type }: Possible) => <><bdi class="said">{source.label}</bdi> {relation(edge_type)} <bdi class="said">{target.label}</bdi></>;

/** To which idea, and which of the links that the method permits between the two. */
function LinkFields({ node, record, draft, onDraft, fault }: { node: Node } & Omit<FieldsProps, "task">) {
  const types = record.methodology.ontology.edges;
  const between = (other: Node): Possible[] => possible(types, record.edges, node, other);
  const others = record.nodes.filter((one) => one.id !== node.id && !one.superseded_by && between(one).length > 0).sort((a, b) => a.label.localeCompare(b.label));
  const other = others.find(({ id }) => id === draft.text);
  const links = other ? between(other) : [];
  const choose = (text: string): void => {
    const next = others.find(({ id }) => id === text);
    const [only, more] = next ? between(next) : [];
    onDraft({ ...draft, text, pick: only && !more ? keyOf(only) : "" });
  };
  if (others.length === 0) return <p class="note">{words.noLinks}</p>;
  return (
    <>
      <SelectField label={words.linkTo} hint={words.linkToHint} required value={draft.text} fault={fault} onText={choose} options={[{ value: "", label: "" }, ...others.map((one) => ({ value: one.id, label: words.ofKind(one.label, titled(one.node_type)) }))]} />
      {other && <Choice legend={words.whichLink} hint={words.whichLinkHint} options={links.map((link, at) => ({ value: keyOf(link), name: told(link), means: meaning(types, links, at) }))} value={draft.pick} onPick={(pick) => onDraft({ ...draft, pick })} />}
    </>
  );
}

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
  const pick = { value: draft.pick, onPick: (value: string) => onDraft({ ...draft, pick: value }) };
  switch (task.kind) {
    case "rename":
      return <TextField label={words.label} hint={words.labelHint} {...text} />;
    case "retype":
      return <KindChoice record={record} {...pick} />;
    case "add_node":
      return <><TextField label={words.addLabel} maxLength={LONGEST} {...text} /><KindChoice record={record} {...pick} /></>;
    case "add_edge":
      return <LinkFields node={task.node} record={record} draft={draft} onDraft={onDraft} fault={fault} />;
    case "feel":
      return <Choice legend={words.feel} options={[...(["positive", "mixed", "negative", "neutral"] as const).map((valence) => ({ value: valence, name: titled(session.valences[valence]) })), { value: "", name: words.feelUnknown }]} {...pick} />;
    case "leave_out": {
      const answers = saidIn(draft.text, [...record.turns, ...saidInCheck(record.check)]);
      return (
        <>
          <TextField label={words.leaveOutLabel} hint={task.wish ? words.leaveOutWish : words.leaveOutHint} required {...text} />
          <p class="note" role="status">{words.leaveOutFound(answers)}</p>
          <p class="note">{words.leaveOutMore}</p>
        </>
      );
    }
    case "merge": {
      const others = record.nodes.filter((node) => node.id !== task.node.id).sort((a, b) => a.label.localeCompare(b.label));
      return <SelectField label={words.into} hint={words.mergeHint} {...text} options={[{ value: "", label: "" }, ...others.map((node) => ({ value: node.id, label: node.label }))]} />;
    }
    case "split":
      return (
        <>
          <fieldset class="session-choice">
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

interface Props {
  record: SessionRecord;
  task: Task;
  onClose: () => void;
  /** Makes the change and shows what came of it. */
  onMake: (change: Change) => Promise<void>;
}

/** What there is to read of a refusal. */
export const refusalOf = (failure: Failure): string => failure.errors.map((error) => asSentence(error.message)).join(" ") || failure.detail;

/** What stands above the fields: the words it is about. */
const aboutOf = (task: Task): string | undefined => ("quote" in task ? task.quote : task.kind === "leave_out" && task.wish ? task.words : undefined);

/** Those with no field of their own that a refusal could stand at. */
const FIELDLESS: Kind[] = ["retype", "feel", "delete_node", "delete_edge"];

/** The dialog. */
export function Correcting({ record, task, onClose, onMake }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(task));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // Nothing would be hidden.
  const idle = task.kind === "leave_out" && saidIn(draft.text, [...record.turns, ...saidInCheck(record.check)]) === 0;
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy || idle) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onMake(changeOf(task, draft));
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  };
  const fault = failure && refusalOf(failure);
  const apart = FIELDLESS.includes(task.kind);
  const about = aboutOf(task);
  const removes = task.kind === "delete_node" || task.kind === "delete_edge";
  return (
    <Dialog title={TITLES[task.kind](task)} open onClose={onClose}>
      <form class="session-form" onSubmit={(event) => void save(event)}>
        {about && <blockquote class="said" dir="auto">{about}</blockquote>}
        <Fields task={task} record={record} draft={draft} onDraft={setDraft} fault={apart ? undefined : fault} />
        {apart && fault && <p class="fault" role="alert">{fault}</p>}
        <div class="actions">
          <Button kind="main" type="submit" busy={busy} aria-disabled={idle}>{removes ? words.remove : task.kind === "leave_out" ? words.leaveOutDo : words.save}</Button>
          <Button kind="quiet" onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
