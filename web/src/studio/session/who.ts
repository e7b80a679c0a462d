/** Whose interview it is: what a participant is known by, else their number in the study; one of no study is named by what it is about. */
import { words } from "../../words/studio/session";
import { words as studies } from "../../words/studio/studies";
import { numberOf } from "../person";
import type { SessionNow } from "./record";

export const whoIn = ({ attributes, number, concept_name }: Pick<SessionNow, "attributes" | "number" | "concept_name">): string =>
  numberOf(attributes) || (number ? studies.anonymous(number) : words.title(concept_name));
