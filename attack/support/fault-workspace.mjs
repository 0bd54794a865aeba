// A workspace with a small library in which things go wrong, and what must be true of it afterwards.
import { copyFileSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { wholeBuild } from "../build.mjs";
import { root } from "../../scripts/run.mjs";
import { newFolder, quire, removeFolder } from "./quire-process.mjs";
import { firstDifference, tracesOf } from "./traces.mjs";

/** @typedef {import("../build.mjs").Build} Build */
/** @typedef {import("./quire-process.mjs").Ended} Ended */

export const library = join(root, "examples", "library");
const files = ["essay - desirable for whom.md", "lecture-07-spacing-and-retrieval.md", "reading notes - Karpicke.txt"];
export const store = (/** @type {string} */ folder) => join(folder, ".quire", "store.db");
export const faultAt = new URL("./fault-at.mjs", import.meta.url).href;

/** @param {string} folder */
function fill(folder) {
  mkdirSync(join(folder, "library"));
  for (const name of files) copyFileSync(join(library, name), join(folder, "library", name));
  cpSync(join(root, "examples", "brain"), join(folder, "brain"), { recursive: true });
}

/** @type {Promise<string> | undefined} */
let filled;
/** A workspace with a library of three works; absolute paths in it are those of this folder. @param {(folder: string) => Promise<string | null>} work */
export async function inWorkspace(work) {
  filled ??= (async () => {
    const folder = newFolder();
    fill(folder);
    const added = await quire(wholeBuild, ["add", "library", "--collection", "kept"], { cwd: folder });
    if (added.code !== 0) throw new Error(added.stderr);
    return folder;
  })();
  const folder = newFolder();
  cpSync(await filled, folder, { recursive: true, preserveTimestamps: true });
  try {
    return await work(folder);
  } finally {
    removeFolder(folder);
  }
}

/** @param {Ended} ended what is wrong with how a command failed, or null: it has to say what, and what to do */
export function badFailure({ code, stderr, stdout }) {
  if (code === 0) return `it says that all is well: ${stdout.trim().split("\n").at(-1)}`;
  if (code === null) return "it crashed";
  if (/defect of Quire|at .*\.js:\d+/.test(stderr)) return `it calls it a defect: ${stderr.split("\n")[0]}`;
  return /what to do:|failed/.test(stderr + stdout) ? null : `it does not say what to do: ${stderr.split("\n")[0]}`;
}

/** Passages, texts and records of the three works. @param {string} folder */
async function libraryTraces(folder) {
  const traces = await tracesOf(wholeBuild, folder, [(await filled) ?? ""]);
  return new Map([...traces].filter(([name]) => /^(passages|collections)/.test(name)));
}

/** @param {Build} build @param {string} folder the library, once what was wrong is over */
export async function lostIn(build, folder) {
  const ended = await quire(build, ["add", "library", "--collection", "kept"], { cwd: folder });
  if (ended.code !== 0) return `it does not recover: ${ended.stderr.split("\n")[0]}`;
  const expected = await libraryTraces((await filled) ?? "");
  return firstDifference(expected, await libraryTraces(folder));
}
