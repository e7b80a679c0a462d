/** Methods in earlier versions, what tells two apart that are for the same, and what a method is for in plain words. */
import type { MethodologyLine } from "../../api/shapes";
import { spoken, titled } from "../../map/tones";
import { words } from "../../words/studio/methods";

/** Is it a method with the weights it began with, kept for comparison? */
export const isEarlier = ({ id }: { id: string }): boolean => id.endsWith("_classic");

/** Is there a newer one of it, or is it one with the weights it began with? */
export const isOlder = (line: { id: string }, all: { id: string }[]): boolean => isEarlier(line) || all.some(({ id }) => id === `${line.id}_v2`);

/** What a method is called wherever one reads of it. */
export const nameOf = (id: string): string => (isEarlier({ id }) ? words.earlierName(titled(id.replace(/_classic$/, ""))) : titled(id));

/** What a shipped method is for, as the end of "to learn", and what comes of it; undefined of one somebody wrote. */
export const plainOf = (id: string): [to: string, get: string] | undefined => words.plain[id.replace(/_classic$/, "").replace(/_v\d+$/, "")];

/** What a method listens for and another with the same goal does not, or the other way round; empty when there is no other. */
export function unlike(line: MethodologyLine, all: MethodologyLine[]): string {
  const other = all.find((one) => one.id !== line.id && one.goal === line.goal && isEarlier(one) === isEarlier(line));
  if (!other) return "";
  const beyond = (one: MethodologyLine, than: MethodologyLine) => one.node_types.filter((type) => !than.node_types.includes(type)).map(spoken);
  const [more, less] = [beyond(line, other), beyond(other, line)];
  return more.length + less.length > 0 ? words.unlike(nameOf(other.id), more, less) : "";
}
