#!/usr/bin/env node
// Says what is missing before anything that needs it is loaded.
import { existsSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`quire needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (existsSync(new URL("../dist/main.js", import.meta.url))) {
  const { main } = await import("../dist/main.js");
  await main();
} else {
  process.stderr.write("quire is not built yet. Run: npm install && npm run build\n");
  process.exitCode = 1;
}
