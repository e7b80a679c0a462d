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

/** As many as the theme has. */
const TONES = 7;
/** In the order they are given to types that share their level with others. */
const FREE = [4, 6, 7, 1, 2, 3, 5];

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

/** The tone of each type by its name: its own where there are enough for all, so that a friction is not taken for a feeling; else its level's. */
export function toneByType(types: (Typed & { name: string })[]): Map<string, number> {
  const levels = tonesOf(types);
  const own = types.length <= TONES;
  const free = FREE.filter((tone) => ![...levels.values()].includes(tone));
  const given = new Set<number>();
  return new Map(types.map((type) => {
    const usual = levels.get(levelOf(type)) ?? 3;
    const tone = own && given.has(usual) ? (free.shift() ?? usual) : usual;
    given.add(tone);
    return [type.name, tone];
  }));
}

/** Names that are no plain words. */
const PLAIN: Record<string, string> = { state: "feeling" };

/** A type's name for reading: `functional_consequence` as "functional consequence"; spelt as the pages are. */
export const spoken = (name: string): string => PLAIN[name] ?? name.replaceAll("_", " ").replaceAll("behavior", "behaviour");

/** The same with a capital. */
export const titled = (name: string): string => {
  const words = spoken(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What gets in the way instead of leading somewhere. */
const AGAINST = new Set(["hinders", "conflicts_with", "disrupts", "violated_by", "raises_doubt", "contradicts"]);

/** Is an arrow of this type drawn dashed, with a bar? */
export const against = (edgeType: string): boolean => AGAINST.has(edgeType);
