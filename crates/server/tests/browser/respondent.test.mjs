// Being interviewed by a link, as people are: on a phone, with bad network, in two windows, in German, with second thoughts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWERS, asked, begin, DESK, fits, follows, PHONE, say, sayAll, send, until, world } from "./world.mjs";

const its = world();

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

test("a whole interview on a phone, with a reload and a lost connection in the middle", async (t) => {
  const { program } = its;
  const study = await program.study({ max_turns: 4 });
  const page = await its.open(t, await program.link(study), PHONE);
  await heading(page, study.name);
  await page.getByText(study.purpose).waitFor();
  await begin(page);
  await fits(page);
  await say(page, ANSWERS[0]);

  await page.locator("#answer").fill("Not sent yet, but");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#answer")?.value === "Not sent yet, but");
  await page.getByText(ANSWERS[0]).waitFor();

  const before = await asked(page);
  await page.context().setOffline(true);
  await send(page, ANSWERS[1]);
  await page.getByText("Your answer is kept on this device").waitFor();
  await page.context().setOffline(false);
  await follows(page, before);
  await fits(page);

  const rest = await sayAll(page, ANSWERS.slice(2, 6));
  await heading(page, "Thank you.");
  const session = await program.session(study);
  assert.equal(session.status, "completed");
  assert.deepEqual(await program.answers(session.id), [...ANSWERS.slice(0, 2), ...rest], "each answer once, in order");
});

test("an answer given while the program is away is kept over a reload and sent once", async (t) => {
  const { program } = its;
  const study = await program.study();
  const page = await its.open(t, await program.link(study), PHONE);
  const first = await begin(page);
  await program.cut();
  await send(page, ANSWERS[0]);
  await page.getByText("I can’t be reached just now.").waitFor();
  await program.again();
  await page.reload();
  await follows(page, first);
  await page.getByText(ANSWERS[0]).waitFor();
  assert.deepEqual(await program.answers((await program.session(study)).id), [ANSWERS[0]]);
});

test("a double click and an impatient Enter are one answer", async (t) => {
  const { program } = its;
  const study = await program.study();
  const page = await its.open(t, await program.link(study));
  const first = await begin(page);
  await page.locator("#answer").fill(ANSWERS[0]);
  await page.locator("form.box button[type=submit]").dblclick();
  await page.locator("#answer").press("Enter");
  await follows(page, first);
  assert.deepEqual(await program.answers((await program.session(study)).id), [ANSWERS[0]]);
});

test("two windows are one interview: the other one follows, and an overtaken answer keeps its words", async (t) => {
  const { program } = its;
  const study = await program.study({ max_turns: 6 });
  const first = await its.open(t, await program.link(study));
  await begin(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  const opening = await asked(second);
  await say(first, ANSWERS[0]);
  await follows(second, opening);
  assert.equal(await asked(second), await asked(first));

  // The second window does not hear of the next step, and answers a question that was answered.
  await second.route("**/api/v1/respond/*", (route) => route.abort());
  await say(first, ANSWERS[1]);
  await second.unroute("**/api/v1/respond/*");
  await send(second, ANSWERS[2]);
  await second.getByText("You went on in another window").waitFor();
  assert.equal(await second.locator("#answer").inputValue(), ANSWERS[2]);
  assert.equal(await asked(second), await asked(first));
  assert.deepEqual(await program.answers((await program.session(study)).id), ANSWERS.slice(0, 2));
});

test("links that expired, are used up, or lead nowhere say so", async (t) => {
  const { program } = its;
  const study = await program.study();
  const soon = await program.link(study, { expires_at: new Date(Date.now() + 1500).toISOString() });
  await until(async () => (await program.visit(soon)).state === "expired");
  const expired = await its.open(t, soon, PHONE);
  await heading(expired, "This link has expired.");

  const twice = await program.link(study, { max_uses: 2 });
  await begin(await its.open(t, twice));
  await begin(await its.open(t, twice));
  await heading(await its.open(t, twice), "This link has been used.");

  await heading(await its.open(t, "/r/AAAAAAAAAAAAAAAAAAAAAA"), "This link leads nowhere.");
});

test("markup is text, whoever wrote it", async (t) => {
  const { program } = its;
  const markup = "<img src=x onerror=\"window.broken=1\"><b>bold</b>";
  const study = await program.study({ name: `Milk ${markup}`, purpose: markup, consent: markup });
  const page = await its.open(t, await program.link(study));
  await heading(page, `Milk ${markup}`);
  await begin(page);
  await say(page, `It foams well ${markup}`);
  await page.locator(".told", { hasText: markup }).waitFor();
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.locator("main b, main img").count(), 0);
});

test("a German study speaks German", async (t) => {
  const { program } = its;
  const study = await program.study({ language: "de", name: "Hafermilch am Morgen" });
  const page = await its.open(t, await program.link(study), PHONE);
  await page.getByRole("heading", { name: "Bevor wir anfangen" }).waitFor();
  await begin(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.getByRole("button", { name: "Senden" }).waitFor();
  await page.getByRole("button", { name: "Das möchte ich nicht beantworten" }).waitFor();
  await fits(page);
});

test("a question can be left out, and the talk goes on", async (t) => {
  const { program } = its;
  const study = await program.study();
  const page = await its.open(t, await program.link(study));
  const first = await begin(page);
  await page.getByRole("button", { name: "I’d rather not answer" }).click();
  await follows(page, first);
  await page.getByText("You’d rather not answer that.").waitFor();
});

test("what was understood can be put right, and the words are kept", async (t) => {
  const { program } = its;
  const study = await program.study({ max_turns: 5, member_check: true });
  const page = await its.open(t, await program.link(study), PHONE);
  await begin(page);
  await sayAll(page, ANSWERS.slice(0, 7));
  await heading(page, "Thank you. Did I understand you?");
  const claims = page.getByRole("list", { name: "What I understood" }).getByRole("listitem");
  await claims.first().waitFor();
  await claims.first().getByRole("radio", { name: "Not quite" }).check();
  await claims.first().getByRole("textbox").fill("It is the bloating, not the taste.");
  await page.reload();
  assert.equal(await claims.first().getByRole("textbox").inputValue(), "It is the bloating, not the taste.");
  await page.getByLabel("Is there anything I missed").fill("I also like that it is made nearby.");
  await fits(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await heading(page, "Thank you.");
  const session = await program.session(study);
  const whole = JSON.stringify(await program.get(`/sessions/${session.id}/export?format=json`));
  assert.match(whole, /It is the bloating, not the taste/);
  assert.match(whole, /I also like that it is made nearby/);
});

test("one can stop, and it stays stopped", async (t) => {
  const { program } = its;
  const study = await program.study();
  const page = await its.open(t, await program.link(study), PHONE);
  await begin(page);
  await say(page, ANSWERS[0]);
  await page.getByRole("button", { name: "Pause or stop" }).click();
  await page.getByRole("button", { name: "Stop for good" }).click();
  await page.getByRole("button", { name: "Yes, stop here" }).click();
  await heading(page, "We’ve stopped here.");
  await page.reload();
  await heading(page, "We’ve stopped here.");
});

test("a break is taken up on another device by its address", async (t) => {
  const { program } = its;
  const study = await program.study();
  const phone = await its.open(t, await program.link(study), PHONE);
  await begin(phone);
  await say(phone, ANSWERS[0]);
  const waiting = await asked(phone);
  await phone.getByRole("button", { name: "Pause or stop" }).click();
  await phone.getByRole("button", { name: "Pause here" }).click();
  await heading(phone, "A break, then.");
  const address = await phone.getByLabel("Your own address").inputValue();
  assert.match(address, /\/r\/[\w-]{22}#[\w-]{22}$/);

  const desk = await its.open(t, address, DESK);
  await heading(desk, "Good to have you back.");
  await desk.getByRole("button", { name: "Go on from here" }).click();
  assert.equal(await asked(desk), waiting);
  await say(desk, ANSWERS[1]);
  assert.deepEqual(await program.answers((await program.session(study)).id), ANSWERS.slice(0, 2));
});

test("what is asked first decides who is interviewed, and what comes with the link is kept", async (t) => {
  const { program } = its;
  const attributes = [
    { name: "pid", label: "Panel number", source: "link", required: false, choices: [], screen_out: [] },
    { name: "drinks", label: "Do you drink oat milk?", source: "form", required: true, choices: ["Yes", "No"], screen_out: ["No"] },
  ];
  const study = await program.study({ attributes });
  const link = await program.link(study);
  const page = await its.open(t, `${link}?pid=p-17`, PHONE);
  await page.getByRole("button", { name: "I agree" }).click();
  await page.getByText("Please choose one.").waitFor();
  await page.getByRole("radio", { name: "Yes" }).check();
  await begin(page);
  assert.deepEqual((await program.session(study)).attributes, { pid: "p-17", drinks: "Yes" });

  const other = await its.open(t, link);
  await other.getByRole("radio", { name: "No" }).check();
  await other.getByRole("button", { name: "I agree" }).click();
  await heading(other, "Thank you for your interest.");
});

test("what one reads first comes with the page, and the page goes on from it", async (t) => {
  const { program } = its;
  const markup = "<img src=x onerror=\"window.broken=1\"></script>";
  const study = await program.study({ name: `Milk ${markup}` });
  const link = await program.link(study);
  const page = await its.open(t, link, PHONE);
  const first = await begin(page);
  await say(page, `Because ${markup}`);
  const second = await asked(page);
  assert.notEqual(second, first);

  // Nothing but the page itself: no script, and then no second request.
  const read = async (what) => {
    const { x, y } = await page.locator("h1").boundingBox();
    return { text: await page.locator("h1").textContent(), told: await page.locator(".told").textContent(), x, y, what };
  };
  await page.route("**/*.js", (route) => route.abort());
  await page.reload();
  const bare = await read("bare");
  await page.unroute("**/*.js");
  await page.route("**/api/v1/respond/*", (route) => route.abort());
  await page.reload();
  assert.equal(await asked(page), second);
  assert.deepEqual(bare, { ...(await read("bare")), text: second, told: `Because ${markup}` }, "the same, in the same place");
  assert.equal(await page.evaluate(() => window.broken), undefined);
  await page.unroute("**/api/v1/respond/*");
  await say(page, ANSWERS[1]);
  const third = await asked(page);
  await page.goto("about:blank");
  await page.goBack();
  assert.equal(await asked(page), third, "not what was there when it was left");
});

test("two people on one device: each has their own interview, whoever was there last", async (t) => {
  const { program } = its;
  const link = await program.link(await program.study());
  const page = await its.open(t, link);
  await begin(page);
  await say(page, ANSWERS[0]);
  const mine = await page.evaluate((token) => JSON.parse(localStorage.getItem(`colloquy.${token}.handle`)), link.split("/").at(-1));

  const other = await its.open(t, link);
  const theirs = await begin(other);
  await other.goto(`${link}#${mine}`);
  await other.getByText(ANSWERS[0]).waitFor();
  assert.notEqual(await asked(other), theirs);
  await other.reload();
  await other.getByText(ANSWERS[0]).waitFor();
  await other.goto("about:blank");
  await other.goto(link);
  await other.getByText(ANSWERS[0]).waitFor();
});
