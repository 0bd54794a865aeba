// Loaded before `quire`, whose main thread is then busy for good from an event of its log on.
// BUSY_AT: the number of events and the kind of work, as "3 loop".
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const [events = "0", kind = "loop"] = (process.env["BUSY_AT"] ?? "").split(" ");
const { openSync, writeSync } = fs;
/** @type {Set<number>} */
const logs = new Set();
let written = 0;

/** @type {Record<string, () => void>} */
const work = {
  loop: () => {
    for (let round = 0; ; round++) Math.sqrt(round);
  },
  pattern: () => void /^(?:a+)+$/.test(`${"a".repeat(60)}b`),
  // As a library in C does, from which nothing of JavaScript can get out.
  native: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

if (isMainThread) {
  fs.openSync = (path, ...how) => {
    const descriptor = openSync(path, ...how);
    if (String(path).endsWith("events.jsonl") && how[0] === "a+") logs.add(descriptor);
    return descriptor;
  };
  fs.writeSync = (/** @type {number} */ descriptor, /** @type {any[]} */ ...what) => {
    const bytes = writeSync(descriptor, .../** @type {[string]} */ (what));
    if (logs.has(descriptor) && ++written === Number(events)) {
      process.stderr.write("busy\n");
      work[kind]?.();
    }
    return bytes;
  };
  syncBuiltinESMExports();
}
