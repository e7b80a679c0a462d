/** Methods in earlier versions, what tells one from the method that took its place, and what a method is for in plain words. */
import type { MethodologyLine } from "../../api/shapes";
import { spoken, titled } from "../../map/tones";
import { words } from "../../words/studio/methods";

/** Is it a method with the weights it began with, kept for comparison? */
export const isClassic = ({ id }: { id: string }): boolean => id.endsWith("_classic");

const withoutClassic = (id: string): string => id.replace(/_classic$/, "");

/** Shipped methods that a newer one took the place of, which has the same name to people. */
const FIRST = new Set(["jobs_to_be_done"]);

const isFirst = (id: string): boolean => FIRST.has(withoutClassic(id));

/** Is it a version that another one took the place of? */
export const isEarlier = (line: { id: string }): boolean => isClassic(line) || isFirst(line.id);

/** The name a shipped method has whatever its version; undefined of one somebody wrote. */
function bareOf(id: string): string | undefined {
  const bare = withoutClassic(id).replace(/_v\d+$/, "");
  return bare in words.plain ? bare : undefined;
}

/** What a method is called wherever one reads of it. */
export function nameOf(id: string): string {
  const name = titled(bareOf(id) ?? withoutClassic(id));
  if (isFirst(id)) return isClassic({ id }) ? words.firstAsBegun(name) : words.firstName(name);
  return isClassic({ id }) ? words.earlierName(name) : name;
}

/** What a shipped method is for, as the end of "to learn", and what comes of it; undefined of one somebody wrote. */
export const plainOf = (id: string): [to: string, get: string] | undefined => words.plain[bareOf(id) ?? ""];

/** What an earlier version listens for and the one that took its place does not, or the other way round; empty of any other. */
export function unlike(line: MethodologyLine, all: MethodologyLine[]): string {
  const now = isEarlier(line) && all.find((one) => one.goal === line.goal && !isEarlier(one));
  if (!now) return "";
  const beyond = (one: MethodologyLine, than: MethodologyLine) => one.node_types.filter((type) => !than.node_types.includes(type)).map(spoken);
  const [more, less] = [beyond(line, now), beyond(now, line)];
  return more.length + less.length > 0 ? words.unlike(nameOf(now.id), more, less) : "";
}
