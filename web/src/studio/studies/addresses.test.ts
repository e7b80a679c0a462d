import { afterEach, expect, test, vi } from "vitest";
import { addressOf, forgetAddress, keepAddress } from "./addresses";

afterEach(() => vi.unstubAllGlobals());

test("an address is kept until its link is taken back", () => {
  expect(keepAddress("l1", "/r/abc")).toBe(true);
  expect(addressOf("l1")).toBe("/r/abc");
  forgetAddress("l1");
  expect(addressOf("l1")).toBeUndefined();
});

test("a browser that keeps nothing says so", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(keepAddress("l1", "/r/abc")).toBe(false);
  expect(addressOf("l1")).toBeUndefined();
  forgetAddress("l1");
});
