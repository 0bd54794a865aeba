// What goes wrong around Quire: disks, clocks, permissions, other processes. Nothing may be lost, and each failure named.
import { damageTries, fullDiskTries, openStoreTries, refusalTries, sameLookTries } from "../support/disk-faults.mjs";
import { clockTries, lockTries, turnTries } from "../support/lock-faults.mjs";
import { heldStoreTries, togetherTries } from "../support/store-faults.mjs";

/** @type {Record<string, import("../build.mjs").Guard | import("../build.mjs").Guard[]>} */
const guards = {
  "errors of the system are named": [
    { file: "domain/error.js", replace: [["!refusals.has(String(thrown.code))", "true"]] },
    {
      file: "adapters/local/atomic-write.js",
      replace: [["throw unwritable(path, error);", "throw error;"]],
    },
    {
      file: "adapters/local/file-run-store.js",
      replace: [['throw unwritable(join(this.opened.directory, "events.jsonl"), error)', "throw error"]],
    },
  ],
  "half a line is taken back": {
    file: "adapters/local/file-run-store.js",
    replace: [["ftruncateSync(this.opened.descriptor, this.size)", "void 0"]],
  },
  "a lost store is told": {
    file: "adapters/sqlite/lost-library.js",
    replace: [["if (works.size === 0)", "if (true)"]],
  },
  "damage is told": {
    file: "adapters/sqlite/connection/sqlite-connection.js",
    replace: [["throw storeError(this.path, thrown)", "throw thrown"]],
  },
  "a store that is waited for": {
    file: "adapters/sqlite/connection/sqlite-connection.js",
    replace: [["const busyTimeout = 30_000;", "const busyTimeout = 0;"]],
  },
  "a replaced store is not written": {
    file: "adapters/sqlite/connection/sqlite-connection.js",
    replace: [["if (inodeOf(this.path) === this.inode)", "if (true)"]],
  },
  "a lock": {
    file: "adapters/local/process-lock.js",
    replace: [["if (link(mine, path))", "if (link(mine, path) || (rmSync(path), link(mine, path)))"]],
  },
  "a foreign lock": {
    file: "adapters/local/lock-holder.js",
    replace: [["return holder.boot === here.boot && holder.namespace === here.namespace;", "return true;"]],
  },
  "a lost lease": { file: "adapters/local/process-lock.js", replace: [["if (!this.isOurs())", "if (false)"]] },
  "a clock that nobody sets": {
    file: "adapters/local/lock-holder.js",
    replace: [["Number(process.hrtime.bigint() / 1000000n)", "Date.now()"]],
  },
  "a fresh time is not trusted": {
    file: "library/add-file.js",
    replace: [["file.mtime_ms < Date.parse(recordedAt) - 2000", "true"]],
  },
};

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "faults",
  least: 30,
  guards,
  seconds: 120,
  tries: () =>
    Promise.resolve(
      [
        refusalTries,
        damageTries,
        openStoreTries,
        lockTries,
        clockTries,
        sameLookTries,
        turnTries,
        fullDiskTries,
        heldStoreTries,
        togetherTries,
      ].flatMap((tries) => tries()),
    ),
};
