// What researchers read afterwards: an interview that is over, what its person said of what was understood, and its files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ANSWERS, begin, sayAll, world } from "./world.mjs";

const its = world();

/** An interview behind a link, up to the check at its end. */
async function held(t, fields = {}) {
  const { program } = its;
  const study = await program.study({ name: "Keeping a diary", max_turns: 4, member_check: true, ...fields });
  const page = await its.open(t, await program.link(study));
  await begin(page);
  await sayAll(page, [...ANSWERS.slice(0, 3), ANSWERS[4], ANSWERS[5], ANSWERS[6]]);
  return { page, study };
}

test("what the person said in the check is seen in the talk, on the map and at the idea", async (t) => {
  const { program } = its;
  const { page: respondent, study } = await held(t);
  const claim = respondent.locator(".claims > li").first();
  await claim.getByRole("radio", { name: "Not quite" }).check();
  await claim.getByRole("textbox").fill("It is the other way round.");
  const text = await claim.textContent();
  await respondent.locator("#more").fill("I also bake with it.");
  await respondent.getByRole("button", { name: "Finish" }).click();
  await respondent.getByRole("heading", { name: "Thank you.", exact: true }).waitFor();

  const { id } = await program.session(study);
  const { check } = await program.get(`/sessions/${id}/check`);
  assert.equal(check.verdicts[0].right, false);
  assert.ok(text.includes(check.verdicts[0].text), `${text} says ${check.verdicts[0].text}`);
  const page = await its.open(t, `/sessions/${id}`);
  const section = page.locator(".session-talk .checked");
  await section.getByText("The check at the end").waitFor();
  for (const said of [check.verdicts[0].text, "Not quite", "It is the other way round.", "I also bake with it."]) await section.getByText(said).first().waitFor();

  // What they added is an answer like any other: its words can be noted.
  await section.locator('[data-answer="added"]').evaluate((added) => getSelection().selectAllChildren(added));
  await section.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("baking");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await section.locator(".noted", { hasText: "baking" }).waitFor();

  // The whole is shown, with what was rejected marked, and the key says what the mark means.
  await page.getByRole("button", { name: "The whole interview" }).and(page.locator("[aria-current]")).waitFor();
  await page.locator(".map-not").first().waitFor({ state: "attached" });
  assert.equal(check.verdicts[0].about.kind, "edge");
  await page.locator(".key").getByText("contested, not counted").waitFor();
  await section.getByRole("button", { name: "Show on the map" }).first().click();
  await page.locator(".session-idea .judged", { hasText: "not quite" }).first().waitFor();

  // What they contested counts again once a researcher decides so.
  const contested = async () => (await program.get(`/sessions/${id}/graph`)).edges.filter((edge) => edge.contested).length;
  assert.equal(await contested(), 1);
  const link = page.locator(".session-idea li.link").filter({ hasText: "It is not counted until you decide." });
  await link.getByRole("button", { name: /^Keep it/ }).click();
  await page.getByText("Link kept: it counts again.").waitFor();
  assert.equal(await contested(), 0);

  await page.getByRole("button", { name: "List" }).click();
  await page.locator(".session-list .judged", { hasText: "not quite" }).first().waitFor();
});

test("the closing question argues for no plan, and what the kinds mean is told", async (t) => {
  const { program } = its;
  const { session_id: id } = await program.post("/example");
  const page = await its.open(t, `/sessions/${id}?question=13`);
  await page.getByText("An example that comes with Colloquy").waitFor();
  await page.getByText(/12 answers, and beside them a last word/).first().waitFor();
  const why = page.locator("#why");
  await why.getByText("as many questions as were set had been asked").waitFor();
  assert.equal(await why.locator(".for li").first().isVisible(), false, "the plan is folded away");
  await why.getByText("What was planned").click();
  await why.locator(".for li").first().waitFor();

  await page.getByRole("button", { name: "What do these mean?" }).click();
  await page.locator(".session-kinds").getByText("Terminal value").waitFor();
  await page.locator(".session-kinds").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Joined", exact: true }).click();
  await page.locator(".session-merged").waitFor();
  const { nodes } = await program.get(`/sessions/${id}/graph`);
  const labels = new Set(nodes.map((node) => node.label.replaceAll(/\s/g, "")));
  for (const shown of await page.locator(".map-text .map-label").evaluateAll((lines) => {
    const texts = new Map();
    for (const line of lines) texts.set(line.parentElement, (texts.get(line.parentElement) ?? "") + line.textContent);
    return [...texts.values()];
  })) assert.ok(labels.has(shown.replaceAll(/[\s\u00AD]/g, "")), `“${shown}” is as somebody said it`);
});

test("a correction can be undone where it was made", async (t) => {
  const { program } = its;
  const id = await program.interview(3);
  const { nodes: [node] } = await program.get(`/sessions/${id}/graph`);
  const page = await its.open(t, `/sessions/${id}`);
  await page.locator(`.map-node[data-n="${node.id}"]`).focus();
  await page.keyboard.press("Enter");
  await page.locator(".session-idea").getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("a calm stomach");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.locator(".key").getByText("corrected by a researcher").waitFor();
  await page.locator(".session-made").getByRole("button", { name: "Undo" }).click();
  await page.locator(".session-made").waitFor({ state: "detached" });
  assert.equal((await program.get(`/sessions/${id}/graph`)).nodes.find((one) => one.id === node.id).label, node.label);
});

test("files are named by study and person, one interview and all of them", async (t) => {
  const { program } = its;
  const { study, page: respondent } = await held(t, { member_check: false });
  await respondent.close();
  const { id } = await program.session(study);
  const page = await its.open(t, `/sessions/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  const [file] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("link", { name: "To read, as Markdown" }).click()]);
  assert.equal(file.suggestedFilename(), "keeping-a-diary-person-1.md");
  const text = readFileSync(await file.path(), "utf8");
  assert.match(text, /\* Study: Keeping a diary/);
  assert.doesNotMatch(text.replaceAll(/`[^`]*`/g, ""), /max_turns_reached|[a-z]_[a-z]/, "no codes");
  await dialog.getByText("in the downloads of your browser").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto(`${program.address}/studies/${study.id}`);
  const [archive] = await Promise.all([page.waitForEvent("download"), page.getByTestId("export-zip").click()]);
  assert.equal(archive.suggestedFilename(), "keeping-a-diary.zip");
  const [table] = await Promise.all([page.waitForEvent("download"), page.getByTestId("export-csv").click()]);
  assert.match(readFileSync(await table.path(), "utf8"), /^\uFEFFstudy,person,practice_run,interview,question/);

  await page.goto(`${program.address}/search?q=milk&study_id=${study.id}`);
  const hit = page.getByTestId("search-result").first();
  await hit.getByRole("link", { name: /^Person 1, Keeping a diary, question \d/ }).waitFor();
  await page.getByText(/\d answers?\./).waitFor();
});
