// Files that clients and models name.
import { dirname, join } from "node:path";
import { overHttp, overMcp } from "../doors.mjs";
import { Place, runTool } from "../workspace-attack.mjs";
import { tricks } from "./tricks.mjs";

/** @typedef {import("../../family.mjs").Try} Try */

/** Tools that take a path: the ending of the file and what is asked. @type {Record<string, { ending: string, input: (path: string) => object, as?: string }>} */
const tools = {
  audit: { ending: ".md", input: (draft) => ({ draft }) },
  "audit (references)": { ending: ".bib", as: "audit", input: (bib) => ({ text: "As [@hidden] says.", bib: [bib] }) },
  cite: { ending: ".md", input: (path) => ({ path }) },
  import_records: { ending: ".bib", input: (path) => ({ files: [path], dry_run: true }) },
  add: { ending: ".md", input: (path) => ({ paths: [path] }) },
  library_add: { ending: ".md", input: (source) => ({ source }) },
  brain_index: { ending: ".md", input: (path) => ({ source_dir: dirname(path), index_dir: "index" }) },
};

const doors = { HTTP: overHttp, MCP: overMcp };
/** Those that a folder cannot stand for. */
const fileOnly = new Set([
  "a link to the file",
  "a link that counts from its folder",
  "a link to a link",
  "a hidden file",
  "a link to a hidden file",
]);

/** @returns {Try[]} */
export function readingTries() {
  return [...clientTries(), ...modelTries(), ...listingTries()];
}

/** @returns {Try[]} */
function clientTries() {
  return Object.entries(doors).flatMap(([door, ask]) =>
    Object.entries(tools).flatMap(([name, { ending, input, as = name }]) =>
      Object.entries(tricks)
        .filter(([trick]) => name !== "brain_index" || !fileOnly.has(trick))
        .map(([trick, lay]) => ({
          name: `${door}: ${name} by ${trick}`,
          guard: "confinement",
          quick: name === "cite" && trick === "a link to the folder",
          run: (build) => reading(lay, ending, (root, path) => ask(build, root, as, input(path))),
        })),
    ),
  );
}

/** What a model calls in a run of the person's. @returns {Try[]} */
function modelTries() {
  return Object.entries(tricks).map(([trick, lay]) => ({
    name: `model: library_add by ${trick}`,
    guard: "confinement",
    run: (build) => reading(lay, ".md", (root, source) => runTool(build, root, "library_add", { source })),
  }));
}

/** A person names a folder; a link in it leads elsewhere. @returns {Try[]} */
function listingTries() {
  const layouts = Object.entries(tricks).filter(
    // Without its guard the whole disk would be read.
    ([trick]) => trick.startsWith("a link") && trick !== "a link to the root of the disk",
  );
  const asked = {
    "quire add": (root) => ["add", { paths: [root] }],
    "quire brain index": (root) => ["brain_index", { source_dir: root, index_dir: join(root, "index") }],
  };
  return Object.entries(asked).flatMap(([name, ask]) =>
    layouts.map(([trick, lay]) => ({
      name: `${name} of a folder with ${trick}`,
      guard: "listing",
      quick: name === "quire add" && trick === "a link to the file",
      run: (build) => reading(lay, ".md", (root) => runTool(build, root, ...ask(root))),
    })),
  );
}

/** @param {(place: Place, name: string) => string} lay @param {string} ending @param {(root: string, path: string) => Promise<string>} ask */
async function reading(lay, ending, ask) {
  const place = new Place();
  try {
    const path = lay(place, `hidden${ending}`);
    const said = await ask(place.root, path);
    return place.knows(said) ? `${path} was read` : null;
  } finally {
    place.end();
  }
}
