/** The respondent's page speaks the study's language; before it is known, the browser's. */
import { de } from "./respondent.de";
import { en, type Words } from "./respondent.en";

export type { Words };

const LANGUAGES: Record<string, Words> = { en, de };

/** The words of a language (`de`, `de-AT`); English when we do not have it. */
export function wordsOf(language: string): Words {
  return LANGUAGES[language.slice(0, 2).toLowerCase()] ?? en;
}

/** How far along in words; `progress` is 0 to 1. */
export function far(words: Words, progress: number): string {
  const steps = [0.06, 0.27, 0.4, 0.47, 0.53, 0.62, 0.72, 0.9];
  const reached = steps.filter((step) => progress >= step).length;
  return words.far[reached] ?? "";
}
