// An interview on the page, in Debian's Chromium, with the real program behind it.
//
// COLLOQUY_PROGRAM names the program, CHROMIUM the browser (default: /usr/bin/chromium).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const PROGRAM = process.env.COLLOQUY_PROGRAM;
const EXAMPLE = new URL("../../../../examples/oat_milk.txt", import.meta.url);
const ANSWERS = readFileSync(EXAMPLE, "utf8").split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

let browser;
const folder = mkdtempSync(join(tmpdir(), "colloquy-page-"));

before(async () => {
  assert.ok(PROGRAM, "COLLOQUY_PROGRAM names no program");
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: QUIET });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

// Starts the server and waits for the line with its address.
async function serve(listen = "127.0.0.1:0", settings = {}) {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("COLLOQUY_") && !name.endsWith("_API_KEY"));
  const environment = { ...Object.fromEntries(others), COLLOQUY_EMBEDDINGS__EMBEDDER: "lexical", ...settings };
  const child = spawn(PROGRAM, ["serve", "--listen", listen, "--data", folder], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let told = "";
    child.stdout.on("data", (piece) => {
      told += piece;
      const found = told.match(/http:\/\/[\d.:]+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", () => reject(new Error(`the server ended: ${told}`)));
  });
  const ended = new Promise((resolve) => { child.on("exit", resolve); });
  const stop = () => { child.kill("SIGKILL"); return ended; };
  return { address, stop };
}

// A server that says it has a model, counts what it is asked, and does nothing of it.
async function models(t) {
  let asked = 0;
  let first;
  const wasAsked = new Promise((resolve) => { first = resolve; });
  const server = createServer((request, reply) => {
    const listing = request.url === "/v1/models";
    if (!listing) asked += 1;
    if (!listing) first();
    reply.writeHead(listing ? 200 : 400, { "Content-Type": "application/json" });
    reply.end(JSON.stringify(listing ? { data: [{ id: "played-with-a-rather-long-name-as-local-models-have:7b-instruct-q4" }] } : { error: { message: "no" } }));
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  t.after(() => { server.closeAllConnections(); server.close(); });
  return { address: `http://127.0.0.1:${server.address().port}`, asked: () => asked, wasAsked };
}

async function page(t, viewport) {
  const context = await browser.newContext({ viewport });
  const opened = await context.newPage();
  const faults = [];
  opened.on("pageerror", (error) => faults.push(error.message));
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  return opened;
}

async function begin(opened, address) {
  await opened.goto(address);
  await opened.getByTestId("concept").selectOption("oat_milk");
  await opened.getByTestId("begin").click();
  await opened.waitForFunction(() => document.querySelectorAll("#transcript li").length === 1);
}

// Waits until so many turns stand on the page, and no draft of a question.
async function settled(opened, count) {
  const stands = (n) => document.querySelectorAll("#transcript li.respondent").length === n && !document.querySelector("#transcript .draft") && document.querySelector("#stage").textContent === "";
  await opened.waitForFunction(stands, count);
}

// Types an answer, sends it with Enter, and waits until its turn stands on the page.
async function say(opened, text) {
  const said = await opened.locator("#transcript li.respondent").count();
  await opened.getByTestId("answer").fill(text);
  await opened.getByTestId("answer").press("Enter");
  await settled(opened, said + 1);
}

// Waits until the map has so many points: it is drawn after the talk stands.
async function points(opened, least) {
  const drawn = (n) => Number(document.querySelector("#counts").textContent.split(" ")[0]) >= n;
  await opened.waitForFunction(drawn, least);
}

test("ten answers become a conversation, a map and reasons, and outlive a reload", async (t) => {
  const server = await serve();
  t.after(server.stop);
  const opened = await page(t, { width: 1280, height: 800 });
  await begin(opened, server.address);
  for (const text of ANSWERS.slice(0, 10)) {
    await say(opened, text);
    const box = await opened.getByTestId("send").boundingBox();
    assert.ok(box.y + box.height <= 800, "the answer box stays in sight");
  }
  const questions = await opened.locator("#transcript li.interviewer span:last-child").allTextContents();
  assert.equal(questions.length, 11);
  assert.equal(new Set(questions).size, 11, "no question twice");
  await opened.waitForFunction(() => document.querySelectorAll("#graph .node").length >= 12);
  // The map is drawn after the turn stands in the talk: its last links may still be on their way.
  await opened.waitForFunction(() => document.querySelectorAll("#graph .edge").length >= 8);
  await opened.locator("#graph .node").first().focus();
  assert.match(await opened.getByTestId("quote").textContent(), /“.+”/, "a point shows the words behind it");
  await opened.getByTestId("why").getByText("Strategy").first().waitFor();
  await opened.reload();
  await opened.waitForFunction(() => document.querySelectorAll("#transcript li").length === 21);
  await points(opened, 12);
});

test("an answer sent while the server is away is kept in the box, and is one turn afterwards", async (t) => {
  let server = await serve();
  t.after(() => server.stop());
  const opened = await page(t, { width: 1280, height: 800 });
  await begin(opened, server.address);
  await say(opened, ANSWERS[0]);
  await server.stop();
  await opened.getByTestId("answer").fill(ANSWERS[1]);
  await opened.getByTestId("send").click();
  await opened.locator("#trouble").waitFor();
  assert.equal(await opened.getByTestId("answer").inputValue(), ANSWERS[1]);
  server = await serve(server.address.replace("http://", ""));
  await opened.getByTestId("send").click();
  await settled(opened, 2);
  assert.ok(await opened.locator("#trouble").isHidden());
  await opened.reload();
  await opened.waitForFunction(() => document.querySelectorAll("#transcript li").length === 5);
});

test("a turn whose map cannot be fetched stands all the same, and the talk goes on", async (t) => {
  const server = await serve();
  t.after(server.stop);
  const opened = await page(t, { width: 1280, height: 800 });
  await begin(opened, server.address);
  await opened.route(/\/(graph|turns\/\d+)$/, (route) => route.abort());
  await say(opened, ANSWERS[0]);
  await opened.getByText("Nothing is lost").waitFor();
  await opened.unroute(/\/(graph|turns\/\d+)$/);
  assert.equal(await opened.locator("#transcript li").count(), 3);
  await say(opened, ANSWERS[1]);
  assert.equal(await opened.locator("#transcript li").count(), 5);
  assert.ok(await opened.locator("#trouble").isHidden());
});

test("a double click is one answer, and ending the interview closes the box", async (t) => {
  const server = await serve();
  t.after(server.stop);
  const opened = await page(t, { width: 390, height: 800 });
  await begin(opened, server.address);
  await opened.getByTestId("answer").fill(ANSWERS[2]);
  await opened.getByTestId("send").dblclick();
  await settled(opened, 1);
  assert.equal(await opened.locator("#transcript li").count(), 3);
  const width = await opened.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, "nothing sticks out of a phone");
  await opened.locator("#finish").click();
  await opened.waitForFunction(() => document.querySelector("#answer").disabled);
  assert.equal(await opened.locator("#transcript li.respondent").count(), 1);
});

test("an answer to a question that was answered elsewhere is not taken, and the new question is shown", async (t) => {
  const server = await serve();
  t.after(server.stop);
  const [first, second] = [await page(t, { width: 1280, height: 800 }), await page(t, { width: 1280, height: 800 })];
  await begin(first, server.address);
  await second.goto(first.url());
  await second.waitForFunction(() => document.querySelectorAll("#transcript li").length === 1);
  await say(first, ANSWERS[0]);
  await second.getByTestId("answer").fill(ANSWERS[1]);
  await second.getByTestId("send").click();
  await second.locator("#trouble").waitFor();
  await second.waitForFunction(() => document.querySelectorAll("#transcript li").length === 3);
  assert.equal(await second.getByTestId("answer").inputValue(), ANSWERS[1]);
  await second.getByTestId("send").click();
  await settled(second, 2);
});

test("without a model nobody is to be chosen, and the page says that all stays here", async (t) => {
  const server = await serve("127.0.0.1:0", { COLLOQUY_LLM__PROVIDER: "none" });
  t.after(server.stop);
  const opened = await page(t, { width: 1280, height: 800 });
  await opened.goto(server.address);
  await opened.getByText("Everything stays on this machine.").waitFor();
  assert.ok(await opened.getByTestId("interviewer").isHidden());
  await begin(opened, server.address);
});

test("who was found here can be chosen, is told from the usual one, and is asked only then", async (t) => {
  const model = await models(t);
  const server = await serve("127.0.0.1:0", { COLLOQUY_LLM__COMPATIBLE__BASE_URL: model.address });
  t.after(server.stop);
  const opened = await page(t, { width: 390, height: 800 });
  await begin(opened, server.address);
  assert.equal(model.asked(), 0, "who is offered is not asked");
  const interviewer = () => opened.evaluate(async () => (await (await fetch(`/api/v1/sessions/${location.hash.slice(1)}`)).json()).interpreter);
  assert.equal(await interviewer(), "offline", "the usual one stands chosen");
  await opened.locator("#again").click();
  const select = opened.getByTestId("interviewer");
  await select.waitFor();
  assert.equal(await select.inputValue(), "offline");
  assert.equal(await opened.getByTestId("answers").textContent(), "Everything stays on this machine.");
  const width = await opened.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `nothing sticks out of a phone: ${width}`);
  const name = await select.locator("option", { hasText: "played-with" }).getAttribute("value");
  await select.selectOption(name);
  assert.match(await opened.getByTestId("answers").textContent(), /^Answers go to the server of models on this machine/);
  assert.equal(model.asked(), 0);
  await opened.getByTestId("concept").selectOption("oat_milk");
  await opened.getByTestId("begin").click();
  // The talk before stands in the transcript until this one has an address.
  await opened.waitForFunction(() => location.hash.length > 1 && document.querySelectorAll("#transcript li").length === 1);
  assert.equal(await interviewer(), name);
  // The opening is asked of whom was chosen; the session is there before it.
  await model.wasAsked;
});
