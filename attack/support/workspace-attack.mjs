// A workspace and what lies outside of it, for tries that want to get at the latter.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** @typedef {import("../build.mjs").Build} Build */

/** What stands in every file that must not be read. */
export const secret = "XYZZYSECRET";

/** A workspace in `root`, beside it `elsewhere`; both are gone after `end`. */
export class Place {
  constructor() {
    this.top = realpathSync(mkdtempSync(join(tmpdir(), "quire-attack-")));
    this.root = join(this.top, "workspace");
    this.elsewhere = join(this.top, "elsewhere");
    mkdirSync(this.root);
    mkdirSync(this.elsewhere);
    writeFileSync(join(this.root, "quire.yaml"), "");
  }

  /** @param {string} path @param {string | Uint8Array} content */
  write(path, content) {
    const whole = join(this.root, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    return whole;
  }

  /** A file outside with the secret in it, such as readers of its ending take. @param {string} name */
  hide(name, folder = this.elsewhere) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contentOf(name));
    return path;
  }

  /** Whether the secret stands in an answer or in anything that Quire has kept. @param {string} said */
  knows(said) {
    return (
      said.includes(secret) ||
      [".quire", "index"]
        .flatMap((name) => filesBelow(join(this.root, name)))
        .some((path) => readFileSync(path).includes(secret))
    );
  }

  end() {
    rmSync(this.top, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @param {string} name */
function contentOf(name) {
  const title = `${secret} of gulls and terns`;
  if (name.endsWith(".bib"))
    return `@article{hidden, title = {${title}}, author = {Doe, Jane}, year = {2019}, journal = {Birds}}\n`;
  if (name.endsWith(".tex")) return `The ${title} were counted every year.\n`;
  return `---\ntitle: ${title}\nkeywords: [gulls]\ntopics: [birds]\n---\n\n# ${title}\n\nThe ${title} were counted every year on the cliffs of the island.\n`;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    // Nothing was kept.
    return [];
  }
}

/**
 * The workbench of a workspace, in this process. @param {Build} build @param {string} root
 * @param {(workbench: any) => Promise<string>} work
 */
export async function withWorkbench(build, root, work) {
  const { compose } = await build.load("compose.js");
  const workbench = await compose({ workspace: root, startedIn: root, environment: { PATH: process.env["PATH"] } });
  try {
    return await work(workbench);
  } finally {
    await workbench.close();
  }
}

/** What a person's command comes to: all that it says. @param {Build} build @param {string} root @param {string} tool @param {object} input */
export function runTool(build, root, tool, input) {
  return withWorkbench(build, root, async ({ engine }) => {
    const { startRun } = await build.load("run/execute.js");
    const { output, error } = await startRun(engine, { tool, input, budget: {} });
    return JSON.stringify({ output, error: error?.toRecord() });
  });
}
