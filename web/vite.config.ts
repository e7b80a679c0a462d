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

/**
 * The first script of the respondent's page runs as soon as it is there, since it may have to ask the server something; a script
 * that is not `async` waits for the looks. The screens load beside it and not after it. The page's own looks come after those it
 * shares, which they change.
 */
const respondent: Plugin = {
  name: "respondent",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle, filename }) {
      if (!bundle || !filename.endsWith("respondent.html")) return html;
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const wanted = chunks.filter((chunk) => chunk.name === "common" || chunk.facadeModuleId?.endsWith("/respondent/start.tsx"));
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const [shared, own] = ["looks", "respondent"].map((name) => links.find((link) => link.includes(`/${name}-`)));
      const script = '<script type="module" ';
      if (wanted.length !== 2 || links.length !== 2 || !shared || !own || !html.includes(script)) throw new Error(`respondent.html is not made of the parts it was: ${html}`);
      return {
        html: html.replace(own, "").replace(shared, shared + own).replace(script, `${script}async fetchpriority="high" `),
        tags: wanted.map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` }, injectTo: "head" as const })),
      };
    },
  },
};

/** What the respondent's page shares with the studio: the looks, the way to the server, and the rest. */
const SHARED = {
  looks: /src\/(tokens|parts\/parts)\.css/,
  wire: /src\/api\/(client|failure|stream)\.ts|vite\/preload-helper/,
  common: /node_modules\/(preact\/(?!compat)|@preact\/)|src\/parts\/.*\.tsx/,
};

export default defineConfig({
  plugins: [addresses, respondent],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Texts of the program are read from where they stand: beside the pages.
  server: { proxy: { "/api": program }, fs: { allow: [".."] } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      input: ["index.html", "respondent.html"],
      // Few files: browsers load six at a time, and a seventh waits for another round trip.
      output: { codeSplitting: { groups: Object.entries(SHARED).map(([name, test]) => ({ name, test })) } },
    },
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
