/** Notes and tags on words of an answer, and which corrections are of the respondent. */
import type { Check, Correction, Turn } from "../../api/shapes";
import { tagsIn } from "./tags";
import { wordsOf } from "./topics";

/** What is noted of some words of an answer, or of all of it. */
export interface Noted {
  quote: string | undefined;
  memos: string[];
  tags: string[];
}

/** Only notes are taken, nothing is changed by it. */
export const isNote = ({ change }: Correction): boolean => change.kind === "memo" || change.kind === "tag";

/** How many notes there are, and how many tags, each counted wherever it is put. */
export function marksIn(corrections: Correction[]): { notes: number; tags: number } {
  const notes = corrections.filter(({ change, undone_at }) => change.kind === "memo" && !undone_at).length;
  return { notes, tags: tagsIn(corrections).reduce((sum, { tags }) => sum + tags.length, 0) };
}

/** What holds of an answer's notes, by the words they are about, in the order they were first made. */
export function notedOf(corrections: Correction[], utterance: string | undefined): Noted[] {
  const all = new Map<string, Noted>();
  for (const { change, undone_at } of corrections) {
    if (undone_at || (change.kind !== "memo" && change.kind !== "tag") || !utterance || change.on !== utterance) continue;
    const quote = change.quote;
    const one = all.get(quote ?? "") ?? { quote, memos: [], tags: [] };
    if (change.kind === "memo") one.memos.push(change.text);
    else one.tags = change.tags;
    all.set(quote ?? "", one);
  }
  return [...all.values()].filter(({ memos, tags }) => memos.length > 0 || tags.length > 0);
}

/** How many answers have these words, one after the other; whatever their case, as the program looks for what is left out. */
export function saidIn(words: string, turns: Pick<Turn, "answer">[]): number {
  const wanted = ` ${wordsOf(words).join(" ")} `;
  return wanted.trim() ? turns.filter(({ answer }) => ` ${wordsOf(answer).join(" ")} `.includes(wanted)).length : 0;
}

/** Their own words in the check at the end, as one answer more. */
export function saidInCheck(check: Check | null): Pick<Turn, "answer">[] {
  const said = [...(check?.verdicts ?? []).map(({ words }) => words), check?.added].filter(Boolean);
  return said.length > 0 ? [{ answer: said.join(". ") }] : [];
}

/** What the respondent put right, added or would have left out in the check at the end. */
export interface Theirs {
  verdicts: Check["verdicts"];
  added: string | undefined;
  leaveOut: string | undefined;
  count: number;
}

/** Statements that were simply right are no corrections. */
export function theirsOf(check: Check | null): Theirs {
  const verdicts = (check?.verdicts ?? []).filter(({ right, words }) => !right || words);
  const added = check?.added || undefined;
  const leaveOut = check?.leave_out || undefined;
  return { verdicts, added, leaveOut, count: verdicts.length + Number(!!added) + Number(!!leaveOut) };
}

/** The words that are selected in an answer, when the selection lies in one answer alone. */
export interface Chosen {
  place: string;
  words: string;
}

/** What is selected now. What was said is marked with `data-answer`: the number of its turn, or which words of the check it is. */
export function chosenWords(selection: Selection | null): Chosen | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  // All of an answer begins in its element, words of it in a text.
  const begins = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  const from = begins?.closest<HTMLElement>("[data-answer]");
  if (!from || !from.contains(range.endContainer)) return undefined;
  // By the text itself and not by `selection.toString()`, which has line breaks as they are shown.
  const before = range.cloneRange();
  before.selectNodeContents(from);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  const words = (from.textContent ?? "").slice(start, start + range.toString().length).trim();
  return words ? { place: from.dataset.answer ?? "", words } : undefined;
}
