/** Methods in earlier versions, and what tells two apart that are for the same. */
import type { MethodologyLine } from "../../api/shapes";
import { spoken, titled } from "../../map/tones";
import { words } from "../../words/studio/methods";

/** Is it a method with the weights it began with, kept for comparison? */
export const isEarlier = ({ id }: { id: string }): boolean => id.endsWith("_classic");

/** What a method listens for and another with the same goal does not, or the other way round; empty when there is no other. */
export function unlike(line: MethodologyLine, all: MethodologyLine[]): string {
  const other = all.find((one) => one.id !== line.id && one.goal === line.goal && isEarlier(one) === isEarlier(line));
  if (!other) return "";
  const beyond = (one: MethodologyLine, than: MethodologyLine) => one.node_types.filter((type) => !than.node_types.includes(type)).map(spoken);
  const [more, less] = [beyond(line, other), beyond(other, line)];
  return more.length + less.length > 0 ? words.unlike(titled(other.id), more, less) : "";
}
