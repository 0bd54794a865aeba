import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The workbench in the browser: src/edges/web to dist/web. */
export default defineConfig({
  root: at("src/edges/web/"),
  base: "/",
  // Preact's own functions make the elements; nothing of React is in it.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: at("dist/web/"),
    emptyOutDir: true,
    target: "es2023",
    // Small files, too, come from the server: its policy lets nothing be read out of the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What several screens need is one file: each more is a request before the first row is seen.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
  },
  logLevel: "warn",
});
