// How it looks and who can use it: both themes, keyboard alone, the rules of accessibility on every page, and large maps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { crowd, openCrowd } from "./crowd.mjs";
import { begin, DESK, fits, PHONE, sayAll, ANSWERS, until, world } from "./world.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const made = {};
const its = world(async (program) => {
  made.session = await program.interview(6);
  made.study = await program.study({ member_check: true });
  made.link = await program.link(made.study);
});

/** Every page of the studio, by address. */
const pages = () => [
  "/", "/studies", "/studies/new", `/studies/${made.study.id}`, `/sessions/${made.session}`, "/simulate", "/search?q=milk", "/methodologies",
  "/methodologies/means_end_chain", "/methodologies/critical_incident?edit", "/concepts", "/concepts/overnight_grocery_box", "/concepts/oat_milk?edit",
];

/** What axe finds on a page as it stands: only what keeps people out. */
async function grave(page) {
  // The page's own policy forbids foreign script; a test may look from outside it.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(" | ")}`);
}

/** A page is there when its heading is, and nothing is being opened any more. */
const there = (page) => page.waitForFunction(() => document.querySelector("main h1, main .notice, h1") && !document.querySelector("main > .working, .page > .working"));

for (const colorScheme of ["light", "dark"]) {
  test(`every page of the studio keeps nobody out (${colorScheme})`, async (t) => {
    const context = await its.person(t, { ...DESK, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    const found = [];
    for (const address of pages()) {
      await page.goto(its.program.address + address);
      await there(page);
      for (const one of await grave(page)) found.push(`${address} ${one}`);
    }
    assert.deepEqual(found, []);
  });

  test(`the respondent's page keeps nobody out (${colorScheme})`, async (t) => {
    const page = await its.open(t, made.link, { ...PHONE, colorScheme, reducedMotion: "reduce" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const found = await grave(page);
    await begin(page);
    found.push(...(await grave(page)));
    await page.getByRole("button", { name: "Pause or stop" }).click();
    await page.getByRole("dialog").waitFor();
    found.push(...(await grave(page)));
    await page.getByRole("button", { name: "Keep going" }).click();
    // Until it is gone what is typed goes to the button that opened it.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await sayAll(page, ANSWERS.slice(0, 5));
    await page.getByRole("button", { name: "Finish" }).waitFor();
    found.push(...(await grave(page)));
    assert.deepEqual(found, []);
  });
}

test("dark is dark, by the system and by hand", async (t) => {
  const page = await its.open(t, "/methodologies", { ...DESK, colorScheme: "dark" });
  await there(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), "rgb(20, 21, 22)");
  await page.evaluate(() => { document.documentElement.dataset.theme = "light"; });
  assert.equal(await ground(), "rgb(251, 251, 249)");
});

test("nothing sticks out of a phone", async (t) => {
  const page = await (await its.person(t, PHONE)).newPage();
  for (const address of pages()) {
    await page.goto(its.program.address + address);
    await there(page);
    await fits(page);
  }
});

test("an interview is held by keyboard alone", async (t) => {
  const page = await its.open(t, await its.program.link(made.study));
  await page.getByRole("button", { name: "I agree" }).waitFor();
  await reach(page, (element) => element.tagName === "BUTTON" && element.type === "submit");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "answer");
  const question = await page.locator("#question").textContent();
  await page.keyboard.type("It is creamy and it froths.");
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => document.querySelector("#question") && document.querySelector("#question").textContent !== old && !document.querySelector("form.box[data-busy]"), question);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "answer");
});

test("a session is read by keyboard alone", async (t) => {
  const page = await its.open(t, `/sessions/${made.session}`);
  await page.locator(".map-node").first().waitFor();
  await reach(page, (element) => element.classList.contains("map-node"));
  const first = await page.evaluate(() => document.activeElement.dataset.n);
  // Whichever way there is another idea from this one: the arrow leads to it.
  const now = () => page.evaluate(() => document.activeElement?.classList.contains("map-node") && document.activeElement.dataset.n);
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
    if ((await now()) === first) await page.keyboard.press(key);
  }
  assert.ok(![false, first].includes(await now()), "the arrows lead to another idea");
  const label = await page.evaluate(() => document.querySelector(`.map-text[data-n="${document.activeElement.dataset.n}"]`).textContent);
  await page.keyboard.press("Enter");
  await page.locator(".session-idea h3").waitFor();
  assert.equal((await page.locator(".session-idea h3").textContent()).replaceAll(" ", ""), label.replaceAll(" ", ""));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".session-idea") && document.activeElement?.classList.contains("map-node"));
});

test("a map of sixty ideas is read without scrolling sideways, and no arrow runs over a label", async (t) => {
  const page = await (await its.person(t)).newPage();
  await openCrowd(page, its.program, made.session, crowd(60, 80, 6));
  const { wide, room, letters } = await page.evaluate(() => {
    const [box, svg] = [document.querySelector(".map-box"), document.querySelector(".map-svg")];
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return { wide: box.scrollWidth, room: box.clientWidth, letters: 14 * scale };
  });
  assert.ok(wide <= room, `the map is ${wide} wide in ${room}`);
  assert.ok(letters >= 8.5, `letters are ${letters} px high`);
  assert.deepEqual(await page.evaluate(crossings), []);
});

test("a map of five hundred ideas opens, is walked and zoomed", async (t) => {
  const page = await (await its.person(t)).newPage();
  await openCrowd(page, its.program, made.session, crowd(500, 800, 6));
  await page.getByRole("button", { name: "Fit" }).click();
  const size = () => page.evaluate(() => document.querySelector(".map-svg").getBoundingClientRect().width);
  const whole = await size();
  await page.getByRole("button", { name: "Larger" }).click();
  await page.waitForFunction((before) => document.querySelector(".map-svg").getBoundingClientRect().width > before, whole);
  assert.deepEqual(await page.evaluate(crossings), []);
});

test("labels stay in their boxes and the names of levels in view, while a map is zoomed and when the hand rests", async (t) => {
  const page = await (await its.person(t)).newPage();
  await openCrowd(page, its.program, made.session, crowd(300, 500, 6));
  const { x, y, width, height } = await page.locator(".map-box").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.locator(".map-box").evaluate((box) => box.scrollTo(box.scrollWidth / 2, box.scrollHeight / 2));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -80);
  const stretched = () => page.evaluate(() => document.querySelector(".map-sheet").style.transform !== "");
  await page.waitForFunction(() => document.querySelector(".map-sheet").style.transform !== "");
  assert.deepEqual(await page.evaluate(strays), []);
  await page.keyboard.up("Control");
  await until(async () => !(await stretched()));
  assert.deepEqual(await page.evaluate(strays), []);
  await page.locator(".map-box").evaluate((box) => box.scrollBy(90, 90));
  assert.deepEqual(await page.evaluate(strays), []);
});

/** In the page: labels that are not in the middle of their boxes, and names of levels that are not at the left of the window. */
function strays() {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const found = [];
  for (const node of document.querySelectorAll(".map-node")) {
    const [box, label] = [node.querySelector("rect"), document.querySelector(`.map-text[data-n="${node.dataset.n}"]`)].map(middle);
    if (Math.hypot(box[0] - label[0], box[1] - label[1]) > 1.5) found.push(`${node.dataset.n}: ${box} and ${label}`);
  }
  const aside = document.querySelector(".map-names").getBoundingClientRect().x - document.querySelector(".map-box").getBoundingClientRect().x;
  if (Math.abs(aside) > 1.5) found.push(`the names are ${aside} px from the edge`);
  return found;
}

/** Tabs on until the element in focus is the one that is meant; no more than a page has. */
async function reach(page, isMeant) {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`(${isMeant})(document.activeElement)`)) return;
  }
  assert.fail("the keyboard does not get there");
}

/** In the page: every arrow that runs over the box of an idea it does not belong to. */
function crossings() {
  const boxes = [...document.querySelectorAll(".map-node")].map((node) => {
    const rect = node.querySelector("rect");
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
    return { id: node.dataset.n, x, y, width, height };
  });
  const found = new Set();
  for (const edge of document.querySelectorAll(".map-edge")) {
    const path = edge.querySelector(".map-line");
    const length = path.getTotalLength();
    const others = boxes.filter((box) => box.id !== edge.dataset.from && box.id !== edge.dataset.to);
    for (let at = 0; at <= length; at += 4) {
      const { x, y } = path.getPointAtLength(at);
      const over = others.find((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
      if (over) found.add(`${edge.dataset.from} to ${edge.dataset.to} over ${over.id}`);
    }
  }
  return [...found];
}
