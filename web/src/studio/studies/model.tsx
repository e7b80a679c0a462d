/** Whether a language model takes part in interviews, which one, and where answers go: in one line, before anybody is asked. */
import { words } from "../../words/studio/asking";
import { useReading } from "../methods/reading";
import type { Interviewer } from "./form";
import { OFFLINE } from "./language";

/** The same of one who interviews, by the name a study has for them; without a name it is the usual one. */
export function modelIn(interviewers: Interviewer[], name: string | null | undefined): string {
  const one = interviewers.find((other) => (name ? other.name === name : other.default));
  if (!one) return name ? words.model(name) : "";
  return `${one.name === OFFLINE ? words.noModelUsed : words.model(one.description)} ${one.answers}`;
}

/** The line; nothing until it is known. */
export function Model({ interviewer }: { interviewer?: string | null }) {
  const { value } = useReading<{ interviewers: Interviewer[] }>("/interviewers");
  return <>{value && modelIn(value.interviewers, interviewer)}</>;
}
