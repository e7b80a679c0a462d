import { expect, test } from "vitest";
import { isOlder, nameOf, plainOf, unlike } from "./earlier";

const line = (id: string, goal: string, node_types: string[]) => ({ id, name: id, goal, node_types, strategies: [] });

test("two methods for the same are told apart by what they listen for", () => {
  const [one, two] = [line("jobs", "Progress", ["job"]), line("jobs_v2", "Progress", ["job", "anxiety", "old_habit"])];
  const all = [one, two, line("jobs_classic", "Progress", []), line("grid", "Scales", ["pole"])];
  expect(unlike(two, all)).toBe("Unlike Jobs, it also listens for anxiety and old habit.");
  expect(unlike(one, all)).toBe("Unlike Jobs v2, it does not listen for anxiety or old habit.");
  expect(all.slice(2).map((other) => unlike(other, all))).toEqual(["", ""]);
  expect(all.map((other) => isOlder(other, all))).toEqual([true, false, true, false]);
});

test("a method has one name and one purpose, whatever its version", () => {
  expect(nameOf("means_end_chain_classic")).toBe("Means end chain, earlier version");
  expect(nameOf("jobs_to_be_done_v2")).toBe("Jobs to be done v2");
  expect(plainOf("jobs_to_be_done_v2_classic")).toEqual(plainOf("jobs_to_be_done"));
  expect(plainOf("means_end_chain_own")).toBeUndefined();
});
