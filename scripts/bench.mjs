// npm run bench -- NAME [ARGUMENTS]: benchmarks with peers, run by hand.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "./compile.mjs";
import { installIfNeeded, root, run } from "./run.mjs";

const [name, ...given] = process.argv.slice(2);
const folder = join(root, "bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.mjs"))
  .map((file) => file.slice(0, -".bench.mjs".length));
if (name === undefined || !names.includes(name)) {
  process.stderr.write(`Name a benchmark: npm run bench -- ${names.join("|")}\n`);
  process.exit(2);
}
installIfNeeded();
await build();
if (!existsSync(join(folder, "node_modules"))) {
  process.stdout.write("Installing the peers (npm install in bench/) ...\n");
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
}
run(process.execPath, ["--expose-gc", join(folder, `${name}.bench.mjs`), ...given]);
