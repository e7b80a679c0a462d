// Trying a study out before people come, and a study of one's own through and through: topic, method, attributes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWERS, begin, say, world } from "./world.mjs";

const its = world();

test("a topic and a method of one's own make a study, which is tried out and counted nowhere", async (t) => {
  const page = await its.open(t, "/methodologies/means_end_chain?edit");
  await page.getByTestId("verdict").filter({ hasText: "means_end_chain_own" }).waitFor();
  await page.getByRole("button", { name: "Use in a new study" }).click();
  await page.getByTestId("study-name").fill("Diaries");
  await page.getByTestId("topic-name").fill("a paper diary");
  await page.getByTestId("topic-objective").fill("Why people keep one.");
  assert.ok(await page.getByTestId("study-method").getByRole("radio", { name: "Your own text: Means end chain own" }).isChecked());
  await page.getByTestId("study-save").click();
  await page.getByRole("heading", { level: 1, name: "Diaries" }).waitFor();
  await page.getByText("About a paper diary, asked with Means end chain own.").waitFor();

  assert.equal(await page.getByTestId("practise-others").count(), 0, "nobody simulated has a mind about it");
  await page.getByTestId("practise-self").click();
  await begin(page);
  await say(page, ANSWERS[0]);
  await page.goto(`${its.program.address}/studies`);
  await page.getByTestId("study-line").filter({ hasText: "Diaries" }).filter({ hasText: "Nobody has come yet" }).waitFor();
  await page.getByRole("link", { name: "Diaries" }).click();
  await page.getByTestId("session-line").filter({ hasText: "practice run" }).waitFor();

  await page.getByTestId("study-settings").click();
  await page.getByTestId("study-concept").locator("option:checked", { hasText: "A topic of my own" }).waitFor({ state: "attached" });
  assert.equal(await page.getByTestId("topic-name").inputValue(), "a paper diary");
});

test("simulated people try a study of a shipped topic out, as it stands", async (t) => {
  const study = await its.program.study({ max_turns: 3 });
  const page = await its.open(t, `/studies/${study.id ?? study}`);
  await page.getByTestId("practise-others").click();
  await page.waitForURL("**/simulate?run=*");
  await page.getByTestId("simulate-progress").waitFor();
});

test("nobody is asked by a method that nobody chose", async (t) => {
  const page = await its.open(t, "/studies/new");
  await page.getByTestId("study-name").fill("Repairs");
  await page.getByTestId("topic-name").fill("reporting a repair");
  await page.getByTestId("topic-objective").fill("How it goes.");
  await page.getByTestId("study-save").click();
  await page.getByText("Choose how it is asked.").first().waitFor();
  await page.getByTestId("study-method").getByRole("radio", { name: /^Customer journey mapping/ }).check();
  await page.getByTestId("study-save").click();
  await page.getByText("asked with Customer journey mapping.").waitFor();
});

test("what is wrong with a study is said by the name of its field, which is gone to", async (t) => {
  const page = await its.open(t, "/studies/new");
  await page.getByTestId("study-name").fill("Attributes");
  await page.getByTestId("study-concept").selectOption("oat_milk");
  await page.getByRole("button", { name: "Add something to know" }).click();
  await page.getByLabel("Short name").fill("years of diary");
  await page.getByText("In links and exports it is written years_of_diary").waitFor();
  await page.getByLabel("Short name").fill("years?");
  await page.getByTestId("study-save").click();
  await page.getByText("Short name (1): must be 1 to 40").waitFor();
  assert.ok(await page.getByLabel("Short name").evaluate((field) => field === document.activeElement));
});
