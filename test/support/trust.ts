import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { configValues, findWorkspace } from "../../src/adapters/local/config-file.js";
import { createFileRunStore } from "../../src/adapters/local/file-run-store.js";
import { RunSeals } from "../../src/adapters/local/run-seals.js";
import { defaultUserFolder, userKey } from "../../src/adapters/local/user-folder.js";
import { takeApart } from "../../src/adapters/local/workspace-powers.js";
import { powersHash } from "../../src/domain/powers.js";

const shippedPrompts = fileURLToPath(new URL("../../prompts", import.meta.url));

/** The environment in which exactly what a workspace asks for now is allowed: tests wrote it themselves. */
export function trusted(root: string): { QUIRE_TRUST: string } {
  const path = join(root, "quire.yaml");
  const settings = existsSync(path) ? configValues(path, readFileSync(path, "utf8"), parse) : {};
  return { QUIRE_TRUST: powersHash(takeApart(root, settings, shippedPrompts).powers) };
}

/** The same for the workspace that a command would find; nothing where its settings cannot be read. */
export function trustedFor(given: readonly string[], cwd: string): { QUIRE_TRUST?: string } {
  const named = given.includes("--workspace") ? given[given.indexOf("--workspace") + 1] : undefined;
  try {
    return trusted(named === undefined ? findWorkspace(cwd).root : resolve(cwd, named));
  } catch {
    // The command itself is to say what is wrong with them.
    return {};
  }
}

/** Takes a run whose log a test has changed for the user's own. */
export function acceptRun(root: string, id: string): void {
  const seals = new RunSeals(() => userKey(defaultUserFolder()));
  createFileRunStore(join(root, ".quire", "runs"), seals).accept(id);
}
