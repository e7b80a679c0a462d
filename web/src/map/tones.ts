/** Which colour a type has: by its level, spread over the tones of the theme, so that the map always runs from grey to red. */

/** Tones (`--t1` …) for so many levels, from the lowest up. */
const SPREAD: Record<number, number[]> = {
  1: [3],
  2: [2, 5],
  3: [1, 3, 5],
  4: [1, 2, 3, 5],
  5: [1, 2, 3, 4, 5],
  6: [1, 2, 6, 3, 4, 5],
  7: [1, 2, 6, 3, 4, 7, 5],
};

/** What is needed of a type. */
interface Typed {
  level?: number | null;
}

/** The level of a type; types without one stand at the bottom. */
export const levelOf = (type: Typed): number => type.level ?? 0;

/** The tone of each level that types have. */
export function tonesOf(types: Typed[]): Map<number, number> {
  const levels = [...new Set(types.map(levelOf))].sort((a, b) => a - b);
  const tones = SPREAD[Math.min(levels.length, 7)] ?? [3];
  return new Map(levels.map((level, index) => [level, tones[Math.min(index, tones.length - 1)] ?? 3]));
}

/** A type's name for reading: `functional_consequence` as "functional consequence"; spelt as the pages are. */
export const spoken = (name: string): string => name.replaceAll("_", " ").replaceAll("behavior", "behaviour");

/** The same with a capital. */
export const titled = (name: string): string => {
  const words = spoken(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What gets in the way instead of leading somewhere. */
const AGAINST = new Set(["hinders", "conflicts_with", "disrupts", "violated_by", "raises_doubt", "contradicts"]);

/** Is an arrow of this type drawn dashed, with a bar? */
export const against = (edgeType: string): boolean => AGAINST.has(edgeType);
