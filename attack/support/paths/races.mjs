// A file that was looked at is another one when it is opened: held at the very moment between the two.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { Place, secret } from "../workspace-attack.mjs";

/** @typedef {import("../../family.mjs").Try} Try */

/** What happens right before the system opens a path. @type {Map<string, () => void>} */
const before = new Map();
const { open } = fs.promises;

/** @param {any[]} given */
async function openAfter(...given) {
  const act = before.get(String(given[0]));
  before.delete(String(given[0]));
  act?.();
  // @ts-expect-error the arguments are those of the caller
  return open(...given);
}

/** @type {Record<string, (place: Place) => { path: string, swap: () => void }>} */
const swaps = {
  "the file becomes a link": (place) => {
    const path = place.write("note.md", "mine");
    const target = place.hide("note.md");
    return { path, swap: () => replace(path, target) };
  },
  "its folder becomes a link": (place) => {
    const path = place.write("notes/note.md", "mine");
    place.hide("note.md");
    return { path, swap: () => replace(join(place.root, "notes"), place.elsewhere) };
  },
  "the folder above its folder becomes a link": (place) => {
    const path = place.write("all/notes/note.md", "mine");
    place.hide("notes/note.md");
    return { path, swap: () => replace(join(place.root, "all"), place.elsewhere) };
  },
  "a link in it is turned": (place) => {
    place.write("one/note.md", "mine");
    place.hide("note.md");
    fs.symlinkSync("one", join(place.root, "turned"));
    return {
      path: join(place.root, "turned", "note.md"),
      swap: () => replace(join(place.root, "turned"), place.elsewhere),
    };
  },
  "the file becomes a link to a hidden one": (place) => {
    const path = place.write("note.md", "mine");
    const target = place.hide(".env", place.root);
    return { path, swap: () => replace(path, target) };
  },
};

/** @param {string} path @param {string} target */
function replace(path, target) {
  fs.rmSync(path, { recursive: true });
  fs.symlinkSync(target, path);
}

/** @returns {Try[]} */
export function raceTries() {
  fs.promises.open = /** @type {typeof open} */ (openAfter);
  syncBuiltinESMExports();
  return [...readingRaces(), ...writingRaces()];
}

/** @returns {Try[]} */
function readingRaces() {
  const reads = {
    read: (/** @type {any} */ files, /** @type {any} */ path) =>
      files.read(path, 10_000).then((/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString()),
    hash: (/** @type {any} */ files, /** @type {any} */ path) => files.hash(path),
  };
  return Object.entries(swaps).flatMap(([what, lay]) =>
    Object.entries(reads).map(([way, ask]) => ({
      name: `${way}: ${what} between the look and the opening`,
      guard: "opened",
      quick: way === "read" && what === "the file becomes a link",
      run: async (build) => {
        const place = new Place();
        try {
          const { createLocalFiles } = await build.load("adapters/local/local-files.js");
          const all = createLocalFiles(place.root, place.root);
          const files = all.within([all.root], "");
          const { path, swap } = lay(place);
          const checked = files.resolve(path);
          const mine = await files.hash(checked);
          before.set(path, swap);
          const got = await ask(files, checked).catch(() => null);
          return got !== null && got !== mine && (way === "hash" || got.includes(secret))
            ? "what lies elsewhere was read"
            : null;
        } finally {
          place.end();
        }
      },
    })),
  );
}

/** @returns {Try[]} */
function writingRaces() {
  const targets = {
    "a new file": "notes/new.md",
    "a file that is there": "notes/old.md",
    "a file of Quire's own": ".quire/text/abc.md",
  };
  return Object.entries(targets).flatMap(([what, name]) =>
    ["a person", "a client"].map((who) => ({
      name: `${who}: the folder of ${what} becomes a link before it is opened to be written into`,
      guard: "held folder",
      run: async (build) => {
        const place = new Place();
        try {
          const { createLocalFiles } = await build.load("adapters/local/local-files.js");
          const all = createLocalFiles(place.root, place.root);
          const files = who === "a person" ? all : all.within([all.root], "");
          const path = place.write(name, "mine");
          if (what === "a new file") fs.rmSync(path);
          const folder = join(path, "..");
          before.set(folder, () => replace(folder, place.elsewhere));
          const checked = what === "a file of Quire's own" ? files.textPath("abc") : files.resolve(path);
          await files.writeFile(checked, "written").catch(() => null);
          return fs.readdirSync(place.elsewhere).length > 0 ? "a file was written elsewhere" : null;
        } finally {
          place.end();
        }
      },
    })),
  );
}
