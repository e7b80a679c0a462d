// How links are told: what an idea does to the one it is joined to, in words a reader of any method knows.
import { spoken } from "../../map/tones";

/** From the idea a link starts at, by the names of the methods. The other way round is told by the method itself. */
const RELATIONS: Record<string, string> = {
  addresses: "helps with",
  attributed_to: "is put down to",
  closer_to_ideal: "comes near",
  compares_with: "is measured against",
  confirmed_by: "was met by",
  conflicts_with: "gets in the way of",
  contradicts: "goes against",
  contrasts_with: "is unlike",
  defines: "has",
  differs_on: "is set apart by",
  disrupts: "gets in the way of",
  elicited: "made them feel",
  enables: "makes possible",
  evaluated_by: "is judged by",
  evokes: "brings on",
  expected_at: "was expected at",
  fits: "fits",
  followed_by: "is followed by",
  hinders: "gets in the way of",
  implies: "is good for",
  influenced: "changed",
  involved: "included",
  leads_to: "leads to",
  led_to_learning: "taught",
  occurred_in: "happened in",
  occurs_in: "belongs to",
  opposite_of: "is the opposite of",
  raises_doubt: "raises the doubt",
  rated_on: "is rated as",
  resolved_by: "was overcome by",
  resulted_in: "led to",
  revises: "takes the place of",
  similar_on: "is alike in",
  similar_to: "is like",
  supports: "helps",
  transitions_to: "is followed by",
  triggered: "set off",
  triggered_by: "was set off by",
  triggers: "sets off",
  understood_as: "was understood as",
  via_channel: "happens through",
  violated_by: "was broken by",
  would_fix: "would put right",
};

/** Is there a plain word for a link of this type? */
export const isTold = (type: string): boolean => Object.hasOwn(RELATIONS, type);

/** What a link of this type says of the idea it starts at. */
export const relation = (type: string): string => RELATIONS[type] ?? spoken(type);
