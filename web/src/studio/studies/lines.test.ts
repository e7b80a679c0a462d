import { expect, test } from "vitest";
import type { SessionLine } from "../../api/shapes";
import { standing } from "./lines";

test("whoever is silent for long is not said to be talking", () => {
  const at = (hours: number) => standing({ status: "active", updated_at: "2026-11-25T10:00:00Z" } as SessionLine, Date.parse("2026-11-25T10:00:00Z") + hours * 3_600_000);
  expect(at(0.9)).toBe("Talking now");
  expect(at(1)).toBe("Stopped 1 hour ago");
  expect(at(30)).toBe("Stopped 30 hours ago");
  expect(at(50)).toBe("Stopped 2 days ago");
});

test("an interview that was held in under a minute is said to be, unless it was for practice", () => {
  const held = (seconds: number, more: Partial<SessionLine> = {}) => standing({ status: "completed", created_at: "2026-11-25T10:00:00Z", updated_at: new Date(Date.parse("2026-11-25T10:00:00Z") + seconds * 1000).toISOString(), simulated: false, ...more } as SessionLine);
  expect([held(59), held(60), held(5, { simulated: true }), held(5, { ending: "withdrawn" })]).toEqual(["Finished in under a minute", "Finished", "Finished", "Stopped early"]);
});
