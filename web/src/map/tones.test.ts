/** Types get the tones of their levels, from the bottom of the map to its top, for every number of levels. */
import { describe, expect, it } from "vitest";
import { against, titled, toneByType, tonesOf } from "./tones";

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

describe("tones by type", () => {
  const journey = [["stage", 1], ["touchpoint", 2], ["channel", 2], ["expectation", 2], ["friction", 3], ["state", 3], ["moment_of_truth", 4]] as const;
  it("are each type's own where there are enough", () => {
    const tones = toneByType(journey.map(([name, level]) => ({ name, level })));
    expect(new Set(tones.values()).size).toBe(7);
    expect([tones.get("stage"), tones.get("touchpoint"), tones.get("friction"), tones.get("moment_of_truth")]).toEqual([1, 2, 3, 5]);
  });
  it("are those of the levels where there are more types than tones", () => {
    const many = [...journey, ["promise", 3] as const].map(([name, level]) => ({ name, level }));
    expect(toneByType(many).get("state")).toBe(toneByType(many).get("friction"));
  });
});

describe("names", () => {
  it("read as words", () => expect(titled("functional_consequence")).toBe("Functional consequence"));
  it("of feelings are the same everywhere", () => expect(titled("state")).toBe("Feeling"));
  it("of arrows tell what gets in the way", () => expect([against("hinders"), against("leads_to")]).toEqual([true, false]));
});
