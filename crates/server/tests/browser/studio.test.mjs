// What researchers do in the studio: a study from its form to its sessions, an interview watched and corrected, methods checked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWERS, begin, say, world } from "./world.mjs";

const its = world();

/** Opens a session and waits until all of it stands. */
async function opened(t, session) {
  const page = await its.open(t, `/sessions/${session}`);
  await page.locator(".map-node").first().waitFor();
  return page;
}

/** The idea with this label, opened from the map. */
async function openIdea(page, id) {
  await page.locator(`.map-node[data-n="${id}"]`).focus();
  await page.keyboard.press("Enter");
  await page.locator(".session-idea").waitFor();
}

/** Selects words of an answer, as a hand does. */
async function selectWords(page, turn, words) {
  await page.locator(`[data-answer="${turn}"]`).evaluate((answer, wanted) => {
    const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
    const start = answer.textContent.indexOf(wanted);
    const range = document.createRange();
    for (let before = 0, text = texts.nextNode(); text; before += text.length, text = texts.nextNode()) {
      const within = (at) => at >= before && at <= before + text.length;
      if (within(start)) range.setStart(text, start - before);
      if (within(start + wanted.length)) {
        range.setEnd(text, start + wanted.length - before);
        break;
      }
    }
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }, words);
}

/** Does something in the dialog that is open, and saves it. */
async function inDialog(page, act, verb = "Save") {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await act(dialog);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** As the page writes a figure: two decimals, no zero before the point, a real minus, a plus where it is a part. */
const figure = (value, signed) => `${value < 0 ? "−" : signed ? "+" : ""}${Math.abs(value).toFixed(2).replace(/^0\./, ".")}`;

test("a study is made, a link handed out, and the interview behind it is seen", async (t) => {
  const { program } = its;
  const page = await its.open(t, "/studies/new");
  await page.getByRole("button", { name: "Create the study" }).click();
  await page.getByText("The study could not be saved.").waitFor();
  await page.getByTestId("study-name").fill("Oat milk <b>again</b>");
  await page.getByTestId("study-concept").selectOption("oat_milk");
  await page.getByLabel("What people are told it is for").fill("How people come to oat milk.");
  await page.getByLabel("At most how many questions").fill("3");
  await page.getByRole("button", { name: "Create the study" }).click();
  await page.getByRole("heading", { level: 1, name: "Oat milk <b>again</b>" }).waitFor();

  await page.getByLabel("Name of the link").fill("Newsletter");
  await page.getByTestId("link-uses").fill("2");
  await page.getByTestId("link-make").click();
  const address = await page.getByTestId("link-address").inputValue();
  await page.getByTestId("link-line").filter({ hasText: "0 of 2 came" }).waitFor();

  await page.reload();
  await page.getByTestId("link-address").waitFor();
  assert.equal(await page.getByTestId("link-address").inputValue(), address, "the address is shown again");
  await page.getByTestId("link-invitation").click();
  await page.locator(".letter", { hasText: address }).waitFor();

  const respondent = await its.open(t, address);
  await respondent.getByText("How people come to oat milk.").waitFor();
  await begin(respondent);
  await say(respondent, ANSWERS[0]);
  const line = page.getByTestId("session-line").filter({ hasText: "1 answer" });
  await line.waitFor();
  await page.getByTestId("link-line").filter({ hasText: "1 of 2 came" }).waitFor();
  await line.getByRole("link").first().click();
  await page.getByText(ANSWERS[0].slice(0, 30)).first().waitFor();

  await page.goBack();
  await page.getByRole("button", { name: "Take back: Newsletter" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await page.getByTestId("link-line").filter({ hasText: "taken back" }).waitFor();
  assert.equal((await fetch(address.replace("/r/", "/api/v1/respond/"), { headers: { "Colloquy-Handle": "somebody-who-only-looks-in" } })).status, 410);
});

test("one interview is deleted, once it was said what goes with it", async (t) => {
  const { program } = its;
  const study = await program.study();
  const respondent = await its.open(t, await program.link(study));
  await begin(respondent);
  await say(respondent, ANSWERS[0]);
  const page = await its.open(t, `/studies/${study.id}`);
  await page.getByTestId("session-delete").click();
  await page.getByRole("dialog").getByText("Everything that was said goes: 1 answer").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await program.session(study);
  await page.getByTestId("session-delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete this interview" }).click();
  await page.getByTestId("session-line").waitFor({ state: "detached" });
  assert.deepEqual((await program.get(`/sessions?study_id=${study.id}`)).sessions, []);
});

test("one click from the start one is interviewed, one click further the example stands", async (t) => {
  const page = await its.open(t, "/");
  await page.getByTestId("example").click();
  await page.locator(".map-node").first().waitFor();
  await page.goto(its.program.address);
  await page.getByTestId("try").click();
  await begin(page);
});

test("a live session in another window: talk, map and questions follow", async (t) => {
  const { program } = its;
  const study = await program.study({ max_turns: 8 });
  const respondent = await its.open(t, await program.link(study));
  await begin(respondent);
  await say(respondent, ANSWERS[0]);
  const { id } = await program.session(study);
  const page = await opened(t, id);
  const ideas = await page.locator(".map-node").count();
  await say(respondent, ANSWERS[3]);
  await page.getByText(ANSWERS[3].slice(0, 30)).first().waitFor();
  await page.waitForFunction((before) => document.querySelectorAll(".map-node").length > before, ideas);
  const waiting = await respondent.locator("#question").textContent();
  await page.locator(".turn.pending .ask", { hasText: waiting }).waitFor();
  assert.equal(await page.locator(".session-turns .tick").count(), 3);
});

test("the figures of why a question was asked are the API's", async (t) => {
  const { program } = its;
  const id = await program.interview(4);
  const page = await opened(t, id);
  for (const question of [3, 4]) {
    await page.locator(".session-turns .tick").nth(question - 1).click();
    await page.locator(`.turn.here[data-turn="${question}"]`).waitFor();
    const turn = await program.get(`/sessions/${id}/turns/${question - 1}`);
    const chosen = ["joint", "strategy", "target"].map((stage) => turn.score_decomposition.find((one) => one.stage === stage && one.selected)).filter(Boolean);
    const expected = chosen.flatMap((one) => {
      const parts = one.contributions.map(({ contribution }) => contribution);
      return [...parts, one.base_score * one.phase_multiplier - one.base_score, one.phase_bonus].filter((part) => part !== 0).map((part) => figure(part, true));
    });
    await page.waitForFunction((count) => document.querySelectorAll(".session-why .for li").length === count, expected.length);
    const shown = await page.locator(".session-why .for .num").allTextContents();
    assert.deepEqual(shown.sort(), expected.sort());
    const totals = await page.locator(".session-why .total > span").allTextContents();
    for (const one of chosen) assert.ok(totals.includes(figure(one.final_score)), `${figure(one.final_score)} among ${totals}`);
  }
});

test("a correction is made, seen and undone", async (t) => {
  const { program } = its;
  const id = await program.interview(3);
  const { nodes: [node] } = await program.get(`/sessions/${id}/graph`);
  const page = await opened(t, id);
  await openIdea(page, node.id);
  await page.locator(".session-idea").getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("a calm stomach");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.locator(".session-idea h3", { hasText: "a calm stomach" }).waitFor();
  await page.locator(".session-idea", { hasText: "Corrected by a researcher" }).waitFor();
  assert.equal((await program.get(`/sessions/${id}/graph`)).nodes.find((one) => one.id === node.id).label, "a calm stomach");
  assert.equal((await program.get(`/sessions/${id}/graph?as=heard`)).nodes.find((one) => one.id === node.id).label, node.label);

  await page.getByRole("button", { name: /Corrections/ }).click();
  await page.getByRole("dialog").getByText("a calm stomach").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("dialog").getByText("Undone").waitFor();
  assert.equal((await program.get(`/sessions/${id}/graph`)).nodes.find((one) => one.id === node.id).label, node.label);
});

test("words that are selected in an answer are noted, shown with it and found", async (t) => {
  const { program } = its;
  const id = await program.interview(3);
  const page = await opened(t, id);
  const words = await page.locator("[data-answer='1']").evaluate((answer) => {
    const range = document.createRange();
    range.selectNodeContents(answer);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return answer.textContent.trim();
  });
  await page.getByRole("button", { name: "Note", exact: true }).click();
  const field = page.getByRole("dialog").getByRole("textbox");
  assert.ok(await field.evaluate((element) => element === document.activeElement), "the cursor is in the field");
  await field.fill("offloading");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Note kept.").waitFor();
  await page.locator(".noted", { hasText: "offloading" }).waitFor();
  const { corrections } = await program.get(`/sessions/${id}/corrections`);
  assert.deepEqual(corrections[0].change, { kind: "memo", on: "u2", quote: words, text: "offloading" });
  const { quotes } = await program.get("/quotes?q=offloading");
  assert.deepEqual(quotes.map((one) => one.session_id), [id]);
});

test("a word inside an underlined one is selected without opening its idea, which a click does", async (t) => {
  const { program } = its;
  const page = await opened(t, await program.interview(3));
  const word = page.locator("[data-answer] u").filter({ hasText: /\w{4,}/ }).first();
  await word.dblclick();
  await page.getByRole("group", { name: "The selected words" }).waitFor();
  assert.equal(await page.locator(".session-idea").count(), 0);
  await page.evaluate(() => getSelection().removeAllRanges());
  await word.click();
  await page.locator(".session-idea").waitFor();
});

test("an idea that was missed is added, joined to another, its link turned round, and said how it felt", async (t) => {
  const { program } = its;
  const id = await program.interview(4);
  const graph = () => program.get(`/sessions/${id}/graph`);
  const correct = (change) => program.post(`/sessions/${id}/corrections`, { change });
  await correct({ kind: "add_node", utterance: "u2", quote: "oat milk", label: "made of oats", node_type: "attribute" });
  const before = (await graph()).nodes;
  const up = { source: before.find((node) => node.added).id, target: before.find((node) => node.node_type === "functional_consequence").id };
  await correct({ kind: "add_edge", ...up, edge_type: "leads_to" });
  const page = await opened(t, id);
  await selectWords(page, 4, "the barista kind");
  await page.getByRole("button", { name: "Add to the map" }).click();
  await inDialog(page, async (dialog) => {
    assert.equal(await dialog.getByLabel("What it is called on the map").inputValue(), "the barista kind");
    await dialog.getByLabel("What it is called on the map").fill("for baristas");
    await dialog.getByRole("radio", { name: /^Attribute/ }).check();
  });
  const idea = page.locator(".session-idea");
  await idea.locator("h3", { hasText: "for baristas" }).waitFor();
  await idea.getByText("Added by a researcher").waitFor();
  const [other, added] = (await graph()).nodes.filter((node) => node.added);
  assert.deepEqual([added.label, added.node_type, added.quotes[0].text, added.quotes[0].utterance_id], ["for baristas", "attribute", "the barista kind", "u8"]);
  await page.locator(`.map-node[data-n="${added.id}"] .map-pen`).waitFor();

  await idea.getByRole("button", { name: "Add a link" }).click();
  await inDialog(page, async (dialog) => {
    await dialog.getByLabel("Which idea it is joined to").selectOption(other.id);
    assert.equal(await dialog.getByRole("radio").count(), 2, "both ways of the one link that may join them");
    await dialog.getByRole("radio", { name: /^for baristas leads to made of oats/ }).check();
  });
  await page.getByText("Link added.").waitFor();
  const ends = async () => {
    const edge = (await graph()).edges.find((one) => one.added && [one.source, one.target].includes(added.id));
    return [edge.source, edge.target];
  };
  assert.deepEqual(await ends(), [added.id, other.id]);
  await idea.getByRole("button", { name: /^Turn round/ }).click();
  await page.getByText("Link turned round.").waitFor();
  assert.deepEqual(await ends(), [other.id, added.id]);

  // What the method does not permit is refused where it was asked for.
  await openIdea(page, added.id);
  await page.locator(`.map-edge[data-from="${up.source}"][data-to="${up.target}"] .map-hit`).dispatchEvent("click", { bubbles: true });
  await idea.locator("h3", { hasText: "made of oats" }).waitFor();
  await idea.getByRole("listitem").filter({ has: page.locator(`[data-n="${up.target}"]`) }).getByRole("button", { name: /^Turn round/ }).click();
  await idea.getByRole("alert").filter({ hasText: "may not lead from" }).waitFor();
  await openIdea(page, added.id);

  await idea.getByRole("button", { name: "How it felt" }).click();
  await inDialog(page, (dialog) => dialog.getByRole("radio", { name: "Mixed" }).check());
  await idea.getByText("Felt: mixed").waitFor();
  assert.equal((await graph()).nodes.find((node) => node.id === added.id).valence, "mixed");

  await page.getByRole("button", { name: /^Corrections/ }).click();
  const log = page.getByRole("dialog");
  for (const told of ["“for baristas” was added (attribute)", "A link was added: “for baristas” leads to “made of oats”", "was turned round", "“for baristas” felt mixed"]) await log.getByText(told).waitFor();
  await log.getByRole("listitem").filter({ hasText: "felt mixed" }).getByRole("button", { name: "Undo" }).click();
  await log.getByRole("listitem").filter({ hasText: "felt mixed" }).getByText("Undone").waitFor();
  assert.equal((await graph()).nodes.find((node) => node.id === added.id).valence, null);
});

test("words are left out wherever they are shown, once it was said what that does, and shown again when it is undone", async (t) => {
  const { program } = its;
  const id = await program.interview(4);
  const page = await opened(t, id);
  await selectWords(page, 2, "cycle to work");
  await page.getByRole("button", { name: "Leave these words out" }).click();
  await inDialog(page, async (dialog) => {
    assert.equal(await dialog.getByRole("textbox").inputValue(), "cycle to work");
    await dialog.getByText("1 answer has them.").waitFor();
    await dialog.getByText("You can undo this").waitFor();
  }, "Leave out");
  await page.locator('[data-answer="2"]', { hasText: "[left out]" }).waitFor();
  assert.equal(await page.getByText("cycle to work").count(), 0);
  const written = async () => (await fetch(`${program.address}/api/v1/sessions/${id}/export?format=markdown`)).text();
  assert.ok(!(await written()).includes("cycle to work"));

  await page.getByRole("button", { name: /^Corrections/ }).click();
  const line = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Words were left out" });
  await line.getByRole("button", { name: "Undo" }).click();
  await line.getByText("Undone").waitFor();
  await page.locator('[data-answer="2"]', { hasText: "cycle to work" }).waitFor();
  assert.ok((await written()).includes("cycle to work"));
});

test("an interview is deleted from its own page, which leads back to the study", async (t) => {
  const { program } = its;
  const study = await program.study();
  const respondent = await its.open(t, await program.link(study));
  await begin(respondent);
  await say(respondent, ANSWERS[0]);
  const page = await opened(t, (await program.session(study)).id);
  await page.getByRole("button", { name: "Delete this interview" }).click();
  await page.getByRole("dialog").getByText("Everything that was said goes: 1 answer").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete this interview" }).click();
  await page.waitForURL(`**/studies/${study.id}`);
  assert.deepEqual((await program.get(`/sessions?study_id=${study.id}`)).sessions, []);
});

test("a session is asked again with another methodology", async (t) => {
  const { program } = its;
  const page = await opened(t, await program.interview(4));
  await page.getByRole("button", { name: "Another method" }).click();
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.locator("optgroup").count(), 0, "earlier versions are there for whoever asks for them");
  await dialog.getByLabel(/^Show earlier versions/).check();
  await dialog.getByLabel("Method").selectOption("means_end_chain_classic");
  await dialog.getByRole("button", { name: "Ask again" }).click();
  await dialog.getByText(/of 4 questions would have been the same choice/).waitFor();
  assert.equal(await dialog.locator("tbody tr").count(), 4);
});

test("a practice run is started, watched to its end, and one of its interviews opened", async (t) => {
  const page = await its.open(t, "/simulate");
  await page.getByLabel("Emotionally reactive").uncheck();
  await page.getByText("2 interviews: whoever is chosen is interviewed once.").waitFor();
  await page.getByLabel("At most how many questions").fill("3");
  await page.getByTestId("simulate-start").click();
  const run = page.getByTestId("simulate-progress");
  await run.getByRole("progressbar").waitFor();
  await run.getByText("2 of 2 interviews held").waitFor();
  await run.getByRole("heading", { name: /finished/ }).waitFor();
  assert.equal(await run.locator("tbody tr").count(), 2);
  // Of so few answers one interview may hold no idea: one that says it does is opened.
  const holding = { has: page.locator("td", { hasText: /^[1-9]\d* ideas?$/ }) };
  await run.locator("tbody tr", holding).first().getByRole("link").click();
  await page.locator(".map-node").first().waitFor();
});

test("words people used are found, marked, and lead to where they were said", async (t) => {
  const { program } = its;
  const id = await program.interview(4, { concept_id: "headphones" });
  const page = await its.open(t, "/search");
  await page.getByTestId("search-field").fill("cafe barista");
  await page.getByLabel("Topic").selectOption("headphones");
  await page.getByRole("button", { name: "Look" }).click();
  const result = page.getByTestId("search-result");
  await result.first().waitFor();
  assert.equal(await result.count(), 1);
  assert.deepEqual(await result.locator("mark").allTextContents(), ["barista", "café"]);
  await result.getByRole("link").click();
  await page.waitForURL(`**/sessions/${id}?question=4`);
  await page.locator('.turn.here[data-turn="4"]').waitFor();
});

test("a copy of a method is checked as it is written, survives a reload, and goes into a new study", async (t) => {
  const page = await its.open(t, "/methodologies/means_end_chain");
  await page.getByRole("heading", { level: 1, name: "Means end chain" }).waitFor();
  assert.equal(await page.locator("[data-kind]").count(), 5);
  await page.waitForFunction(() => document.querySelectorAll(".ontology .arrows g").length >= 4);
  await page.getByRole("link", { name: "Edit a copy" }).click();
  const copy = page.getByTestId("copy");
  const verdict = page.getByTestId("verdict");
  await page.getByText(/can be used/).waitFor();

  const text = await copy.inputValue();
  await copy.fill(text.replace("start_types: [attribute]", "start_types: [atribute]"));
  await verdict.filter({ hasText: "1 error" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Use in a new study" }).isDisabled());
  const line = text.split("\n").findIndex((one) => one.includes("start_types:")) + 1;
  await page.getByText(`Line ${line},`).click();
  const caret = await copy.evaluate((area) => area.value.slice(0, area.selectionStart).split("\n").length);
  assert.equal(caret, line);
  await page.locator(".numbers li.error", { hasText: String(line) }).waitFor();

  await page.reload();
  await page.getByText(`Line ${line},`).waitFor();
  assert.match(await copy.inputValue(), /\[atribute\]/);

  await copy.fill(text.replace("name: means_end_chain_own", "name: my_ladders"));
  await verdict.filter({ hasText: "my_ladders" }).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.equal(file.suggestedFilename(), "my_ladders.yaml");
  await page.getByRole("button", { name: "Use in a new study" }).click();
  await page.waitForURL("**/studies/new");
  assert.match(await page.evaluate(() => JSON.parse(sessionStorage.getItem("colloquy.new-study")).methodology_source), /my_ladders/);
});
