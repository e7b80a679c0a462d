/** Arrow keys go to the neighbour one would point at. */
import { describe, expect, it } from "vitest";
import { nextTo } from "./zoom";

const here = { x: 0, y: 0 };
const right = { x: 100, y: 10 };
const far = { x: 240, y: 0 };
const above = { x: 10, y: -90 };
const all = [here, right, far, above];

describe("the next node", () => {
  it.each([["ArrowRight", right], ["ArrowUp", above], ["ArrowLeft", undefined], ["ArrowDown", undefined], ["a", undefined]] as const)("by %s", (key, wanted) => {
    expect(nextTo(here, all, key)).toBe(wanted);
  });
});
