// Tags are those of the answer and of what was heard in it, and no notes.
import { expect, test } from "vitest";
import type { Correction } from "../../api/shapes";
import { notesOf, tagsOfHit } from "./tagged";

const made = (change: Correction["change"]): Correction => ({ id: "", at: "", by: "local", undone_at: null, change });
const corrections = [made({ kind: "tag", on: "u14", quote: "at night", tags: ["shift work", "appointment"] }), made({ kind: "tag", on: "n9", tags: ["elsewhere"] }), made({ kind: "tag", on: "n1", tags: ["waiting"] }), made({ kind: "memo", on: "u14", text: "check" })];
const hit = { utterance_id: "u14", nodes: [{ id: "n1", label: "", node_type: "" }], notes: ["check", "shift work, appointment", "waiting"] };

test("tags and notes are told apart", () => {
  expect(tagsOfHit(hit, corrections)).toEqual(["shift work", "appointment", "waiting"]);
  expect(notesOf(hit, corrections)).toEqual(["check"]);
});
