/** Nothing said is lost: what a device keeps for a link. */
import { beforeEach, expect, test, vi } from "vitest";
import { handleIn, Keeping, random128, storageOf } from "./keeping";

const kept = (token = "t") => new Keeping(token, localStorage);

beforeEach(() => localStorage.clear());

test("a handle is 22 characters that are safe in an address, and stays the same", () => {
  const handle = kept().handle("");
  expect(handle).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(kept().handle("")).toBe(handle);
  expect(random128()).not.toBe(random128());
});

test("a handle in the address wins, and nothing of another person stays", () => {
  const here = kept();
  here.handle("");
  here.keepDraft("q1", "mine");
  const given = "A".repeat(22);
  expect(kept().handle(`#${given}`)).toBe(given);
  expect(kept().draft("q1")).toBe("");
  expect(kept().handle("")).toBe(given);
});

test.each([
  ["#short", undefined],
  ["", undefined],
  [`#${"a".repeat(21)}<`, undefined],
  [`#${"a-_9".repeat(6)}`, "a-_9".repeat(6)],
])("the handle in %s", (fragment, handle) => {
  expect(handleIn(fragment)).toBe(handle);
});

test("a draft belongs to its question", () => {
  kept().keepDraft("q1", "half a thought");
  expect(kept().draft("q1")).toBe("half a thought");
  expect(kept().draft("q2")).toBe("");
  kept().keepDraft("q1", "");
  expect(kept().draft("q1")).toBe("");
});

test("an unsent answer keeps its key", () => {
  const unsent = { kind: "answer" as const, text: "yes", replies_to: "q1", key: "k" };
  kept().keepUnsent(unsent);
  expect(kept().unsent()).toEqual(unsent);
  kept().keepUnsent(undefined);
  expect(kept().unsent()).toBeUndefined();
});

test("links do not see each other", () => {
  kept("a").keepDraft("q1", "a");
  expect(kept("b").draft("q1")).toBe("");
});

test("what something else wrote there is passed over", () => {
  localStorage.setItem("colloquy.t.unsent", "{not json");
  expect(kept().unsent()).toBeUndefined();
});

test("the server learns whose page is asked for: by the link's page alone, and not after forgetting", () => {
  const set = vi.spyOn(document, "cookie", "set");
  const here = kept("a b");
  expect(here.isNew("")).toBe(true);
  const handle = here.handle("");
  expect(set.mock.lastCall?.[0]).toMatch(new RegExp(`^colloquy-handle=${handle}; Path=/r/a%20b; Max-Age=[1-9]\\d+; SameSite=Lax`));
  expect(here.isNew("")).toBe(false);
  here.forget();
  expect(set.mock.lastCall?.[0]).toMatch(/^colloquy-handle=; Path=\/r\/a%20b; Max-Age=0;/);
  expect([here.isNew(""), here.isNew(`#${"A".repeat(22)}`)]).toEqual([true, false]);
  set.mockRestore();
});

test("forgetting leaves nothing", () => {
  const here = kept();
  here.handle("");
  here.keepRead();
  here.keepWished(true);
  expect(kept().wished).toBe(true);
  here.keepCheck({ judged: { c1: { verdict: "off", words: "no" } }, more: "x", leaveOut: "" });
  here.forget();
  expect(localStorage.length).toBe(0);
});

test("a browser that keeps nothing still works until the page is closed", () => {
  const storage = storageOf(() => {
    throw new Error("denied");
  });
  const here = new Keeping("t", storage);
  here.keepDraft("q1", "words");
  expect(here.draft("q1")).toBe("words");
});
