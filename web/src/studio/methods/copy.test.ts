import { expect, test } from "vitest";
import { named } from "./copy";

test("a copy has a name of its own and stays the technique it was", () => {
  expect(named("concept", "coffee", "id: coffee\nname: coffee\n")).toBe("id: coffee_own\nname: coffee\n");
  const method = "method:\n  name: repertory_grid\n  goal: x\n";
  expect(named("methodology", "repertory_grid", method)).toBe("method:\n  name: repertory_grid_own\n  technique: repertory_grid\n  goal: x\n");
  const told = "method:\n  name: jobs_two\n  technique: jobs_to_be_done\n";
  expect(named("methodology", "jobs_two", told)).toBe("method:\n  name: jobs_two_own\n  technique: jobs_to_be_done\n");
});
