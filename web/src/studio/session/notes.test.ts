/** Which notes hold, what counts as a correction of the respondent, and which words are selected. */
import { afterEach, expect, test } from "vitest";
import type { Change, Check, Correction } from "../../api/shapes";
import { chosenWords, isNote, marksIn, notedOf, theirsOf } from "./notes";

const made = (change: Change, undone = false): Correction => ({ id: "c1", at: "2026-01-01T00:00:00Z", by: "local", change, undone_at: undone ? "2026-01-02T00:00:00Z" : null });

test("notes stand by the words they are about; the last tags hold, undone ones do not", () => {
  const all = [
    made({ kind: "memo", on: "u2", quote: "in one place", text: "relief" }),
    made({ kind: "tag", on: "u2", quote: "in one place", tags: ["old"] }),
    made({ kind: "tag", on: "u2", quote: "in one place", tags: ["calm"] }),
    made({ kind: "memo", on: "u2", text: "of all of it" }),
    made({ kind: "memo", on: "u2", text: "undone" }, true),
    made({ kind: "memo", on: "u4", text: "of another" }),
    made({ kind: "delete_node", node: "n1" }),
  ];
  expect(notedOf(all, "u2")).toEqual([
    { quote: "in one place", memos: ["relief"], tags: ["calm"] },
    { quote: undefined, memos: ["of all of it"], tags: [] },
  ]);
  expect(all.filter(isNote)).toHaveLength(6);
  expect(notedOf(all, undefined)).toEqual([]);
  expect(marksIn(all)).toEqual({ notes: 3, tags: 1 });
});

test("what was simply right is no correction", () => {
  const verdict = (right: boolean, words: string | null) => ({ about: { kind: "node", id: "n1" }, text: "x", right, words }) as unknown as Check["verdicts"][number];
  const check = { verdicts: [verdict(true, null), verdict(false, null), verdict(true, "and more")], added: "this too", leave_out: null } as unknown as Check;
  expect(theirsOf(check)).toMatchObject({ count: 3, added: "this too", leaveOut: undefined });
  expect(theirsOf(null).count).toBe(0);
});

afterEach(() => document.body.replaceChildren());

const select = (from: Node, start: number, to: Node, end: number) => {
  const range = document.createRange();
  range.setStart(from, start);
  range.setEnd(to, end);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  return chosenWords(getSelection());
};

test("the words are those of one answer, also over what is underlined in it", () => {
  document.body.innerHTML = '<p data-answer="7">It made me <u>smile</u>, really.</p><p data-answer="8">No.</p>';
  const [first, second] = [...document.querySelectorAll("p")] as unknown as [HTMLElement, HTMLElement];
  expect(select(first.firstChild as Node, 3, first.lastChild as Node, 8)).toEqual({ place: "7", words: "made me smile, really" });
  expect(select(first.firstChild as Node, 3, second.firstChild as Node, 2)).toBeUndefined();
  expect(select(first, 0, first, first.childNodes.length)).toEqual({ place: "7", words: "It made me smile, really." });
  expect(select(first.firstChild as Node, 2, first.firstChild as Node, 3)).toBeUndefined();
});
