// Files that were made to break whoever reads them. Each has to be refused by name: what is wrong with which file, and
// what to do about it; never as a defect of Quire, never by ending the process, never without an end.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { refusedMutants } from "../support/hostile-mutants.mjs";
import { otherMutants } from "../support/hostile-others.mjs";

/** @typedef {import("../build.mjs").Build} Build */

/** Milliseconds that one file may hold a thread, and megabytes that it may take. */
const [patience, heap] = [25_000, 700];
/** @type {Map<string, Promise<any>>} */
const threadsOf = new Map();

/** The threads that read files, of one build. @param {Build} build */
function threads(build) {
  const known = threadsOf.get(build.folder);
  if (known !== undefined) return known;
  const file = pathToFileURL(join(build.folder, "dist", "read-thread.js"));
  const opened = build
    .load("adapters/threads/file-threads.js")
    .then(({ FileThreads }) => new FileThreads({ file, patience_ms: patience, heap_mb: heap }));
  threadsOf.set(build.folder, opened);
  return opened;
}

const basis = { id: "0", sha256: "0", collections: [], paths: [], added_at: "", updated_at: "" };

/** What got through, or null. @param {Build} build @param {import("../support/hostile-mutants.mjs").Mutant} mutant @returns {Promise<string | null>} */
async function read(build, { file, bytes }) {
  const request = { bytes: new Uint8Array(bytes()), name: file, basis, passages: { size: 1200, overlap: 100 } };
  try {
    await (await threads(build)).run("read", { request, ocr: false }, { name: file });
    return "it was read as if it were sound";
  } catch (thrown) {
    const { code, message, fix } = /** @type {{ code?: string, message: string, fix?: string }} */ (thrown);
    if (code === undefined || code === "internal") return `it counts as a defect of Quire: ${message}`;
    if (!message.includes(file)) return `the error does not name the file: ${message}`;
    return fix === undefined ? `the error does not say what to do: ${message}` : null;
  }
}

const quick = new Set([
  "pdf: pages that hold each other",
  "docx: archive with sizes of 4 GB",
  "epub: book/content.opf empty",
  "html: zeroed from start",
]);

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "hostile-files",
  least: 300,
  seconds: 90,
  guards: {
    "failures have names": { file: "domain/error.js", replace: [["this.code = code;", 'this.code = "internal";']] },
  },
  tries: async () =>
    [...refusedMutants(), ...otherMutants()].map((mutant) => ({
      name: mutant.name,
      guard: "failures have names",
      quick: quick.has(mutant.name),
      run: (build) => read(build, mutant),
    })),
};
