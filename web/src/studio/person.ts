/** Who a person of an interview is, by what is known of them. */

import { spoken } from "../map/tones";

/** What a link usually calls the number of a participant: it says enough by itself. */
const NUMBER = "pid";

/** What says nothing without the name of what it is. */
const BARE = /^(\d+|yes|no|ja|nein)$/i;

/** What is known, in a few words: "17, 45-64, age 52"; empty when nothing is. */
export function knownOf(attributes: Record<string, string> | null | undefined): string {
  const known = Object.entries(attributes ?? {}).filter(([, value]) => value);
  known.sort(([a], [b]) => Number(b === NUMBER) - Number(a === NUMBER));
  return known.map(([name, value]) => (name !== NUMBER && BARE.test(value) ? `${spoken(name)} ${value}` : value)).join(", ");
}

/** A name for a list: a participant's number, else the place in the list, with what else is known. */
export function named(attributes: Record<string, string> | null | undefined, byPlace: string): string {
  const known = knownOf(attributes);
  if (!known) return byPlace;
  return attributes?.[NUMBER] ? known : `${byPlace}, ${known}`;
}
