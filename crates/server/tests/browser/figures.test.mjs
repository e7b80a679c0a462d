// Figures that are told, not asserted: they depend on the machine. They stand in the output of the tests.
import { test } from "node:test";
import { setInterval } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { crowd, openCrowd } from "./crowd.mjs";
import { asked, begin, DESK, PHONE, say, ANSWERS, world } from "./world.mjs";

const its = world();

/** How often is timed what a busy machine makes slower. */
const RUNS = Number(process.env.RUNS ?? 3);

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up; a phone a quarter as fast as this machine. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

async function slow(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", SLOW);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** What somebody did and saw, marked in the trace: a press, and a heading or question that was not there before. */
function marking() {
  addEventListener("click", (event) => performance.mark("pressed", { startTime: event.timeStamp }), true);
  let last = "";
  const look = () => {
    const heading = document.querySelector("h1.said:not(.wording)");
    const text = heading?.textContent;
    if (!text || text === last) return;
    last = text;
    performance.mark(heading.id === "question" ? "question" : "heading");
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/**
 * Milliseconds from the start of the page's loading, or the press of a button, until the `heading` or `question` it led to could
 * be seen: by the browser's own trace, to the first frame that was drawn after it was painted.
 */
async function seen(page, begun, wanted, what) {
  await its.browser.startTracing(page, { categories: ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline.frame"] });
  await what();
  // What stands in the document is drawn a little later: the trace must not end before.
  await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 100))); }));
  const { traceEvents } = JSON.parse((await its.browser.stopTracing()).toString());
  const events = traceEvents.sort((a, b) => a.ts - b.ts);
  const there = events.find(({ name }) => name === wanted);
  const after = (kind, { ts }) => events.find((event) => event.name === kind && event.pid === there.pid && event.ts >= ts);
  // The picture of the tab is a document of its own, whose loading is told as well: only that of the page counts.
  const own = ({ args }) => begun !== "navigationStart" || args.data?.documentLoaderURL?.split("#")[0] === page.url().split("#")[0];
  const start = events.findLast((event) => event.name === begun && event.pid === there.pid && event.ts <= there.ts && own(event));
  return Math.round((after("DrawFrame", after("Paint", there)).ts - start.ts) / 1000);
}

/** The middle of several, and the least and the most. */
function told(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)})`;
}

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
  const times = { welcome: [], first: [], back: [], elsewhere: [], next: [] };
  const somebody = async () => {
    const page = await (await its.person(t, PHONE)).newPage();
    await page.addInitScript(marking);
    await slow(page);
    return page;
  };
  for (let run = 0; run < RUNS; run += 1) {
    const page = await somebody();
    const link = await program.link(study);
    times.welcome.push(await seen(page, "navigationStart", "heading", async () => {
      await page.goto(link);
      await page.getByRole("heading", { level: 1, name: study.name }).waitFor();
    }));
    times.first.push(await seen(page, "pressed", "question", () => begin(page)));
    const opened = async (where, address) => {
      await where.goto("about:blank");
      return seen(where, "navigationStart", "question", async () => {
        await where.goto(address);
        await asked(where);
      });
    };
    times.back.push(await opened(page, link));
    const handle = await page.evaluate((token) => JSON.parse(localStorage.getItem(`colloquy.${token}.handle`)), link.split("/").at(-1));
    const other = await somebody();
    times.elsewhere.push(await opened(other, `${link}#${handle}`));
    await other.context().close();
    times.next.push(await seen(page, "pressed", "question", () => say(page, ANSWERS[0])));
    await page.context().close();
  }
  const { welcome, first, back, elsewhere, next } = times;
  t.diagnostic(`slow 4G, 4 x slower processor, ${RUNS} times: welcome ${told(welcome)}, from agreeing to the first question ${told(first)}, opened again ${told(back)}, on another device ${told(elsewhere)}, next question ${told(next)}`);
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
