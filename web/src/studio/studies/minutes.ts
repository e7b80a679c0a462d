/** About how many minutes an interview takes, by how many questions it has at most. */

/** Questions of an interview for which no number was set. */
const USUAL = 20;

/** Twelve questions take about fifteen minutes. */
export const minutesFor = (questions: number | null | undefined): number => Math.max(1, Math.round((questions ?? USUAL) * 1.25));

/** The minutes told after another number of questions: they follow it, unless somebody set them otherwise. */
export const following = (minutes: number | null | undefined, before: number | null | undefined, now: number | null): number | null =>
  minutes === minutesFor(before) ? minutesFor(now) : (minutes ?? null);
