// A process that writes a record into a file, or restores one, and kills itself (SIGKILL) at a given change of the disk.
// Arguments: WORKSPACE, the number of the change (0: never), the tool's input as JSON.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const [root = "", at = "0", input = "{}"] = process.argv.slice(2);
const userFiles = join(root, "docs");
let changes = 0;
/** @param {() => void} [halfway] */
const change = (halfway) => {
  changes += 1;
  if (changes !== Number(at)) return;
  halfway?.();
  process.kill(process.pid, "SIGKILL");
};

for (const name of ["open", "rename", "link", "rm", "mkdir", "chmod", "chown", "copyFile"]) {
  const original = fs.promises[name];
  fs.promises[name] = async (/** @type {unknown[]} */ ...given) => {
    if (!String(given[0]).startsWith(userFiles)) return original(...given);
    change();
    const result = await original(...given);
    if (name === "open") tearWrites(result);
    return result;
  };
}
const { mkdirSync } = fs;
fs.mkdirSync = (/** @type {any[]} */ ...given) => {
  if (String(given[0]).startsWith(userFiles)) change();
  return mkdirSync(.../** @type {[string]} */ (given));
};
syncBuiltinESMExports();

/** A kill in the middle of a write leaves half of it. */
function tearWrites(/** @type {fs.promises.FileHandle} */ handle) {
  const { writeFile } = handle;
  handle.writeFile = async (content) => {
    change(() => fs.writeSync(handle.fd, content.subarray(0, content.length / 2)));
    return writeFile.call(handle, content);
  };
}

const { compose } = await import("../../dist/compose.js");
const { createPdfFiles } = await import("../../dist/adapters/pdf/pdf-files.js");
const { startRun } = await import("../../dist/run/execute.js");
const { writeRecord, restoreFile } = await import("../../dist/library/scan/write-file.js");

/** @param {string} name @param {(context: any, input: any) => Promise<unknown>} execute */
const tool = (name, execute) => ({
  name,
  version: 1,
  effect: "write",
  network: false,
  hosts: [],
  rpm: null,
  recorded: true,
  execute,
});
const tools = [
  tool("write_trial", (context, { request }) => writeRecord(context, request)),
  tool("restore_trial", (context, { written }) => restoreFile(context, written, 1)),
];

const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
// In this thread: starting another takes longer than the trial.
const services = { ...workbench.engine.services, pdfs: createPdfFiles() };
const engine = { ...workbench.engine, services, resolveTool: async (name) => tools.find((each) => each.name === name) };
const asked = JSON.parse(input);
const request = { tool: asked.written === undefined ? "write_trial" : "restore_trial", input: asked };
const outcome = await startRun(engine, request);
await workbench.close();
const { state, output, error } = outcome;
process.stdout.write(`${JSON.stringify({ state, output, error: error?.toRecord() ?? null })}\n`);
