// Tries with locks of other processes, containers and machines, and with clocks that are wrong.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { newFolder, removeFolder } from "./quire-process.mjs";

/** @typedef {import("../build.mjs").Build} Build */

const event = (/** @type {number} */ seq) => ({
  v: 1,
  seq,
  ts: "2026-01-01T00:00:00.000Z",
  iter: 0,
  role: "tool",
  event: "tool_result",
  content: seq,
});

/** A run whose log a process of this machine holds. @param {Build} build */
async function heldRun(build) {
  const { createFileRunStore } = await build.load("adapters/local/file-run-store.js");
  const { RunSeals } = await build.load("adapters/local/run-seals.js");
  const folder = newFolder();
  const runs = createFileRunStore(folder, new RunSeals(() => null));
  const log = runs.create("run-1");
  log.append(event(1), true);
  return { folder, runs, log };
}

/** Locks of runs and files. @returns {import("../family.mjs").Try[]} */
export function lockTries() {
  /** @param {string} folder @param {object} changes */
  const rewrite = (folder, changes) => {
    const path = join(folder, "run-1", "lock");
    const record = { ...JSON.parse(readFileSync(path, "utf8")), ...changes };
    writeFileSync(path, JSON.stringify(record).padEnd(600));
  };
  const elsewhere = { namespace: "pid:[1]", host: "elsewhere" };
  /** @type {[string, string, object, boolean][]} name, guard, how the lock looks, whether it may be taken */
  const holders = [
    ["a living process of this machine", "a lock", {}, false],
    [
      "a process of another container whose number is nobody's here",
      "a foreign lock",
      { ...elsewhere, pid: 2 ** 22 + 1 },
      false,
    ],
    [
      "a process of another container whose number is another's here",
      "a foreign lock",
      { ...elsewhere, pid: 1, started: "7" },
      false,
    ],
    ["a process of another machine", "a foreign lock", { host: "elsewhere", boot: "another", started: "7" }, false],
  ];
  const taking = holders.map(([who, guard, changes]) => ({
    name: `a run is taken from ${who}`,
    guard,
    quick: true,
    run: async (/** @type {Build} */ build) => {
      const { folder, runs, log } = await heldRun(build);
      rewrite(folder, changes);
      try {
        runs.open("run-1").close();
        return "it was taken while its holder lives";
      } catch (error) {
        return /** @type {{ code?: string }} */ (error).code === "busy" ? null : String(error);
      } finally {
        log.close();
        removeFolder(folder);
      }
    },
  }));
  const late = ["append", "writeMetrics", "writeRaw"].map((method) => ({
    name: `a process that slept longer than its lease goes on with ${method}`,
    guard: "a lost lease",
    quick: true,
    run: async (/** @type {Build} */ build) => {
      const { folder, runs, log } = await heldRun(build);
      rewrite(folder, { ...elsewhere, renewed_ms: -600_000 });
      const other = runs.open("run-1");
      try {
        if (method === "append") log.append(event(2), true);
        else if (method === "writeMetrics") log.writeMetrics({});
        else log.writeRaw("late", "late");
        return "it wrote beside the process that had taken over";
      } catch (error) {
        return /** @type {{ code?: string }} */ (error).code === "busy" ? null : String(error);
      } finally {
        other.close();
        log.close();
        removeFolder(folder);
      }
    },
  }));
  return [...taking, ...late];
}

/** A clock that is set while another container holds a run. @returns {import("../family.mjs").Try[]} */
export function clockTries() {
  const day = 86_400_000;
  /** @type {[what: string, wrong: number, silence: number, isTaken: boolean][]} */
  const clocks = [
    ["set forward takes a run whose holder gives signs of life", day, 0, false],
    ["set back keeps a run for ever whose holder is gone", -day, 120_000, true],
  ];
  return clocks.map(([what, wrong, silence, isTaken]) => ({
    name: `a clock that is ${what}`,
    guard: "a clock that nobody sets",
    quick: true,
    run: async (build) => {
      const { takeLock } = await build.load("adapters/local/process-lock.js");
      const { sinceBoot } = await build.load("adapters/local/lock-holder.js");
      const folder = newFolder();
      const path = join(folder, "lock");
      const lock = takeLock(path, "The thing");
      const record = {
        ...JSON.parse(readFileSync(path, "utf8")),
        namespace: "pid:[1]",
        renewed_ms: sinceBoot() - silence,
      };
      writeFileSync(path, JSON.stringify(record).padEnd(600));
      const { now } = Date;
      // Nothing else runs before the clock is right again.
      Date.now = () => now() + wrong;
      try {
        takeLock(path, "The thing").release();
        return isTaken ? null : "it was taken";
      } catch {
        return isTaken ? "nobody can take it" : null;
      } finally {
        Date.now = now;
        lock.release();
        removeFolder(folder);
      }
    },
  }));
}

/** Two processes that change one file: two copies of the module that waits stand for them. @returns {import("../family.mjs").Try[]} */
export function turnTries() {
  return [
    {
      name: "two processes read, change and write one file",
      guard: "a lock",
      quick: true,
      run: async (build) => {
        const folder = newFolder();
        const path = join(folder, "count");
        writeFileSync(path, "0");
        const url = pathToFileURL(join(build.folder, "dist/adapters/local/waiting-lock.js")).href;
        const modules = await Promise.all(["one", "two"].map((name) => import(`${url}?${name}`)));
        const change = async () => {
          const count = Number(readFileSync(path, "utf8"));
          await new Promise((resolve) => setImmediate(resolve));
          writeFileSync(path, String(count + 1));
        };
        await Promise.all(
          modules.flatMap(({ withLock }) => Array.from({ length: 20 }, () => withLock(path, "The count", change))),
        );
        const count = readFileSync(path, "utf8");
        removeFolder(folder);
        return count === "40" ? null : `of 40 changes ${count} are left`;
      },
    },
  ];
}
