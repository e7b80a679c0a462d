// Figures that are told, not asserted: they depend on the machine. They stand in the output of the tests.
import { test } from "node:test";
import { setInterval } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { crowd, openCrowd } from "./crowd.mjs";
import { asked, begin, DESK, PHONE, say, ANSWERS, world } from "./world.mjs";

const its = world();

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up; a phone a quarter as fast as this machine. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

async function slow(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", SLOW);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

const milliseconds = async (what) => {
  const start = performance.now();
  await what();
  return Math.round(performance.now() - start);
};

test("the script of the respondent's page, gzipped", async (t) => {
  const { program } = its;
  const page = await its.open(t, await program.link(await program.study()), PHONE);
  await begin(page);
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.endsWith(".js")));
  const sizes = await Promise.all(names.map(async (name) => gzipSync(Buffer.from(await (await fetch(name)).arrayBuffer()), { level: 9 }).length));
  t.diagnostic(`script of the respondent's page: ${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} kB gzipped in ${names.length} files`);
});

test("how long the first question takes on a slow phone", async (t) => {
  const { program } = its;
  const study = await program.study();
  const link = await program.link(study);
  const page = await (await its.person(t, PHONE)).newPage();
  await slow(page);
  const welcome = await milliseconds(async () => {
    await page.goto(link, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: study.name }).waitFor();
  });
  const first = await milliseconds(() => begin(page));
  const back = await milliseconds(async () => {
    await page.reload({ waitUntil: "commit" });
    await asked(page);
  });
  const next = await milliseconds(() => say(page, ANSWERS[0]));
  t.diagnostic(`slow 4G, 4 x slower processor: welcome ${welcome} ms, from agreeing to the first question ${first} ms, opened again ${back} ms, next question ${next} ms`);
});

/** Frames the page made while something was done, per second, and the longest gap between two of them, from the browser's own trace. */
async function frames(page, what) {
  await its.browser.startTracing(page, { categories: ["cc"] });
  await what();
  const { traceEvents } = JSON.parse((await its.browser.stopTracing()).toString());
  const made = traceEvents.filter(({ name, ph }) => name === "ProxyMain::BeginMainFrame" && "XB".includes(ph)).map(({ ts }) => ts / 1000).sort((a, b) => a - b);
  const gaps = made.slice(1).map((at, index) => at - made[index]);
  const span = made.at(-1) - made[0];
  return `${((made.length - 1) / (span / 1000)).toFixed(0)} frames a second, longest gap ${Math.max(...gaps).toFixed(0)} ms`;
}

/** Two seconds of a hand at sixty movements a second: it does not wait for the page to follow. */
async function hand(move) {
  const moved = [];
  for await (const _ of setInterval(1000 / 60)) {
    moved.push(move(moved.length));
    if (moved.length === 120) break;
  }
  await Promise.all(moved);
}

test("panning and zooming a map of 300 ideas and 500 links", async (t) => {
  const { program } = its;
  const page = await (await its.person(t, DESK)).newPage();
  const session = await program.interview(2);
  await openCrowd(page, program, session, crowd(300, 500, 2));
  const box = await page.locator(".map-box").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const panned = await frames(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await hand((step) => page.mouse.move(x + 180 * Math.sin(step / 20), y + 140 * Math.sin(step / 28)));
    await page.mouse.up();
  });
  const zoomed = await frames(page, async () => {
    await page.keyboard.down("Control");
    await hand((step) => page.mouse.wheel(0, step < 60 ? -12 : 12));
    await page.keyboard.up("Control");
  });
  t.diagnostic(`300 ideas, 500 links: panning ${panned}; zooming ${zoomed} (without a graphics card)`);
});
