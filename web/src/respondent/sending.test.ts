/** An answer is sent until the server has it, and only what cannot succeed is given up. */
import { expect, test } from "vitest";
import { Failure } from "../api/failure";
import { again, DELAYS, untilSent } from "./sending";

const failure = (status: number, code = "") => new Failure(status, { code });

test("tries again, ever more patiently, until it is there", async () => {
  const waits: number[] = [];
  const told: string[] = [];
  let tries = 0;
  const result = await untilSent(
    async () => {
      tries += 1;
      if (tries < 8) throw Failure.noConnection();
      return "there";
    },
    async (milliseconds) => void waits.push(milliseconds),
    (what) => told.push(what.code),
  );
  expect(result).toBe("there");
  expect(waits).toEqual([...DELAYS, 15000, 15000]);
  expect(new Set(told)).toEqual(new Set(["no-connection"]));
});

test("a refusal is told at once", async () => {
  const waits: number[] = [];
  const sent = untilSent(
    async () => {
      throw failure(422, "answer-invalid");
    },
    async (milliseconds) => void waits.push(milliseconds),
    () => undefined,
  );
  await expect(sent).rejects.toMatchObject({ code: "answer-invalid" });
  expect(waits).toEqual([]);
});

test.each([
  [0, "no-connection", true],
  [500, "internal-error", true],
  [503, "language-unavailable", true],
  [429, "too-many", true],
  [409, "turn-in-progress", true],
  [409, "question-outdated", false],
  [409, "link-expired", false],
  [404, "unknown-link", false],
  [422, "answer-invalid", false],
])("%i %s is sent again: %s", (status, code, sentAgain) => {
  expect(again(failure(status, code))).toBe(sentAgain);
});
