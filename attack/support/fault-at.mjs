// Loaded before `quire`: a call to the system fails from its nth time on, as a full, failing or protected disk lets it.
// FAULT_AT: "CODE CALL NUMBER"; CALL is log (a line of a run's log), file (a whole file), rename, or open. SHORT: half of
// what is written is taken, then the disk is full.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [code = "", call = "", number = "0"] = (process.env["FAULT_AT"] ?? "").split(" ");
let calls = 0;

/** @param {string} what @param {string} path */
function failAt(what, path) {
  if (what !== call || ++calls < Number(number)) return;
  const name = code === "SHORT" ? "ENOSPC" : code;
  throw Object.assign(new Error(`${name}: refused, ${what} '${path}'`), { code: name, path, syscall: what });
}

/** @type {Map<number, string>} */
const logs = new Map();
const { openSync, writeSync } = fs;
fs.openSync = (path, ...how) => {
  const descriptor = openSync(path, ...how);
  if (String(path).endsWith("events.jsonl") && how[0] === "a+") logs.set(descriptor, String(path));
  return descriptor;
};
fs.writeSync = (/** @type {number} */ descriptor, /** @type {any[]} */ ...what) => {
  const log = logs.get(descriptor);
  if (log === undefined) return writeSync(descriptor, .../** @type {[string]} */ (what));
  if (code !== "SHORT") failAt("log", log);
  // A disk that was full has room again when something was deleted: this line alone does not fit.
  else if (++calls === Number(number)) return writeSync(descriptor, what[0].subarray(0, 20));
  else if (calls === Number(number) + 1) failAt("log", log);
  return writeSync(descriptor, .../** @type {[string]} */ (what));
};

const { open, rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  failAt("rename", String(to));
  return rename(from, to);
};
fs.promises.open = async (path, ...how) => {
  if (how[0] === "wx") failAt("open", String(path));
  const handle = await open(path, ...how);
  if (how[0] !== "wx") return handle;
  const { writeFile } = handle;
  handle.writeFile = async (/** @type {any[]} */ ...what) => {
    failAt("file", String(path));
    return writeFile.apply(handle, /** @type {[string]} */ (what));
  };
  return handle;
};
syncBuiltinESMExports();
