/** What came with the page is taken for what it is: this person's, or nobody's. */
import { expect, test } from "vitest";
import type { Interview, Visit } from "../api/shapes";
import { toldIn, visitOf } from "./told";

const visit = (interview: Interview | null): Visit => ({
  state: "open", language: "en", name: "Milk", purpose: "", consent: "", minutes: null, form: [], interview,
});
const begun = visit({ status: "waiting", question: { id: "q1", text: "Why?" }, farewell: null, talk: [], stimulus: null, progress: 0, check: "none", redirect: null });

test.each([
  ["mine", begun, false, true],
  ["mine", visit(null), false, true],
  ["another's", begun, false, false],
  ["another's", visit(null), true, false],
  [null, visit(null), true, true], // somebody new
  [null, visit(null), false, false], // the handle was kept, but the browser did not send it
  [null, begun, false, true], // a link for one person
])("told to %s: %#", (handle, its, made, taken) => {
  expect(visitOf({ handle, visit: its }, "mine", made)).toBe(taken ? its : undefined);
});

test("a page that came without is asked for", () => {
  document.body.innerHTML = "<div></div>";
  expect(visitOf(toldIn(document), "mine", true)).toBeUndefined();
});

test("what stands in the page is read as it was written", () => {
  document.body.innerHTML = `<script type="application/json" id="told">${JSON.stringify({ handle: null, visit: { name: "</script> & <b>" } }).replace(/</g, "\\u003c")}</script>`;
  expect(toldIn(document)?.visit.name).toBe("</script> & <b>");
});
