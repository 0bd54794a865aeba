// A process that indexes a brain with embeddings and kills itself (SIGKILL) at a given change of the index folder.
// Arguments: WORKSPACE, the number of the change (0: never).
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const [root = "", at = "0"] = process.argv.slice(2);
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
  if (written.has(file)) {
    const bytes = Buffer.from(/** @type {string | Uint8Array} */ (content));
    change(() => fs.writeSync(/** @type {fs.promises.FileHandle} */ (file).fd, bytes.subarray(0, bytes.length / 2)));
  }
  return writeFile(file, content, ...rest);
};
syncBuiltinESMExports();

const { compose } = await import("../../dist/compose.js");
const { startRun } = await import("../../dist/run/execute.js");
const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
const { error } = await startRun(workbench.engine, { tool: "brain_index", input: { embeddings: true } });
await workbench.close();
if (error) throw error;
