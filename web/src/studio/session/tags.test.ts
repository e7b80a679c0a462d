// Tags in use are offered once each; one press puts a tag in, another takes it out.
import { expect, test } from "vitest";
import type { Correction } from "../../api/shapes";
import { byUse, toggled } from "./tags";

const tag = (on: string, tags: string[], more: object = {}): Correction => ({ id: on, at: "", by: "local", undone_at: null, change: { kind: "tag", on, tags }, ...more });

test("the last tags of each thing count, undone ones do not", () => {
  const here = [tag("n1", ["old"]), tag("n1", ["shift work", "waiting"]), tag("n2", ["gone"], { undone_at: "now" })];
  expect(byUse([here, [tag("n1", ["waiting"])]])).toEqual(["waiting", "shift work"]);
});

test("a tag is put in and taken out", () => {
  expect(toggled("", "waiting")).toBe("waiting");
  expect(toggled("shift work, waiting", "shift work")).toBe("waiting");
  expect(toggled("shift work ,", "waiting")).toBe("shift work, waiting");
});
