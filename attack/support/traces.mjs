// What a command leaves in a workspace for its user, without what differs between any two runs: ids, places and hours.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Of Quire's own folder, what is the user's: texts and records. Runs and caches tell of the way, not of the end. */
const own = ["text", "works"];

/** Files below a folder, links not followed. @param {string} folder @returns {string[]} */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** All files that count. @param {string} root */
function countedFiles(root) {
  // The state of the brain's index tells files by times and numbers of the disk: what it is of stands beside it.
  const visible = filesBelow(root).filter((path) => !/^\.quire\/|index_state\.json$/.test(relative(root, path)));
  return [...visible, ...own.flatMap((name) => filesBelow(join(root, ".quire", name)))];
}

/** @param {string} text @param {readonly string[]} places folders in which the workspace is or was */
export function plain(text, places) {
  return places
    .reduce((given, place) => given.replaceAll(place, "ROOT"), text)
    .replaceAll(/\d{8}-\d{9}-[a-z-]+-[0-9a-z]{4}/g, "RUN")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, "HOUR")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?(?: UTC)?/g, "HOUR")
    .replaceAll(/\d{8}[-T]\d{6}Z?/g, "STAMP")
    .replaceAll(/"(?:mtime_ms|took_ms|latency_ms|active_ms|size)": ?[\d.]+/g, '"N"');
}

/** Bytes of a PDF into which metadata were written carry the hour; what stands before is the user's own. */
const hashOf = (/** @type {Buffer} */ bytes, /** @type {string} */ path, /** @type {readonly string[]} */ places) =>
  createHash("sha256")
    .update(/\.(md|json|jsonl|html|csv|txt|bib|yaml)$/.test(path) ? plain(bytes.toString("utf8"), places) : bytes)
    .digest("hex");

/**
 * Name and content of every file that counts, and the passages of the store.
 * @param {import("../build.mjs").Build} build a sound one
 * @param {string} root @param {readonly string[]} [before] folders in which the workspace was before
 * @returns {Promise<Map<string, string>>}
 */
export async function tracesOf(build, root, before = []) {
  const places = [root, ...before];
  /** @type {Map<string, string>} */
  const traces = new Map();
  for (const path of countedFiles(root)) {
    const name = plain(relative(root, path), places);
    traces.set(name, hashOf(readFileSync(path), path, places));
  }
  const database = join(root, ".quire", "store.db");
  if (!existsSync(database)) return traces;
  const { openSqliteStore } = await build.load("adapters/sqlite/sqlite-store.js");
  const store = openSqliteStore(database);
  for (const work of await store.works()) {
    const passages = (await store.passagesOf(work.id)).map((/** @type {{ id: string, content: string }} */ passage) => [
      passage.id,
      passage.content,
    ]);
    traces.set(`passages of ${work.id}`, createHash("sha256").update(JSON.stringify(passages)).digest("hex"));
    traces.set(`collections of ${work.id}`, work.collections.join());
  }
  store.close();
  return traces;
}

/** The first difference in words, or null. @param {Map<string, string>} expected @param {Map<string, string>} found */
export function firstDifference(expected, found) {
  for (const [name, content] of expected) {
    if (!found.has(name)) return `${name} is missing`;
    if (found.get(name) !== content) return `${name} is not as without the kill`;
  }
  const more = [...found.keys()].find((name) => !expected.has(name));
  return more === undefined ? null : `${more} is there, and is not without the kill`;
}
