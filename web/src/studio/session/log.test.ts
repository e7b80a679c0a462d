// Every kind of correction is told in words, also where what it was about is gone from the map.
import { expect, test } from "vitest";
import type { Change, Graph } from "../../api/shapes";
import { saidOf } from "./log";
import { saidIn } from "./notes";
import type { SessionRecord } from "./record";

const heard = { nodes: [{ id: "n1", label: "oats" }, { id: "n2", label: "calm" }], edges: [{ id: "e1", source: "n1", target: "n2" }] } as unknown as Graph;
const added: Change[] = [{ kind: "add_node", utterance: "u2", quote: "froth", label: "froth", node_type: "attribute" }, { kind: "add_edge", source: "c1.n", target: "n2", edge_type: "leads_to" }];
const record = { nodes: [], edges: [], corrections: added.map((change, at) => ({ id: `c${at + 1}`, change })) } as unknown as SessionRecord;

test.each<[Change, string]>([
  [added[0] as Change, "“froth” was added (attribute)"],
  [added[1] as Change, "A link was added: “froth” leads to “calm”"],
  [{ kind: "turn_edge", edge: "e1" }, "The link from “oats” to “calm” was turned round"],
  [{ kind: "delete_edge", edge: "c2.e" }, "The link from “froth” to “calm” was deleted"],
  [{ kind: "keep_edge", edge: "e1" }, "The link from “oats” to “calm” was kept: it counts"],
  [{ kind: "feel", node: "n2", valence: "neutral" }, "“calm” felt neither good nor bad"],
  [{ kind: "feel", node: "n2", valence: null }, "How “calm” felt is not told any more"],
  [{ kind: "leave_out", words: "[left out]" }, "Words were left out, wherever they were said"],
])("%#", (change, said) => {
  expect(saidOf(change, heard, record)).toBe(said);
});

test("words to leave out are looked for as whole words, one after the other, whatever their case", () => {
  const turns = [{ answer: "The caretaker, Mr Demir, came." }, { answer: "demir's brother did not" }, { answer: "Demirci did" }];
  expect([saidIn("mr  demir", turns), saidIn("Demir", turns), saidIn("Demir Mr", turns), saidIn(" ", turns)]).toEqual([1, 2, 0, 0]);
});
