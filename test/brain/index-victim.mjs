// A process that indexes a brain and kills itself (SIGKILL) at a given change of the index folder: before and in the
// middle of writing a file, and before and after the end of a transaction. Arguments: WORKSPACE, the number of the change
// (0: never), "plain" for no embeddings and a clock that is ahead, so that files just written count as old.
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const [root = "", at = "0", kind = ""] = process.argv.slice(2);
const index = join(root, "brain", "index");
let changes = 0;
/** @param {() => void} [halfway] */
const change = (halfway) => {
  changes += 1;
  if (changes !== Number(at)) return;
  halfway?.();
  process.kill(process.pid, "SIGKILL");
};

/** On Linux the folder is written into by its descriptor. @param {unknown} path */
const isOfIndex = (path) =>
  String(path)
    .replace(/^\/proc\/self\/fd\/\d+/u, (folder) => fs.readlinkSync(folder))
    .startsWith(index);

/** Handles of files below the index folder that were opened to be written; readers and flushed folders are left alone. */
const written = new Set();
const { open, rename, writeFile } = fs.promises;
fs.promises.rename = async (from, to) => {
  if (isOfIndex(to)) change();
  return rename(from, to);
};
fs.promises.open = async (...given) => {
  const handle = await open(...given);
  if (isOfIndex(given[0]) && given[1] === "wx") written.add(handle);
  return handle;
};
// A kill in the middle of a write leaves half of it.
fs.promises.writeFile = async (file, content, ...rest) => {
  if (written.has(file) && Symbol.asyncIterator in Object(content))
    return writeFile(file, cutShort(/** @type {AsyncIterable<Uint8Array>} */ (content)), ...rest);
  if (written.has(file)) {
    const bytes = Buffer.from(/** @type {string | Uint8Array} */ (content));
    change(() => fs.writeSync(/** @type {fs.promises.FileHandle} */ (file).fd, bytes.subarray(0, bytes.length / 2)));
  }
  return writeFile(file, content, ...rest);
};
/** The same for what is written in pieces: one of them is there. @param {AsyncIterable<Uint8Array>} pieces */
async function* cutShort(pieces) {
  let isFirst = true;
  for await (const piece of pieces) {
    yield piece;
    if (isFirst) change();
    isFirst = false;
  }
}
syncBuiltinESMExports();

const Database = createRequire(import.meta.url)("libsql");
const { exec } = Database.prototype;
let writes = false;
/** @param {string} sql */
Database.prototype.exec = function execute(sql) {
  if (sql.startsWith("BEGIN")) writes = sql === "BEGIN IMMEDIATE";
  if (sql !== "COMMIT" || !writes) return exec.call(this, sql);
  change();
  const done = exec.call(this, sql);
  change();
  return done;
};

const { compose } = await import("../../dist/compose.js");
const { startRun } = await import("../../dist/run/execute.js");
const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
const { clock } = workbench.engine.services;
const ahead = { ...clock, now: () => new Date(Date.now() + 60_000) };
const services = { ...workbench.engine.services, ...(kind === "plain" && { clock: ahead }) };
const input = { embeddings: kind !== "plain" };
const { error } = await startRun({ ...workbench.engine, services }, { tool: "brain_index", input });
await workbench.close();
if (error) throw error;
