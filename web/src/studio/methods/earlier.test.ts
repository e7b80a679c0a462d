import { expect, test } from "vitest";
import { unlike } from "./earlier";

const line = (id: string, goal: string, node_types: string[]) => ({ id, name: id, goal, node_types, strategies: [] });

test("two methods for the same are told apart by what they listen for", () => {
  const [one, two] = [line("jobs", "Progress", ["job"]), line("jobs_v2", "Progress", ["job", "anxiety", "old_habit"])];
  const all = [one, two, line("jobs_classic", "Progress", []), line("grid", "Scales", ["pole"])];
  expect(unlike(two, all)).toBe("Unlike Jobs, it also listens for anxiety and old habit.");
  expect(unlike(one, all)).toBe("Unlike Jobs v2, it does not listen for anxiety or old habit.");
  expect(all.slice(2).map((other) => unlike(other, all))).toEqual(["", ""]);
});
