// Builds of Quire to be attacked: the whole one, and copies of it with one guard taken away.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../scripts/run.mjs";

/** Below node_modules, so that a copy finds the packages of the project as the project does. */
const copies = join(root, "node_modules", ".cache", "quire-attack");

/**
 * A way to take one guard away: in a compiled file, each text is replaced by another. A text that is not found there is
 * an error: the guard has moved, and nobody would notice that its tries show nothing any more.
 * @typedef {object} Guard
 * @property {string} file below dist/, "domain/network-policy.js"
 * @property {[found: string, replacement: string][]} replace
 */

/** A build on disk: `bin/quire.js` and `dist/`. */
export class Build {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    /** The program, to be started with `process.execPath`. */
    this.bin = join(folder, "bin", "quire.js");
  }

  /** Loads a compiled module. @param {string} file below dist/ */
  load(file) {
    return import(pathToFileURL(join(this.folder, "dist", file)).href);
  }
}

/** The build that `npm run build` made. */
export const wholeBuild = new Build(root);

/**
 * A copy of the build without one guard. @param {string} name @param {Guard | readonly Guard[]} guard
 */
export function buildWithout(name, guard) {
  const folder = join(copies, name.replace(/[^\w-]+/g, "-"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ["bin", "dist", "package.json"]) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ["prompts", "examples", "data"]) {
    if (existsSync(join(root, part))) symlinkSync(join(root, part), join(folder, part));
  }
  for (const { file, replace } of [guard].flat()) {
    const path = join(folder, "dist", file);
    let text = readFileSync(path, "utf8");
    for (const [found, replacement] of replace) {
      if (!text.includes(found)) throw new Error(`The guard "${name}" is not in dist/${file} any more: ${found}`);
      text = text.replaceAll(found, () => replacement);
    }
    writeFileSync(path, text);
  }
  return new Build(folder);
}

/** Deletes the copies. */
export function removeCopies() {
  rmSync(copies, { recursive: true, force: true });
}
