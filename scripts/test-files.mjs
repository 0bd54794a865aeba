// Finds test files by a part of their path, or by what they import.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "./run.mjs";

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** The files of the folders that hold tests, from the root on. */
function codeFiles() {
  return ["src", "test", "scripts", "attack", "examples", "bin"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /(?<!\.d)\.(tsx?|mjs|js)$/.test(file));
}

/**
 * The patterns that no path of a test file holds, compared as vitest does it.
 * @param {string[]} patterns
 */
export function unmatched(patterns) {
  const files = codeFiles()
    .filter(isTest)
    .map((file) => file.toLowerCase());
  return patterns.filter((pattern) => {
    const below = relative(root, resolve(root, pattern));
    // A path may end with the line of a test.
    const parts = [pattern, below].map((part) => part.replace(/:\d+$/, "").toLowerCase());
    return !files.some((file) => parts.some((part) => file.includes(part)));
  });
}

/**
 * The files that a file imports for what they do: what is imported as a type alone is gone when it runs.
 * @param {string} file
 */
function importsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const statements = [...staticImports, ...staticExports]
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .flatMap((statement) => ("moduleRequest" in statement ? [statement] : statement.entries))
    .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  const calls = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...statements, ...calls]
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file), name))
    .map((path) => [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")])
    .flatMap((paths) => paths.find((path) => existsSync(join(root, path))) ?? []);
}

/** @returns {Map<string, string[]>} who imports a file */
function importers() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const file of codeFiles()) {
    for (const imported of importsOf(file)) {
      const known = found.get(imported);
      if (known) known.push(file);
      else found.set(imported, [file]);
    }
  }
  return found;
}

/**
 * The tests that import some files, directly or through others, or are among them.
 * @param {Iterable<string>} files paths from the root on
 */
export function relatedTests(files) {
  const by = importers();
  const reached = new Set(files);
  // A set gives what is added to it while it is walked through.
  for (const file of reached) for (const importer of by.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => isTest(file) && existsSync(join(root, file))).sort();
}
