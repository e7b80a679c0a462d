import { expect, test } from "vitest";
import { knownOf, named } from "./person";

test("somebody is named by what they are known by, else by their number, and what is known says what it is", () => {
  expect(named({ age: "52", pid: "17" }, "Person 3")).toBe("17, age: 52");
  expect(named({ age: "52", city: "" }, "Person 3")).toBe("Person 3, age: 52");
  expect(named(null, "Person 3")).toBe("Person 3");
  expect(named({ Age_group: "45-64", has_children: "yes" }, "Person 2")).toBe("Person 2, Age group: 45-64, has children: yes");
  expect(knownOf({})).toBe("");
});
