// Tries with disks that are full, failing or protected, and with stores that are damaged or taken away.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { badFailure, faultAt, inWorkspace, library, lostIn, store } from "./fault-workspace.mjs";
import { newFolder, quire } from "./quire-process.mjs";

/** @typedef {import("../build.mjs").Build} Build */

/**
 * A system call that fails from its nth time on, as a full, failing or protected disk lets it.
 * @type {[what: string, code: string, call: string, from: number][]}
 */
const refusals = [
  ["the disk is full for the log", "ENOSPC", "log", 3],
  ["the disk is full for texts", "ENOSPC", "file", 1],
  ["the disk fails in writing the log", "EIO", "log", 4],
  ["the disk fails in writing texts", "EIO", "file", 1],
  ["the disk turns read-only for the log", "EROFS", "log", 5],
  ["permission is lost midway for texts", "EACCES", "file", 1],
  ["no name can be changed any more", "EIO", "rename", 1],
  ["a quota is used up in renaming", "EDQUOT", "rename", 2],
  ["no more files can be opened", "EMFILE", "open", 1],
  ["the disk takes half a line of the log", "SHORT", "log", 3],
];

/** @returns {import("../family.mjs").Try[]} */
export function refusalTries() {
  return refusals.map(([what, code, call, from]) => ({
    name: `${what} while a file is added`,
    guard: code === "SHORT" ? "half a line is taken back" : "errors of the system are named",
    run: (build) =>
      inWorkspace(async (folder) => {
        writeFileSync(join(folder, "library", "new.md"), "# New\n\nA new document about lighthouses.\n");
        const environment = { NODE_OPTIONS: `--import ${faultAt}`, FAULT_AT: `${code} ${call} ${from}` };
        const ended = await quire(build, ["add", "library"], { cwd: folder, environment });
        const bad = badFailure(ended);
        if (bad !== null) return bad;
        const reason = code === "SHORT" ? "ENOSPC" : code;
        if (!(ended.stderr + ended.stdout).includes(`(${reason})`)) return `it does not name ${reason}`;
        const damaged = await unreadableRun(build, folder);
        rmSync(join(folder, "library", "new.md"));
        await quire(build, ["remove", "--missing"], { cwd: folder });
        return damaged ?? lostIn(build, folder);
      }),
  }));
}

/** @param {Build} build @param {string} folder */
async function unreadableRun(build, folder) {
  for (const id of readdirSync(join(folder, ".quire", "runs"))) {
    if (!existsSync(join(folder, ".quire", "runs", id, "events.jsonl"))) continue;
    const shown = await quire(build, ["runs", "show", id], { cwd: folder });
    if (/corrupt|is not an event/.test(shown.stderr)) return `its log is damaged: ${shown.stderr.split("\n")[0]}`;
  }
  return null;
}

/** @type {[what: string, guard: string, damage: (folder: string) => void][]} */
const damages = [
  ["is noise", "damage is told", (folder) => writeFileSync(store(folder), Buffer.alloc(80_000, "noise "))],
  ["is cut", "damage is told", (folder) => truncateSync(store(folder), 30_000)],
  ["is empty", "a lost store is told", (folder) => truncateSync(store(folder), 0)],
  ["was deleted", "a lost store is told", (folder) => rmSync(store(folder))],
  ["was moved away", "a lost store is told", (folder) => renameSync(store(folder), join(folder, "store.db"))],
];
const readers = [["search", "retrieval"], ["status"]];

/** @returns {import("../family.mjs").Try[]} */
export function damageTries() {
  return damages.flatMap(([what, guard, damage]) =>
    readers.map((command) => ({
      name: `the store ${what} and ${command[0]} is asked`,
      guard,
      run: (build) =>
        inWorkspace(async (folder) => {
          damage(folder);
          const bad = badFailure(await quire(build, command, { cwd: folder }));
          if (bad !== null) return bad;
          const repaired = await quire(build, ["doctor", "--repair"], { cwd: folder });
          return repaired.code === 0 ? lostIn(build, folder) : `it cannot be repaired: ${repaired.stderr}`;
        }),
    })),
  );
}

/** A store that a process has open. @returns {import("../family.mjs").Try[]} */
export function openStoreTries() {
  /** @type {[string, (folder: string) => void][]} */
  const ways = [
    ["deleted", (folder) => rmSync(store(folder))],
    [
      "replaced by a copy",
      (folder) => (
        renameSync(store(folder), `${store(folder)}.old`),
        copyFileSync(`${store(folder)}.old`, store(folder))
      ),
    ],
    ["moved to another name", (folder) => renameSync(store(folder), `${store(folder)}.old`)],
  ];
  return ways.map(([what, change]) => ({
    name: `the store is ${what} while a process writes`,
    guard: "a replaced store is not written",
    quick: true,
    run: (build) =>
      inWorkspace(async (folder) => {
        const { openSqliteStore } = await build.load("adapters/sqlite/sqlite-store.js");
        const open = openSqliteStore(store(folder));
        const works = await open.works();
        change(folder);
        try {
          await open.updateWorks(works);
          return "what it wrote went into a file without a name, and it was not told";
        } catch (error) {
          return /** @type {{ code?: string }} */ (error).code === "store" ? null : String(error);
        } finally {
          open.close();
        }
      }),
  }));
}

/** A file that changes and looks as it did. @returns {import("../family.mjs").Try[]} */
export function sameLookTries() {
  /** @type {[what: string, ahead: number][]} */
  const times = [["under a clock that was set back by a day", 86_400]];
  return times.map(([what, ahead]) => ({
    name: `a file changes ${what}, to as many bytes with the same time`,
    guard: "a fresh time is not trusted",
    run: (build) =>
      inWorkspace(async (folder) => {
        const path = join(folder, "library", "note.md");
        const time = new Date(Date.now() + ahead * 1000);
        for (const word of ["heron", "crane"]) {
          writeFileSync(path, `# Birds\n\nThe ${word} stands in the water.\n`);
          utimesSync(path, time, time);
          await quire(build, ["add", "library"], { cwd: folder });
        }
        const found = await quire(build, ["search", "crane"], { cwd: folder });
        return found.stdout.includes("crane stands") ? null : "the change was passed over";
      }),
  }));
}

/** A disk that is full in earnest: only the administrator can make one. @returns {import("../family.mjs").Try[]} */
export function fullDiskTries() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return [];
  return [200, 700].map((kilobytes) => ({
    name: `a disk of ${kilobytes} kB is full while documents are added`,
    guard: "errors of the system are named",
    run: async (build) => {
      const folder = newFolder();
      const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "none", folder]);
      if (mounted.status !== 0) throw new Error(`no disk could be made: ${String(mounted.stderr)}`);
      try {
        const bad = badFailure(await quire(build, ["add", library], { cwd: folder }));
        if (bad !== null) return bad;
        spawnSync("mount", ["-o", "remount,size=100m", folder]);
        const again = await quire(build, ["add", library], { cwd: folder });
        return again.code === 0 ? null : `it does not recover: ${again.stderr.split("\n")[0]}`;
      } finally {
        spawnSync("umount", ["-l", folder]);
      }
    },
  }));
}
