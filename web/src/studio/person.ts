/** Who a person of an interview is, by what is known of them. */

import { spoken } from "../map/tones";

/** What a link usually calls the number of a participant: it says enough by itself. */
const NUMBER = "pid";

type Attributes = Record<string, string> | null | undefined;

/** A participant's number; empty when there is none. */
export const numberOf = (attributes: Attributes): string => attributes?.[NUMBER] ?? "";

/** What else is known, each with the name of what it is: "age: 52, relation: mother". */
export function knownOf(attributes: Attributes): string {
  const known = Object.entries(attributes ?? {}).filter(([name, value]) => value && name !== NUMBER);
  return known.map(([name, value]) => `${spoken(name)}: ${value}`).join(", ");
}

/** A name for a list: what a participant is known by, else their number in the study, with what else is known. */
export function named(attributes: Attributes, byNumber: string): string {
  const [name, known] = [numberOf(attributes) || byNumber, knownOf(attributes)];
  return known ? `${name}, ${known}` : name;
}
