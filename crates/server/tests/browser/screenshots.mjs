// Writes every page into docs/screenshots: at a desk and on a phone, light and dark. Run by hand: `npm run screenshots`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ANSWERS, begin, launch, Program, say, sayAll } from "./world.mjs";

const FOLDER = fileURLToPath(new URL("../../../../docs/screenshots/", import.meta.url));
const SIZES = { desktop: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } };

/** Something to look at: a study with links and people in it, a finished interview, a pilot. */
async function furnish(program) {
  const study = await program.study({ name: "Oat milk at breakfast", max_turns: 12, member_check: true });
  await program.post(`/studies/${study.id}/links`, { label: "Newsletter", max_uses: 40 });
  const example = await program.post("/example");
  const simulation = await program.post("/simulations", { concept_id: "oat_milk", methodology: null, personas: (await program.get("/personas")).personas.slice(0, 2).map(({ id }) => id), interviews: 4, max_turns: 8, seed: 1, study_id: study.id });
  // The stream of its events ends when the pilot does.
  await (await fetch(`${program.address}/api/v1/simulations/${simulation.id}/events`)).text();
  return { study, session: example.session_id };
}

const studio = ({ study, session }) => ({
  home: "/", studies: "/studies", "new-study": "/studies/new", study: `/studies/${study.id}`, session: `/sessions/${session}?question=8`, simulate: "/simulate", search: "/search?q=milk",
  methods: "/methodologies", method: "/methodologies/means_end_chain", "method-edit": "/methodologies/means_end_chain?edit", concepts: "/concepts", concept: "/concepts/overnight_grocery_box",
});

/** A page is at rest when nothing is being opened, fetched or moved. */
async function rest(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector(".working") && document.getAnimations().every((one) => one.playState !== "running"));
}

async function respondent(browser, program, options, shoot) {
  const study = await program.study({ max_turns: 4, minutes: 10, member_check: true, name: "Oat milk at breakfast" });
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(await program.link(study));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await shoot(page, "respondent-welcome");
  await begin(page);
  await say(page, ANSWERS[0]);
  await say(page, ANSWERS[3]);
  await page.locator("#answer").fill(ANSWERS[4]);
  await shoot(page, "respondent");
  await sayAll(page, ANSWERS.slice(4, 10));
  await page.getByRole("button", { name: "Finish" }).waitFor();
  await shoot(page, "respondent-check");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("heading", { name: "Thank you." }).waitFor();
  await shoot(page, "respondent-thanks");
  await context.close();
  await program.api("DELETE", `/studies/${study.id}?with_sessions=true`);
}

mkdirSync(FOLDER, { recursive: true });
const [program, browser] = await Promise.all([Program.serve(), launch()]);
try {
  const there = await furnish(program);
  for (const [size, device] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"]) {
      const options = { ...device, colorScheme, reducedMotion: "reduce" };
      const shoot = (page, name) => page.screenshot({ path: `${FOLDER}${name}-${size}-${colorScheme}.png` });
      const context = await browser.newContext(options);
      const page = await context.newPage();
      for (const [name, address] of Object.entries(studio(there))) {
        await page.goto(program.address + address);
        await rest(page);
        await shoot(page, name);
      }
      await context.close();
      await respondent(browser, program, options, shoot);
    }
  }
} finally {
  await browser.close();
  await program.close();
}
