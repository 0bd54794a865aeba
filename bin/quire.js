#!/usr/bin/env node
// Says what is missing before anything that needs it is loaded.
import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`quire needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (existsSync(new URL("../dist/main.js", import.meta.url))) {
  await keepCompiled();
  // Its modules put together, which start sooner; the modules themselves where one was built since.
  const bundled = new URL("../dist/bundle/main.js", import.meta.url);
  const { main } = await import(existsSync(bundled) ? bundled.href : "../dist/main.js");
  await main();
} else {
  process.stderr.write("quire is not built yet. Run: npm install && npm run build\n");
  process.exitCode = 1;
}

/** From Node.js 22.1 on, what was compiled once is kept in the user's cache folder; without it commands only take longer. */
async function keepCompiled() {
  const { enableCompileCache } = (await import("node:module")).default;
  if (enableCompileCache === undefined) return;
  const { default: envPaths } = await import("env-paths");
  const { cache } = envPaths("quire", { suffix: "" });
  if (isAbsolute(cache)) enableCompileCache(join(cache, "compiled"));
}
