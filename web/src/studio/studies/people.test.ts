import { describe, expect, it } from "vitest";
import { addresses } from "./people";

describe("the addresses of the people who are expected", () => {
  it("name what each is known by, and are safe to open", () => {
    const people: Parameters<typeof addresses>[1] = [
      { known_by: "pid", value: "1 7", attributes: { age: "52" } },
      { known_by: "pid", value: "18", attributes: { note: '=HYPERLINK("x")' } },
    ];
    expect(addresses("https://here/r/T", people).split("\r\n")).toEqual([
      '\u{feff}"pid","age","note","address"',
      '"1 7","52","","https://here/r/T?pid=1%207"',
      '"18","","\'=HYPERLINK(""x"")","https://here/r/T?pid=18"',
      "",
    ]);
  });
});
