/** What the respondent said of what was understood: after the talk, and no part of it. */
import type { ComponentChildren } from "preact";
import type { Check } from "../../api/shapes";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/session";
import type { Chosen } from "./notes";
import type { Node, SessionRecord } from "./record";
import { Noted, Said, Selected } from "./said";
import { leavingOut, type Task } from "./task";

type Verdict = Check["verdicts"][number];

/** The idea on the map that a statement is about: of a link the one it leads to. */
export function ideaOf({ about }: Verdict, record: SessionRecord): string | undefined {
  if (about.kind === "node") return record.nodes.find((node) => node.id === about.id)?.id;
  if (about.kind === "edge") return record.edges.find((edge) => edge.id === about.id)?.target;
  return undefined;
}

interface JudgedProps {
  verdict: Verdict;
  record: SessionRecord;
  onOpen: (id: string) => void;
  /** Their own words of it. */
  children: ComponentChildren;
}

/** One statement with what the respondent said of it. */
export function Statement({ verdict, record, onOpen, children }: JudgedProps) {
  const idea = ideaOf(verdict, record);
  return (
    <li class={verdict.right ? "" : "rejected"}>
      <p dir="auto">{verdict.text}</p>
      <p class="verdict"><strong>{verdict.right ? (verdict.words ? words.rightAndMore : words.right) : words.notQuite}</strong> {idea && <button class="session-link small" type="button" onClick={() => onOpen(idea)}>{words.onMap}</button>}</p>
      {verdict.words && <span class="hide">{words.inTheirWords}: </span>}
      {children}
    </li>
  );
}

interface Props {
  record: SessionRecord;
  nodes: Node[];
  tones: Map<string, number>;
  /** Words that are selected somewhere in the talk. */
  chosen: Chosen | undefined;
  onOpen: (id: string) => void;
  onTask: (task: Task) => void;
}

/** The section; nothing where there was no check. */
export function Checked({ record, nodes, tones, chosen, onOpen, onTask }: Props) {
  const { check } = record;
  if (!check) return null;
  const nothing = check.verdicts.length === 0 && !check.added && !check.leave_out;
  const utterance = check.utterance_id ?? undefined;
  const theirs = (text: string, place: string) => (
    <>
      <Said text={text} utterance={utterance} place={place} record={record} nodes={nodes} tones={tones} onOpen={onOpen} />
      <Selected utterance={utterance} chosen={chosen?.place === place ? chosen.words : undefined} record={record} onTask={onTask} />
    </>
  );
  return (
    <li class="checked" id="check" tabIndex={-1}>
      <h3>{words.check}</h3>
      <p class="note">{nothing ? words.checkNothing : words.checkMore}</p>
      {check.leave_out && <div class="wish"><p class="verdict"><strong>{words.leaveOut}</strong></p><p class="ans" dir="auto">{check.leave_out}</p><p class="note">{words.leaveOutNote}</p><Button onClick={() => onTask(leavingOut(check.leave_out))}>{words.leaveOutBegin}</Button></div>}
      <ul>
        {check.verdicts.map((verdict, at) => <Statement key={at} verdict={verdict} record={record} onOpen={onOpen}>{verdict.words && theirs(verdict.words, `verdict ${at}`)}</Statement>)}
        {check.added && <li><p class="verdict"><strong>{words.added}</strong></p>{theirs(check.added, "added")}</li>}
      </ul>
      <Noted utterance={utterance} record={record} />
    </li>
  );
}
