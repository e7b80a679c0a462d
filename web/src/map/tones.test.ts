/** Types get the tones of their levels, from the bottom of the map to its top, for every number of levels. */
import { describe, expect, it } from "vitest";
import { against, titled, tonesOf } from "./tones";

describe("tones", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 12])("of %i levels are those of the theme, each level its own as long as there are enough", (count) => {
    const tones = tonesOf(Array.from({ length: count }, (_, level) => ({ level })));
    expect(tones.size).toBe(count);
    for (const tone of tones.values()) expect(tone >= 1 && tone <= 7).toBe(true);
    if (count <= 7) expect(new Set(tones.values()).size).toBe(count);
  });
  it("are the same for types of one level, and stand without one at the bottom", () => {
    expect(tonesOf([{ level: 2 }, { level: 2 }, { level: null }])).toEqual(new Map([[0, 2], [2, 5]]));
  });
});

describe("names", () => {
  it("read as words", () => expect(titled("functional_consequence")).toBe("Functional consequence"));
  it("of arrows tell what gets in the way", () => expect([against("hinders"), against("leads_to")]).toEqual([true, false]));
});
