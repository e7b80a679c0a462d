/** How much script the respondent's page loads, gzipped; fails above 40 kB, for slow phones' sake. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The most the respondent's page may load, in bytes. */
const MOST = 40_000;

const wanted = [...readFileSync("dist/respondent.html", "utf8").matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1]);
const seen = new Map();
while (wanted.length > 0) {
  const name = wanted.pop();
  if (seen.has(name)) continue;
  const script = readFileSync(join("dist", name), "utf8");
  seen.set(name, gzipSync(script, { level: 9 }).length);
  for (const [, other] of script.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) wanted.push(`/assets/${other}`);
}
const total = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
for (const [name, bytes] of seen) console.log(`${name}: ${bytes} bytes`);
console.log(`the respondent's page: ${total} of ${MOST} bytes of script, gzipped`);
if (total > MOST) process.exitCode = 1;
