// Tries with a store that another process holds while one command, or two at once, want to write it.
import { writeFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { badFailure, inWorkspace, lostIn, store } from "./fault-workspace.mjs";
import { quire } from "./quire-process.mjs";

/** Takes the store as a process does that writes; gives what lets it go. @param {string} folder */
function hold(folder) {
  const LibSql = createRequire(import.meta.url)("libsql");
  const database = new LibSql(store(folder));
  database.exec("BEGIN EXCLUSIVE");
  return () => {
    database.exec("ROLLBACK");
    database.close();
  };
}

/** @returns {import("../family.mjs").Try[]} */
export function heldStoreTries() {
  return [
    {
      name: "the store stays locked by another process while a file is added",
      guard: "damage is told",
      run: (build) =>
        inWorkspace(async (folder) => {
          writeFileSync(join(folder, "new.md"), "# New\n\nA new document about herons.\n");
          const release = hold(folder);
          const ended = await quire(build, ["add", "new.md"], { cwd: folder }).finally(release);
          rmSync(join(folder, "new.md"));
          return badFailure(ended) ?? lostIn(build, folder);
        }),
    },
  ];
}

/** Milliseconds that a store is held: both commands have come to it by then, on any machine that is not at its end. */
const held = 4000;

/** What runs beside `add`, and whether it enters a document of its own. @type {[what: string, given: string[], enters: boolean][]} */
const partners = [
  ["add", ["add", "two.md"], true],
  ["search", ["search", "retrieval"], false],
  ["ask", ["ask", "--model", "none", "What is retrieval practice?"], false],
  ["brain check --fix", ["brain", "check", "--fix"], false],
];

/** Two commands that come to a store that is held, and go on at the same moment. @returns {import("../family.mjs").Try[]} */
export function togetherTries() {
  return partners.map(([what, given, enters]) => ({
    name: `add and ${what} at once on a store that another process holds for a while`,
    guard: "a store that is waited for",
    run: (build) =>
      inWorkspace(async (folder) => {
        writeFileSync(join(folder, "one.md"), "# One\n\nThe heron stands in the water.\n");
        writeFileSync(join(folder, "two.md"), "# Two\n\nThe crane flies to the south.\n");
        const timer = setTimeout(hold(folder), held);
        const both = [["add", "one.md"], given].map((each) => quire(build, each, { cwd: folder }));
        for (const ended of await Promise.all(both)) {
          if (ended.code !== 0) return `one fails: ${(ended.stderr + ended.stdout).trim().split("\n").at(-1)}`;
        }
        clearTimeout(timer);
        for (const [file, word] of [["one.md", "heron"], ...(enters ? [["two.md", "crane"]] : [])]) {
          const found = await quire(build, ["search", word], { cwd: folder });
          const times = found.stdout.split(`The ${word}`).length - 1;
          if (times !== 1) return `${file} is there ${times} times`;
          rmSync(join(folder, file));
        }
        await quire(build, ["remove", "--missing"], { cwd: folder });
        return lostIn(build, folder);
      }),
  }));
}
