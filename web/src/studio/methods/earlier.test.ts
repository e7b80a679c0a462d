import { expect, test } from "vitest";
import { isEarlier, nameOf, plainOf, unlike } from "./earlier";

const line = (id: string, goal: string, node_types: string[]) => ({ id, name: id, goal, node_types, strategies: [] });

test("an earlier version is told from the method that took its place by what it listens for", () => {
  const all = [line("jobs_to_be_done", "Progress", ["job"]), line("jobs_to_be_done_v2", "Progress", ["job", "anxiety", "old_habit"]), line("jobs_to_be_done_v2_classic", "Progress", ["job", "anxiety", "old_habit"]), line("grid", "Scales", ["pole"])];
  expect(all.map((one) => unlike(one, all))).toEqual(["Unlike Jobs to be done, it does not listen for anxiety or old habit.", "", "", ""]);
  expect(all.map(isEarlier)).toEqual([true, false, true, false]);
});

test("every version has a name of its own, without the marks of a file", () => {
  const names = ["means_end_chain", "means_end_chain_classic", "jobs_to_be_done_v2", "jobs_to_be_done_v2_classic", "jobs_to_be_done", "jobs_to_be_done_classic"].map(nameOf);
  expect(names).toEqual(["Means end chain", "Means end chain, earlier version", "Jobs to be done", "Jobs to be done, earlier version", "Jobs to be done, first version", "Jobs to be done, first version as it began"]);
});

test("a method has one purpose, whatever its version", () => {
  expect(plainOf("jobs_to_be_done_v2_classic")).toEqual(plainOf("jobs_to_be_done"));
  expect(plainOf("means_end_chain_own")).toBeUndefined();
  expect(nameOf("my_method_v2")).toBe("My method v2");
});
