import { expect, test } from "vitest";
import { whoIn } from "./who";

test("somebody is called by what they are known by, else by their number, else by what it is about", () => {
  const session = { attributes: {}, number: 3, concept_name: "oat milk" };
  expect(whoIn({ ...session, attributes: { pid: "17" } })).toBe("17");
  expect(whoIn(session)).toBe("Person 3");
  expect(whoIn({ ...session, number: null })).toBe("An interview about oat milk");
});
