/** A consent text as it is kept with a study. */

/** Nothing where it is empty or the standard text, so that the standard one stays in the study's language. */
export const agreedOf = (text: string | null | undefined, standard: string): string | null => {
  const own = text?.trim();
  return own && own !== standard ? own : null;
};
