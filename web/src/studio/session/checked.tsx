/** What the respondent said of what was understood: after the talk, and no part of it. */
import type { Check } from "../../api/shapes";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/session";
import { leavingOut, type Task } from "./task";
import type { SessionRecord } from "./record";

type Verdict = Check["verdicts"][number];

/** The idea on the map that a statement is about: of a link the one it leads to. */
export function ideaOf({ about }: Verdict, record: SessionRecord): string | undefined {
  if (about.kind === "node") return record.nodes.find((node) => node.id === about.id)?.id;
  if (about.kind === "edge") return record.edges.find((edge) => edge.id === about.id)?.target;
  return undefined;
}

/** One statement with what the respondent said of it. */
export function Said({ verdict, record, onOpen }: { verdict: Verdict; record: SessionRecord; onOpen: (id: string) => void }) {
  const idea = ideaOf(verdict, record);
  return (
    <li class={verdict.right ? "" : "rejected"}>
      <p dir="auto">{verdict.text}</p>
      <p class="verdict"><strong>{verdict.right ? (verdict.words ? words.rightAndMore : words.right) : words.notQuite}</strong> {idea && <button class="session-link small" type="button" onClick={() => onOpen(idea)}>{words.onMap}</button>}</p>
      {verdict.words && <p class="ans" dir="auto"><span class="hide">{words.inTheirWords}: </span>{verdict.words}</p>}
    </li>
  );
}

/** The section; nothing where there was no check. */
export function Checked({ record, onOpen, onTask }: { record: SessionRecord; onOpen: (id: string) => void; onTask: (task: Task) => void }) {
  const { check } = record;
  if (!check) return null;
  const nothing = check.verdicts.length === 0 && !check.added && !check.leave_out;
  return (
    <li class="checked" id="check" tabIndex={-1}>
      <h3>{words.check}</h3>
      <p class="note">{nothing ? words.checkNothing : words.checkMore}</p>
      {check.leave_out && <div class="wish"><p class="verdict"><strong>{words.leaveOut}</strong></p><p class="ans" dir="auto">{check.leave_out}</p><p class="note">{words.leaveOutNote}</p><Button onClick={() => onTask(leavingOut(check.leave_out))}>{words.leaveOutBegin}</Button></div>}
      <ul>
        {check.verdicts.map((verdict, at) => <Said key={at} verdict={verdict} record={record} onOpen={onOpen} />)}
        {check.added && <li><p class="verdict"><strong>{words.added}</strong></p><p class="ans" dir="auto">{check.added}</p></li>}
      </ul>
    </li>
  );
}
