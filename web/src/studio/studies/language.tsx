/** Where the page is not in English and nobody interviews who words questions in its language: says so before people come. */
import type { Study } from "../../api/shapes";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/asking";
import { useReading } from "../methods/reading";
import type { Interviewer } from "./form";

/** The one who needs no language model, and words questions in English. */
export const OFFLINE = "offline";

/** Does a language model word the questions, when this one is to interview? Without a name it is the usual one. */
export function wordsThem(interviewers: Interviewer[], name: string | null | undefined): boolean {
  const chosen = interviewers.find((one) => (name ? one.name === name : one.default));
  return !!chosen && chosen.name !== OFFLINE;
}

interface Props {
  language: string | undefined;
  interviewer: string | null | undefined;
  interviewers: Interviewer[];
}

/** Nothing where questions come in the language of the page. */
export function AskedInEnglish({ language, interviewer, interviewers }: Props) {
  if ((language ?? "en") === "en" || wordsThem(interviewers, interviewer)) return null;
  const others = interviewers.some(({ name }) => name !== OFFLINE);
  return <Notice title={words.askedInEnglish} now>{others ? words.otherModel : words.noModel}</Notice>;
}

/** The same of a study, once it is known who can interview. */
export function StudyAskedInEnglish({ study }: { study: Study }) {
  const { value } = useReading<{ interviewers: Interviewer[] }>("/interviewers");
  return value ? <AskedInEnglish language={study.language} interviewer={study.interviewer} interviewers={value.interviewers} /> : null;
}
