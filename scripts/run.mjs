// What the package's scripts share: run a command, install what is missing.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const windows = process.platform === "win32";

/**
 * Runs a command with this terminal and ends this process with its exit code when it fails.
 * @param {string} command
 * @param {string[]} given
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function run(command, given, options = {}) {
  const { status, error } = spawnSync(command, given, { cwd: root, stdio: "inherit", shell: windows, ...options });
  if (error) process.stderr.write(`${command} could not be started: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs a command to its end beside others: gives its exit code (null where a signal ended it) and all that it wrote.
 * @param {string} command
 * @param {string[]} given
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ status: number | null, text: string }>}
 */
export async function output(command, given, signal) {
  const child = spawn(command, given, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: windows, signal });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (/** @type {string} */ part) => (text += part));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      if (error.name !== "AbortError")
        resolve({ status: 127, text: `${command} could not be started: ${error.message}\n` });
    });
    child.once("close", (status) => resolve({ status, text }));
  });
}

/** A program of this package's dependencies. @param {string} name */
export function local(name) {
  return join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);
}

/** Installs exactly the lockfile where that was not done since it changed. */
export function installIfNeeded() {
  const installed = join(root, "node_modules", ".package-lock.json");
  const wanted = join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  process.stdout.write("Installing what Quire needs (npm ci) ...\n");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}
