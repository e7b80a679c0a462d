/** How the two pages are built and, while one writes on them, served beside a running Colloquy. */
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the program: `COLLOQUY=http://127.0.0.1:8080 npm run dev`. */
const program = process.env.COLLOQUY ?? "http://127.0.0.1:8080";

/** The program serves respondent.html at /r/<token> and index.html for every other address; so does the dev server. */
const addresses: Plugin = {
  name: "addresses",
  configureServer(server) {
    server.middlewares.use((request, _reply, next) => {
      if (request.url?.startsWith("/r/")) request.url = "/respondent.html";
      next();
    });
  },
};

/** What the respondent's page shares with the studio. */
const COMMON = /node_modules\/(preact\/(?!compat)|@preact\/)|src\/(parts\/|tokens\.css|api\/(client|failure|stream)\.ts)/;

export default defineConfig({
  plugins: [addresses],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { proxy: { "/api": program } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      input: ["index.html", "respondent.html"],
      // What both pages need is one file: browsers load six at a time, and a seventh waits for another round trip.
      output: { codeSplitting: { groups: [{ name: "common", test: COMMON }] } },
    },
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
