// A correction that is begun: what it is about, what is filled in, and the change it comes to.
import type { Change, Valence } from "../../api/shapes";
import type { Possible } from "./links";
import type { Node } from "./record";
import { tagsOf } from "./tags";

/** What is to be corrected. */
export type Task =
  | { kind: "rename" | "retype" | "merge" | "split" | "feel" | "add_edge" | "delete_node"; node: Node }
  | { kind: "delete_edge"; edge: string }
  | { kind: "add_node"; utterance: string; quote: string }
  | { kind: "leave_out"; words: string; /** They are a wish: what is to be left out has yet to be found in it. */ wish?: boolean }
  | { kind: "memo" | "tag"; on: string | null; /** Words of an answer, where `on` is one. */ quote?: string; name: string; tags: string[] };

/** What begins with a wish that something be left out. */
export const leavingOut = (wish: string | null | undefined): Task => ({ kind: "leave_out", words: wish ?? "", wish: true });

export type Kind = Task["kind"];

export interface Draft {
  text: string;
  quotes: number[];
  /** What is chosen beside the text: a kind of ideas, a link. */
  pick: string;
}

/** As long as a label may be. */
export const LONGEST = 200;

const quoteOf = ({ quote }: { quote?: string }): { quote?: string } => (quote ? { quote } : {});

/** A link that could be added, as one value. */
export const keyOf = ({ source, target, edge_type }: Possible): string => [source.id, edge_type, target.id].join(" ");

function linkOf(pick: string): Change {
  const [source = "", edge_type = "", target = ""] = pick.split(" ");
  return { kind: "add_edge", source, target, edge_type };
}

/** The change a task and its draft come to. */
export function changeOf(task: Task, draft: Draft): Change {
  const text = draft.text.trim();
  switch (task.kind) {
    case "rename":
      return { kind: "rename", node: task.node.id, label: text };
    case "retype":
      return { kind: "retype", node: task.node.id, node_type: draft.pick };
    case "merge":
      return { kind: "merge", node: task.node.id, into: draft.text };
    case "split":
      return { kind: "split", node: task.node.id, quotes: draft.quotes, label: text };
    case "feel":
      return { kind: "feel", node: task.node.id, valence: (draft.pick || null) as Valence | null };
    case "add_node":
      return { kind: "add_node", utterance: task.utterance, quote: task.quote, label: text, node_type: draft.pick };
    case "add_edge":
      return linkOf(draft.pick);
    case "leave_out":
      return { kind: "leave_out", words: text };
    case "delete_node":
      return { kind: "delete_node", node: task.node.id };
    case "delete_edge":
      return { kind: "delete_edge", edge: task.edge };
    case "memo":
      return { kind: "memo", on: task.on, ...quoteOf(task), text };
    case "tag":
      return { kind: "tag", on: task.on, ...quoteOf(task), tags: tagsOf(draft.text) };
  }
}

/** What a task begins with. */
export function draftOf(task: Task): Draft {
  const draft = { text: "", quotes: [], pick: "" };
  switch (task.kind) {
    case "rename":
      return { ...draft, text: task.node.label };
    case "retype":
      return { ...draft, pick: task.node.node_type };
    case "feel":
      return { ...draft, pick: task.node.valence ?? "" };
    case "add_node":
      return { ...draft, text: task.quote.replaceAll(/\s+/g, " ").slice(0, LONGEST) };
    case "leave_out":
      return { ...draft, text: task.words.replaceAll(/\s+/g, " ") };
    case "tag":
      return { ...draft, text: task.tags.join(", ") };
    default:
      return draft;
  }
}
