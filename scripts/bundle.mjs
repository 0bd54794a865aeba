// Puts the modules of the command and of its threads together: Node takes longer to find, open and link hundreds of files than to run them.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import { isOfPage } from "./page.mjs";
import { root } from "./run.mjs";

const target = join(root, "dist");
const bundle = join(target, "bundle");
/** The command and its threads, whose names in the bundle are those of their files. */
const beginnings = [
  "main.js",
  "read-thread.js",
  "computing-thread.js",
  "adapters/calculator/calculator-thread.js",
  "adapters/sqlite/store-thread.js",
].map((file) => join(target, file));
const command = join(bundle, "main.js");
/** What is loaded by the name of its file is listed here, as nothing says so where it is loaded. */
const importFile = join(target, "domain", "import-file.js");
const loadedByName =
  /\.(?:tool|format|target)\.js$|[/\\](?:connectors[/\\]sources|adapters[/\\](?:sources|web-search))[/\\][\w-]+\.js$/u;
/**
 * Packages that nearly every command loads, and those that must share zod with them. Others stay where they are installed:
 * most load files that lie beside them.
 */
const bundled = [
  "@ai-sdk",
  "@asteasolutions",
  "@hono",
  "@modelcontextprotocol",
  "csv-parse",
  "csv-stringify",
  "env-paths",
  "eventsource-parser",
  "hono",
  "markdown-it",
  "p-map",
  "parse5",
  "picomatch",
  "yaml",
  "zod",
];

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Whether a file of dist/ was made here, not by the compiler. @param {string} file */
export const isBundled = (file) => file.startsWith(bundle);

/** The modules that the compiler wrote. */
function modules() {
  return filesIn(target).filter((file) => file.endsWith(".js") && !isBundled(file) && !isOfPage(file));
}

/**
 * Takes away a bundle of other modules than those that are built: until there is another, the command runs them.
 * @param {boolean} isLess whether a module is gone, which no time of another tells
 */
export function dropOldBundle(isLess) {
  const made = statSync(command, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inputs = [import.meta.filename, join(root, "package-lock.json"), ...modules()];
  if (isLess || inputs.some((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > made))
    rmSync(bundle, { recursive: true, force: true });
}

/** What a module says of its own place stays true in the bundle, whose files all lie in one folder. @param {string} file */
const placeOf = (file) => `new URL(${JSON.stringify(`../${toUrl(file)}`)}, import.meta.url).href`;
/** @param {string} file */
const toUrl = (file) => relative(target, file).split(sep).join("/");

/** The module that loads files by their names, with the files that there are. */
function tableOfFiles() {
  const files = modules().filter((file) => loadedByName.test(file));
  const rows = files.map((file) => `${JSON.stringify(toUrl(file))}: () => import(${JSON.stringify(file)}),`);
  return `import { pathToFileURL } from "node:url";
    const files = {
      ${rows.join("\n")}
    };
    const folder = new URL("../", import.meta.url).href;
    export function importFile(path) {
      const { href } = pathToFileURL(path);
      return (files[href.slice(folder.length)] ?? (() => import(href)))();
    }`;
}

/** @type {import("rolldown").Plugin} */
const ownModules = {
  name: "own-modules",
  load: (id) => (id === importFile ? tableOfFiles() : null),
  transform: (code, id) =>
    id.startsWith(target) && id !== importFile ? code.replaceAll("import.meta.url", placeOf(id)) : null,
};

/** Zod's messages in fifty languages are loaded with it, and Quire's own are in English. @type {import("rolldown").Plugin} */
const oneLocale = {
  name: "one-locale",
  load: (id) =>
    /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/u.test(id) ? 'export { default as en } from "./en.js";' : null,
};

/** @param {string} id @param {string | undefined} importer */
function isLeftOut(id, importer) {
  if (isBuiltin(id)) return true;
  if (/^[./\0]/u.test(id) || isAbsolute(id)) return false;
  // What is not installed with Quire is none of ours: what the bundler adds of its own.
  return !importer?.includes("node_modules") && installed.some(isOf(id)) && !bundled.some(isOf(id));
}

/** Whether a module is of a package or of a scope. @param {string} id @returns {(name: string) => boolean} */
const isOf = (id) => (name) => id === name || id.startsWith(`${name}/`);

/** The packages that come with Quire wherever it is installed. */
const installed = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies ?? {});

/** Throws where the bundle imports what is not there when Quire is installed. @param {import("rolldown").OutputChunk[]} chunks */
function refuseForeign(chunks) {
  const names = new Set(chunks.map(({ fileName }) => fileName));
  for (const { fileName, imports, dynamicImports } of chunks)
    for (const id of [...imports, ...dynamicImports])
      if (!names.has(id) && !isBuiltin(id) && !installed.some(isOf(id)))
        throw new Error(`${fileName} of the bundle imports "${id}", which is not installed with Quire.`);
}

/**
 * The files into which the bundle is cut besides those that follow from what is loaded when: what each start needs, and what
 * each command needs that does more than to explain itself. A hundred small files take longer to open than these to read.
 */
const groups = [
  group("start", 2, ["main.js", "edges/cli/program.js"]),
  group("core", 1, ["compose.js", "edges/cli/command/invocation.js", "run/execute.js"]),
];

/**
 * The modules that some import at once, themselves and what these import.
 * @param {string} name
 * @param {number} priority of two groups that have a module the higher one gets it
 * @param {string[]} files
 */
function group(name, priority, files) {
  const from = files.map((file) => join(target, file));
  /** @type {Set<string> | undefined} */
  let reached;
  return {
    priority,
    name: (/** @type {string} */ id, /** @type {import("rolldown").ChunkingContext} */ graph) => {
      reached ??= reachedFrom(from, (each) => graph.getModuleInfo(each)?.importedIds ?? []);
      return reached.has(id) ? name : null;
    },
  };
}

/** @param {string[]} from @param {(id: string) => string[]} importsOf */
function reachedFrom(from, importsOf) {
  const found = new Set(from);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/** The licences of the packages whose modules are in the bundle. @param {Iterable<string>} ids */
function licencesOf(ids) {
  const packages = new Set(
    Array.from(ids, (id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/u.exec(id)?.[0]),
  );
  packages.delete(undefined);
  return Array.from(packages, (folder = "") => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)/iu.test(file));
    const text = texts.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
    return `${name} ${version} (${license})\n\n${text}\n`;
  })
    .toSorted()
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** Makes the bundle where there is none, of a package that has a command. */
export async function makeBundle() {
  if (existsSync(command) || !beginnings.every((file) => existsSync(file))) return;
  // What installs the packages loads this file before they are there.
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    input: Object.fromEntries(beginnings.map((file) => [basename(file, ".js"), file])),
    platform: "node",
    external: isLeftOut,
    plugins: [ownModules, oneLocale],
    logLevel: "silent",
  });
  const making = `${bundle}.new`;
  rmSync(making, { recursive: true, force: true });
  const { output } = await build.write({
    dir: making,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups },
  });
  await build.close();
  const chunks = output.filter((each) => each.type === "chunk");
  refuseForeign(chunks);
  writeFileSync(join(making, "licences.txt"), licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
  // At once, so that no command finds half of it.
  rmSync(bundle, { recursive: true, force: true });
  renameSync(making, bundle);
}
