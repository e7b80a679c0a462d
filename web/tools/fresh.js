/** Is the committed dist what the source builds now? Builds into a temporary folder and compares, byte by byte. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

const built = mkdtempSync(join(tmpdir(), "colloquy-web-"));
try {
  await build({ logLevel: "warn", build: { outDir: built, emptyOutDir: true } });
  const now = files(built);
  const kept = files("dist");
  const stale = [
    ...now.filter((name) => !kept.includes(name)).map((name) => `missing: ${name}`),
    ...kept.filter((name) => !now.includes(name)).map((name) => `no longer built: ${name}`),
    ...now
      .filter((name) => kept.includes(name) && !readFileSync(join(built, name)).equals(readFileSync(join("dist", name))))
      .map((name) => `different: ${name}`),
  ];
  if (stale.length > 0) {
    console.error(`web/dist is not what web/src builds. Run "npm run build" in web/ and commit dist.\n${stale.join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(built, { recursive: true });
}
