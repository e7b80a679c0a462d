/**
 * The respondent's page begins: which link, whose visit. This is all that is loaded before the server is asked, where it could
 * not tell with the page; the screens (`start.tsx`) arrive meanwhile.
 */
import "../tokens.css";
import "../parts/parts.css";
import "./respondent.css";
import { Keeping, storageOf } from "./keeping";
import { Link } from "./link";
import { toldIn, visitOf } from "./told";

/** The page is there to its end: as built, this script runs as soon as it is loaded (`vite.config.ts`). */
async function whole(): Promise<void> {
  if (document.readyState === "loading") await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
}

/** Its looks are: screens measure themselves. One that cannot be loaded must not stop the interview. */
async function dressed(): Promise<void> {
  const looks = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter((link) => !link.sheet);
  await Promise.all(looks.map((link) => new Promise((done) => {
    for (const end of ["load", "error"]) link.addEventListener(end, done, { once: true });
  })));
}

async function begin(): Promise<void> {
  const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const keeping = new Keeping(token, storageOf(() => localStorage));
  const made = keeping.isNew(location.hash);
  const link = new Link(token, keeping.handle(location.hash));
  await whole();
  const told = visitOf(toldIn(document), link.handle, made);
  const asked = told ? undefined : link.visit();
  asked?.catch(() => undefined); // whoever waits for it is told
  const [{ start }] = await Promise.all([import("./start"), dressed()]);
  start(link, keeping, told ?? asked);
}

void begin();
