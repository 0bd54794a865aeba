// Loaded before `quire`, which then sends itself a signal when its log has so many events, however busy the machine is.
// SIGNAL_AT: the number of events and the signal, as "4 SIGINT".
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [events = "0", signal = "SIGKILL"] = (process.env["SIGNAL_AT"] ?? "").split(" ");
const { openSync, writeSync } = fs;
/** @type {Set<number>} */
const logs = new Set();
let written = 0;

fs.openSync = (path, ...how) => {
  const descriptor = openSync(path, ...how);
  // Whoever only reads it closes it again, and its number is given to another file.
  if (String(path).endsWith("events.jsonl") && how[0] === "a+") logs.add(descriptor);
  return descriptor;
};
fs.writeSync = (/** @type {number} */ descriptor, /** @type {any[]} */ ...what) => {
  const bytes = writeSync(descriptor, .../** @type {[string]} */ (what));
  if (logs.has(descriptor) && ++written === Number(events)) process.kill(process.pid, signal);
  return bytes;
};
syncBuiltinESMExports();
