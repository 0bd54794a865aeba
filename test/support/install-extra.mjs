// A process that installs the extra of a row, as the command does, and kills itself before its nth change of the disk.
import fs from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [row, folder, registry, killAt] = process.argv.slice(2);
const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist");
let changes = 0;
/** Lets a function of a module count as a change of the disk. */
function counted(module, name) {
  const change = module[name];
  module[name] = (...given) => {
    changes += 1;
    if (changes === Number(killAt)) process.kill(process.pid, "SIGKILL");
    return change(...given);
  };
}
for (const name of ["mkdir", "open", "rename", "rm", "writeFile"]) counted(files, name);
counted(fs, "mkdirSync");
syncBuiltinESMExports();

const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { createExtras } = await load("adapters/extras/extras.js");
const { createFetcher } = await load("adapters/network/network-fetcher.js");
const extra = JSON.parse(row);
const extras = createExtras({ table: [extra], folder, registry });
const fetcher = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "tests" });
const signal = new AbortController().signal;
const isNew = await extras.install(extra, { fetcher, signal, onProgress: () => {} });
process.stdout.write(JSON.stringify({ isNew, changes }));
