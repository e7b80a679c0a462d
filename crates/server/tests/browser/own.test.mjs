// What is an interview's own on its page: the types of its method, the topics it began with, its number in its study.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ANSWERS, begin, sayAll, world } from "./world.mjs";

const its = world();

/** A method of somebody's own: of the name of a shipped one, with a kind of idea more. */
const METHOD = readFileSync(new URL("../../../../methodologies/means_end_chain.yaml", import.meta.url), "utf8")
  .replace("  nodes:\n", "  nodes:\n    - name: wish\n      description: Something a person would like to have\n      examples: [a day off]\n      level: 1\n");

test("what is corrected in an interview has the kinds of its own method to choose from, whatever its study asks now", async (t) => {
  const { program } = its;
  const study = await program.study({ methodology_source: METHOD, topics: ["the price of it"], max_turns: 3 });
  const respondent = await its.open(t, await program.link(study));
  await begin(respondent);
  await sayAll(respondent, ANSWERS.slice(0, 6));
  await program.api("PATCH", `/studies/${study.id}`, { methodology: "jobs_to_be_done", topics: ["where it is bought"] });

  const { id } = await program.session(study);
  const page = await its.open(t, `/sessions/${id}`);
  const node = page.locator(".map-node").first();
  const named = await node.getAttribute("data-n");
  await node.focus();
  await page.keyboard.press("Enter");
  await page.locator(".session-idea").getByRole("button", { name: "Change type" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Wish/ }).check();
  await dialog.getByText("Something a person would like to have").waitFor();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const { nodes } = await program.get(`/sessions/${id}/graph`);
  assert.equal(nodes.find((one) => one.id === named).node_type, "wish");

  const { topics } = await program.get(`/sessions/${id}`);
  assert.deepEqual(topics, ["the price of it"]);
  await page.keyboard.press("Escape");
  const list = page.getByTestId("topics");
  await list.getByText("the price of it").first().waitFor();
  assert.equal(await list.getByText("where it is bought").count(), 0);
});
