/** Only who came from the studio is shown the way back, and only from the interview they tried out. */
import { afterEach, expect, test, vi } from "vitest";
import { tryOut, wayBack } from "./wayback";

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test("the way back leads from the interview that is tried out, and from no other", () => {
  const gone = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  expect(wayBack("/r/one")).toBeUndefined();
  tryOut("/r/one", "/studies/1");
  expect(gone).toHaveBeenCalledWith("/r/one");
  expect(wayBack("/r/one")).toBe("/studies/1");
  expect(wayBack("/r/two")).toBeUndefined();
});
