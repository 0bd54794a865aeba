// Links that somebody has put into a workspace where Quire writes, and what they would have written over.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { Place, runTool, withWorkbench } from "../workspace-attack.mjs";

/** @typedef {import("../../family.mjs").Try} Try */

const note = "# Birds\n\nGulls nest on the cliffs of the island every year.\n";

/** What a person does, and where it writes. @type {Record<string, (build: any, place: Place) => Promise<unknown>>} */
const work = {
  add: (build, place) => {
    place.write("papers/birds.md", note);
    return runTool(build, place.root, "add", { paths: [join(place.root, "papers")] });
  },
  "brain new": (build, place) =>
    runTool(build, place.root, "brain_new", { title: "Birds", keywords: ["a"], topics: ["b"], body: note }),
  "brain index": (build, place) => {
    place.write("brain/knowledge/a.md", `---\ntitle: Birds\nkeywords: [a]\ntopics: [b]\nuuid: 6f1c\n---\n\n${note}`);
    return runTool(build, place.root, "brain_index", {});
  },
  "audit report": (build, place) => {
    place.write("draft.md", "Gulls nest (Doe, 2019).\n");
    return runTool(build, place.root, "audit_files", {
      draft: join(place.root, "draft.md"),
      output: join(place.root, "out", "report.html"),
    });
  },
  "index text": (build, place) =>
    runTool(build, place.root, "index_text", { content: note, source: "notes/1", sourceMeta: { title: "Birds" } }),
  import: (build, place) => {
    place.write("list.bib", "@article{a, title = {Birds of the coast}, author = {Doe, Jane}, year = {2019}}\n");
    return runTool(build, place.root, "import_records", { files: [join(place.root, "list.bib")] });
  },
  command: (build, place) => {
    place.write("papers/birds.md", note);
    return Promise.resolve(start(build, place, ["ask", "Where do gulls nest?", "-o", "out/answer.md"]));
  },
  "agent transcript": (build, place) => {
    place.write("papers/birds.md", note);
    start(build, place, ["add", "papers", "--quiet"]);
    return Promise.resolve(
      start(build, place, ["ask", "--agent", "Where do gulls nest?", "--transcript", "out/run.jsonl"]),
    );
  },
};

/** Places in a workspace that may be links to a folder elsewhere. */
const folders = {
  ".quire": ["add", "import", "brain index", "index text"],
  ".quire/runs": ["add", "brain new", "audit report"],
  ".quire/text": ["add", "index text"],
  ".quire/cache": ["import"],
  "brain/index": ["brain index"],
  "brain/knowledge": ["brain new"],
  brain: ["brain new"],
  out: ["audit report", "command", "agent transcript"],
  sources: ["index text"],
};

/** Places that may be links to a file elsewhere, which is to stay as it is. */
const files = {
  ".quire/store.db": ["add"],
  "manifest.json": ["import", "index text"],
  "out/run.jsonl": ["agent transcript"],
  "out/answer.md": ["command"],
};

/** @returns {Try[]} */
export function writingTries() {
  return [...folderTries(), ...fileTries(), ...recordTries()];
}

/** @returns {Try[]} */
function folderTries() {
  return Object.entries(folders).flatMap(([path, works]) =>
    works.map((name) => ({
      name: `${name} with ${path} a link to a folder elsewhere`,
      guard: "links out",
      quick: path === ".quire" && name === "add",
      run: inPlace(async (build, place) => {
        mkdirSync(dirname(join(place.root, path)), { recursive: true });
        symlinkSync(place.elsewhere, join(place.root, path));
        await work[name](build, place).catch(() => null);
        const made = readdirSync(place.elsewhere);
        return made.length > 0 ? `${made.join(", ")} came to lie elsewhere` : null;
      }),
    })),
  );
}

/** @returns {Try[]} */
function fileTries() {
  return Object.entries(files).flatMap(([path, works]) =>
    works.map((name) => ({
      name: `${name} with ${path} a link to a file elsewhere`,
      guard: "links out",
      run: inPlace(async (build, place) => {
        const target = join(place.elsewhere, "theirs");
        // A file that is there already and holds nothing: whatever is written into it shows.
        writeFileSync(target, path.endsWith("manifest.json") ? '{"version":1,"entries":[]}' : "");
        const before = readFileSync(target);
        mkdirSync(dirname(join(place.root, path)), { recursive: true });
        symlinkSync(target, join(place.root, path));
        await work[name](build, place).catch(() => null);
        return readFileSync(target).equals(before) ? null : "the file elsewhere was written over";
      }),
    })),
  );
}

/** What a workspace that came from elsewhere has on record. @returns {Try[]} */
function recordTries() {
  const source = "notes/1";
  const id = createHash("sha256").update(`source:${source}`).digest("hex");
  const ask = { content: note, source, sourceMeta: { title: "Birds" } };
  const ways = { "../elsewhere/theirs.md": "a way up", "a/../../elsewhere/theirs.md": "a way down and up" };
  const ofManifests = Object.entries(ways).flatMap(([filename, way]) =>
    Object.entries({ model: runTool }).map(([door, run]) => ({
      name: `${door}: a text is indexed whose manifest names its file by ${way}`,
      guard: "names within",
      run: inPlace(async (/** @type {any} */ build, /** @type {Place} */ place) => {
        place.write("manifest.json", JSON.stringify({ version: 1, entries: [{ id, filename, title: "Birds" }] }));
        await run(build, place.root, "index_text", ask);
        return existsSync(join(place.elsewhere, "theirs.md")) ? "a file was written elsewhere" : null;
      }),
    })),
  );
  return [...ofManifests, ...undoTries()];
}

/** A log says that a scan wrote into a file that is none of its own. @returns {Try[]} */
function undoTries() {
  return ["settings", "report.docx", "pdf"].map((name) => ({
    name: `undoing a scan that is said to have written into "${name}"`,
    guard: "PDFs alone",
    run: inPlace(async (build, place) => {
      const path = join(place.elsewhere, name);
      writeFileSync(path, "first\nsecond\n");
      const hash = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");
      const written = {
        path_before: path,
        path_after: path,
        sha256_before: hash("first\n"),
        sha256_after: hash("first\nsecond\n"),
        bytes_before: 6,
        skipped_reason: null,
        rename_problem: null,
      };
      await withWorkbench(build, place.root, async ({ engine }) => {
        const { restoreFile } = await build.load("library/scan/write-file.js");
        const context = {
          services: engine.services,
          runId: "r",
          now: () => "",
          step: (/** @type {any} */ _key, /** @type {any} */ _effect, /** @type {any} */ run) => run(),
        };
        return restoreFile(context, written, 1).then(String, String);
      });
      return readFileSync(path, "utf8") === "first\n" ? "the file was cut" : null;
    }),
  }));
}

/** @param {(build: any, place: Place) => Promise<string | null>} attempt */
function inPlace(attempt) {
  return async (/** @type {any} */ build) => {
    const place = new Place();
    try {
      return await attempt(build, place);
    } finally {
      place.end();
    }
  };
}

/** @param {any} build @param {Place} place @param {string[]} given */
function start(build, place, given) {
  try {
    return execFileSync(process.execPath, [build.bin, ...given], {
      cwd: place.root,
      env: { PATH: process.env["PATH"], HOME: place.root },
      stdio: "pipe",
      timeout: 25_000,
    });
  } catch (error) {
    return String(error);
  }
}
