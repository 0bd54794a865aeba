// What code leaves in out/ to be taken back, and archives that it writes itself.
import { packTar } from "modern-tar";
import { Readable } from "node:stream";

/** @typedef {import("../../build.mjs").Build} Build */
/** @typedef {{ name: string, bytes: Uint8Array }[]} Taken */

const fine = /^[\w ./-]+$/;

/** Names that nothing of which may come back. @param {Taken} files @returns {string | null} */
export function badName(files) {
  const bad = files.find(
    ({ name }) =>
      !fine.test(name) || name.startsWith("/") || /(^|\/)\./.test(name) || /^con\b/i.test(name) || name.length > 200,
  );
  return bad === undefined ? null : `${JSON.stringify(bad.name)} was taken`;
}

/** @param {Taken} files @returns {string | null} */
const anything = (files) => (files.length === 0 ? null : `${files[0]?.name} was taken`);

/** @type {Record<string, { code: string, guard?: string, through: (files: Taken) => string | null }>} */
export const leftBehind = {
  "a link to a file outside": { code: `os.symlink("/etc/passwd", "out/l")`, through: anything },
  "a link to a folder": { code: `os.symlink("/usr/share", "out/l")`, through: anything },
  "a link of a link of itself": { code: `os.symlink("l", "out/l")`, through: anything },
  "a pipe that nobody writes": { code: `os.mkfifo("out/p")`, through: anything },
  "a name of two lines": { code: `open("out/a\\nb", "w")`, through: badName },
  "a name that paints the terminal": { code: `open("out/\\x1b[31mred", "w")`, through: badName },
  "a hidden name": { code: `open("out/.bashrc", "w")`, through: badName },
  "a name of a device": { code: `open("out/con.csv", "w")`, through: badName },
  "a name with ways of another system": { code: `open("out/..\\\\..\\\\evil", "w")`, through: badName },
  "a name that begins like a flag": {
    code: `open("out/--checkpoint-action=exec", "w")`,
    through: (files) => (files.length ? "it was taken" : null),
  },
  "a name that turns its reading round": { code: `open("out/a\\u202efdp.exe", "w")`, through: badName },
  "a name that is no text": { code: `open(b"out/\\xff\\xfe", "w")`, through: badName },
  "a way too long": {
    code: `os.chdir("out")
for i in range(60): os.mkdir("deeeeep"); os.chdir("deeeeep")
open("x", "w")`,
    through: badName,
  },
  "names without end": {
    code: `for i in range(3000): open("out/f%d" % i, "w").close()`,
    through: (files) => (files.length > 1000 ? `${files.length} were taken` : null),
  },
};

/** @typedef {{ header: Record<string, unknown>, body?: string }} Entry */
/** @param {string} name @param {Record<string, unknown>} [more] @returns {Entry} */
const entry = (name, more = {}) => ({ header: { name, size: 1, type: "file", ...more }, body: "x" });

/** Archives that no tar writes. @type {Record<string, { entries: Entry[], through?: (files: Taken) => string | null, most?: number, guard?: string }>} */
export const forged = {
  "a file up and away": { entries: [entry("../../evil")] },
  "a file of the whole machine": { entries: [entry("/etc/cron.d/evil")] },
  "a way up in the middle": { entries: [entry("a/../../evil")] },
  "a file that is a link to another": {
    entries: [{ header: { name: "l", size: 0, type: "symlink", linkname: "/etc/passwd" } }],
    through: anything,
  },
  "a file that is another's second name": {
    entries: [{ header: { name: "l", size: 0, type: "link", linkname: "/etc/passwd" } }],
    through: anything,
  },
  "a device": { entries: [{ header: { name: "d", size: 0, type: "character-device" } }], through: anything },
  "a name hidden behind another": { entries: [entry("fine", { pax: { path: "../evil" } })] },
  "two files of one name": {
    entries: [entry("a.csv"), entry("A.csv")],
    through: (files) => (files.length > 1 ? "both were taken" : null),
  },
  "more than may be taken": {
    entries: [{ header: { name: "a", size: 3_000_000, type: "file" }, body: "x".repeat(3_000_000) }],
    most: 1_000_000,
    guard: "results",
    through: anything,
  },
};

/** @param {Build} build @param {keyof typeof forged} name @returns {Promise<string | null>} */
export async function takeForged(build, name) {
  const { entries, through = badName, most = 10_000_000 } = forged[name] ?? { entries: [] };
  const { takeResults } = await build.load("adapters/sandbox/results.js");
  const archive = await packTar(/** @type {any} */ (entries));
  const taken = await takeResults(Readable.from([archive]), most, () => undefined);
  return through(taken.files);
}
