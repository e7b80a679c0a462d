/** Addresses of the studio. */
import { expect, test } from "vitest";
import { match } from "./route";

test.each([
  ["/", "/", {}],
  ["/studies/:id", "/studies/abc", { id: "abc" }],
  ["/studies/:id", "/studies/a%20b/", { id: "a b" }],
  ["/studies/:id", "/studies", undefined],
  ["/studies/new", "/studies/old", undefined],
  ["/concepts/:id", "/concepts/%E0%A4%A", { id: "%E0%A4%A" }],
])("%s fits %s", (pattern, path, params) => {
  expect(match(pattern, path)).toEqual(params);
});
