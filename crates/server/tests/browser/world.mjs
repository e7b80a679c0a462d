// What every test here stands in: the real program on a port and in a folder of its own, a real browser, and people in it.
//
// COLLOQUY_PROGRAM names the program, CHROMIUM the browser (default: /usr/bin/chromium).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

/** The answers of the shipped example, in order. */
export const ANSWERS = readFileSync(new URL("../../../../examples/oat_milk.txt", import.meta.url), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith("#"));

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A browser; the caller closes it. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: QUIET });

/** Starts the program and waits for the line with its address. */
async function start(folder, listen) {
  assert.ok(process.env.COLLOQUY_PROGRAM, "COLLOQUY_PROGRAM names no program");
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("COLLOQUY_") && !name.endsWith("_API_KEY"));
  const env = { ...Object.fromEntries(others), COLLOQUY_EMBEDDINGS__EMBEDDER: "lexical" };
  const child = spawn(process.env.COLLOQUY_PROGRAM, ["--offline", "serve", "--listen", listen, "--data", folder], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => { child.on("exit", resolve); });
  const address = await new Promise((resolve, reject) => {
    let told = "";
    const hear = (piece) => {
      told += piece;
      const found = told.match(/http:\/\/[\d.:]+/);
      if (found) resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`the program ended: ${told}`)));
  });
  return { address, stop: () => { child.kill("SIGKILL"); return ended; } };
}

/** The program at work: its address, its API, and how it is stopped and started again at the same address. */
export class Program {
  static async serve() {
    const program = new Program();
    program.folder = mkdtempSync(join(tmpdir(), "colloquy-browser-"));
    program.running = await start(program.folder, "127.0.0.1:0");
    program.address = program.running.address;
    return program;
  }

  /** As in a power cut. */
  cut() {
    return this.running.stop();
  }

  async again() {
    this.running = await start(this.folder, this.address.replace("http://", ""));
  }

  async close() {
    await this.running.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async api(method, path, body, headers = {}) {
    const reply = await fetch(`${this.address}/api/v1${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await reply.text();
    assert.ok(reply.ok, `${method} ${path}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  get(path) {
    return this.api("GET", path);
  }

  post(path, body = {}, headers = {}) {
    return this.api("POST", path, body, headers);
  }

  /** A study about oat milk, ended after three questions unless told otherwise. */
  study(fields = {}) {
    return this.post("/studies", { name: "Oat milk at breakfast", purpose: "How people come to oat milk.", concept_id: "oat_milk", max_turns: 3, minutes: 5, member_check: false, ...fields });
  }

  /** A link to hand out, as a whole address. */
  async link(study, fields = {}) {
    const { path } = await this.post(`/studies/${study.id}/links`, fields);
    return this.address + path;
  }

  /** What a link tells somebody who has not begun. */
  visit(link) {
    return this.api("GET", `/respond/${link.split("/").at(-1)}`, undefined, { "Colloquy-Handle": "somebody-who-only-looks-in" });
  }

  /** The only session of a study, once it is there. */
  async session(study) {
    const { sessions } = await this.get(`/sessions?study_id=${study.id}`);
    assert.equal(sessions.length, 1, "one session");
    return sessions[0];
  }

  /** What was answered in a session, oldest first. */
  async answers(id) {
    const { turns } = await this.get(`/sessions/${id}/turns`);
    return turns.map((turn) => turn.answer);
  }

  /** An interview held over the API, with so many answers of the example. */
  async interview(count, fields = {}) {
    const session = await this.post("/sessions", { concept_id: "oat_milk", max_turns: 30, ...fields });
    await this.post(`/sessions/${session.id}/start`);
    for (const text of ANSWERS.slice(0, count)) await this.post(`/sessions/${session.id}/turns`, { text });
    return session.id;
  }
}

/**
 * The world of one test file: `program` and `browser` from the first test to the last, and `open` for a page of somebody new,
 * on which nothing may go wrong unseen. `furnish` puts into it what all tests of the file look at.
 */
export function world(furnish = async () => {}) {
  const its = {};
  before(async () => {
    [its.program, its.browser] = await Promise.all([Program.serve(), launch()]);
    await furnish(its.program);
  });
  after(async () => {
    await its.browser?.close();
    await its.program?.close();
  });
  its.person = async (t, options = DESK) => {
    const context = await its.browser.newContext(options);
    context.setDefaultTimeout(20_000);
    const faults = [];
    context.on("weberror", (error) => faults.push(error.error().message));
    context.on("console", (said) => {
      if (/Content Security Policy/i.test(said.text())) faults.push(said.text());
    });
    t.after(async () => {
      await context.close();
      assert.deepEqual(faults, []);
    });
    return context;
  };
  its.open = async (t, address, options = DESK) => {
    const page = await (await its.person(t, options)).newPage();
    await page.goto(address.startsWith("http") ? address : its.program.address + address);
    return page;
  };
  return its;
}

/** Agrees and waits for the first question. */
export async function begin(page) {
  await page.getByRole("button", { name: /I agree|Einverstanden/ }).click();
  return asked(page);
}

/** The question that waits for an answer. */
export async function asked(page) {
  const question = page.locator("form.box:not([data-busy])").locator("xpath=../h1[@id='question']");
  await question.waitFor();
  return question.textContent();
}

/** Writes an answer and sends it. */
export async function send(page, text) {
  await page.locator("#answer").fill(text);
  await page.locator("form.box button[type=submit]").click();
}

/** Answers, and waits until the answer stands as said and something follows it. */
export async function say(page, text) {
  const before = await asked(page);
  await send(page, text);
  await follows(page, before);
}

/** Answers with these until the talk is over, which is a question or so after the most that are asked; returns what was said. */
export async function sayAll(page, answers) {
  const said = [];
  for (const text of answers) {
    if ((await page.locator("form.box").count()) === 0) return said;
    await say(page, text);
    said.push(text);
  }
  assert.equal(await page.locator("form.box").count(), 0, "the talk is over");
  return said;
}

/** Waits until another question waits than this one, or the talk is over. */
export function follows(page, before) {
  return page.waitForFunction((old) => {
    const question = document.querySelector("#question");
    if (!document.querySelector("form.box")) return document.querySelector("h1") !== null;
    return question !== null && question.textContent !== old && !document.querySelector("form.box[data-busy]");
  }, before);
}

/** Asks again and again, until it is so. */
export async function until(isSo, most = 20_000) {
  for (const start = performance.now(); performance.now() - start < most; ) if (await isSo()) return;
  assert.fail("it never came to be so");
}

/** Nothing sticks out to the side. */
export async function fits(page) {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }));
  assert.ok(content <= window, `the page is ${content} wide in a window of ${window}`);
}
