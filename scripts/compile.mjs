// Compiles what changed of src/ to dist/, and lets no stale note of an earlier build leave dist/ wrong.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { dropOldBundle, isBundled, makeBundle } from "./bundle.mjs";
import { isOfPage, isSourceOfPage, makePage } from "./page.mjs";
import { local, output, root } from "./run.mjs";

const [source, target] = ["src", "dist"].map((folder) => join(root, folder));
/** The compiler's note of what it has read and written. */
const note = join(target, ".tsbuildinfo");
/** The data of all languages as JSON: reading it takes a hundredth of the time that the YAML files take. */
const languages = join(target, "languages.json");
const tables = ["words-en.tsv", "journals.tsv"].map((name) => join(target, name));

/** @param {string} folder */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** The files that src/ is compiled to. */
function outputs() {
  const sources = filesIn(source).filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !isSourceOfPage(file));
  return sources.flatMap((file) => {
    const stem = join(target, file.slice(source.length).replace(/\.tsx?$/, ""));
    return [`${stem}.js`, `${stem}.d.ts`];
  });
}

/**
 * The compiler believes its note: where somebody deleted an output, or wrote one after the note was closed (a build that
 * was killed, another program), it would write that file again only after its source changed. Without the note it
 * writes all.
 */
function distrustNote() {
  const closed = statSync(note, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const believed = outputs().every((file) => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    return written !== undefined && written <= closed;
  });
  if (!believed) rmSync(note, { force: true });
}

/** The compiler leaves what it made of a source that is gone. @returns {boolean} whether there was any such */
function removeOrphans() {
  const known = new Set([note, languages, ...tables, ...outputs()]);
  const orphans = filesIn(target).filter((file) => !known.has(file) && !isBundled(file) && !isOfPage(file));
  for (const file of orphans) rmSync(file);
  for (let folder of new Set(orphans.map((file) => dirname(file))))
    for (; folder !== target && readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder);
  return orphans.length > 0;
}

async function writeLanguages() {
  const files = filesIn(join(root, "data", "languages")).filter((file) => file.endsWith(".yaml"));
  if (files.length === 0) return;
  // What installs the packages loads this file before they are there.
  const { parse } = await import("yaml");
  const { languageSchema } = await import(pathToFileURL(join(target, "language", "language-schema.js")).href);
  const read = files.map((file) => {
    const data = parse(readFileSync(file, "utf8"));
    // Commands read the classes that they need and trust the rest: the whole is checked here.
    if (!languageSchema.safeParse(data).success) throw new Error(`${file} holds what no language file may hold.`);
    return [basename(file, ".yaml"), data];
  });
  replace(languages, JSON.stringify(Object.fromEntries(read)));
}

/**
 * Writes a table whose rows are found without reading the others, where its source or what writes it changed.
 * @param {string} name
 * @param {string} data the file below data/
 * @param {string} writer the module, below src/
 * @param {(module: any, bytes: Buffer) => string} lines
 */
async function writeTable(name, data, writer, lines) {
  const [table, from, by] = [join(target, name), join(root, "data", data), join(target, writer)];
  if (!existsSync(from) || !existsSync(by)) return;
  const isNewer = (/** @type {string} */ file) => statSync(file).mtimeMs > statSync(table).mtimeMs;
  if (existsSync(table) && ![from, by].some(isNewer)) return;
  replace(table, lines(await import(pathToFileURL(by).href), readFileSync(from)));
}

async function writeTables() {
  await writeTable("words-en.tsv", "words/en.txt", "language/word-lines.js", ({ wordLines }, bytes) =>
    wordLines(bytes.toString()),
  );
  await writeTable("journals.tsv", "journals.br", "reference/header/journals.js", ({ journalLines }, bytes) =>
    journalLines(brotliDecompressSync(bytes).toString()),
  );
}

/** By renaming: a command that runs meanwhile reads the old file or the new one, never half of it. */
function replace(/** @type {string} */ path, /** @type {string} */ text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/**
 * Compiles src/ to dist/ and checks its types on the way.
 * @param {AbortSignal} [signal]
 */
export async function compile(signal) {
  distrustNote();
  const ended = await output(local("tsc"), ["-p", "tsconfig.json"], signal);
  dropOldBundle(removeOrphans());
  await writeLanguages();
  await writeTables();
  // 0 to 2: the compiler came to its end, though it may have found mistakes.
  const whole = ended.status !== null && ended.status <= 2;
  // The last output's time, not the time now: what is written next may have the same on a file system's coarse clock.
  if (whole && existsSync(note)) {
    const last = Math.max(0, ...outputs().map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
    utimesSync(note, new Date(), new Date(Math.ceil(last)));
  }
  return ended;
}

/** Builds for what needs the build next: says what is wrong and ends this process where something is. */
export async function build() {
  const { status, text } = await compile();
  process.stdout.write(text);
  if (status !== 0) process.exit(status ?? 1);
  await makePage();
  await makeBundle();
}
