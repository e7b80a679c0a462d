import { expect, test } from "vitest";
import { words } from "./asking";

test.each(Object.entries(words.invitation))("an invitation says a program asks, and holds the address (%s)", (_, invitation) => {
  const told = { name: "Repairs", purpose: "We want to learn.", minutes: 15, address: "https://a.example/r/x" };
  expect(invitation(told)).toMatch(/Repairs\. We want to learn\.[^]*[Cc]omputer ?program[^]*15 [Mm]inute[^]*https:\/\/a\.example\/r\/x/);
  expect(invitation({ ...told, purpose: "", minutes: null })).not.toMatch(/null|undefined|[Mm]inute/);
});
