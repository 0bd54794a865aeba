// The command as a process, for attacks on what a process leaves behind.
import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {import("../build.mjs").Build} Build */
/** @typedef {{ code: number | null, signal: string | null, stdout: string, stderr: string }} Ended */

/** @type {string[]} */
const folders = [];
process.once("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** An empty folder, gone with this process. */
export function newFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "quire-attack-")));
  folders.push(folder);
  return folder;
}

/** The user's own folder of settings, apart from the workspaces: one user for all tries. @type {string | undefined} */
let userFolder;

/** @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts the command without anybody's keys or settings.
 * @param {Build} build @param {readonly string[]} given
 * @param {{ cwd: string, environment?: Record<string, string>, prefix?: readonly string[] }} options `prefix`: a program
 *   that starts it
 */
export function startQuire(build, given, { cwd, environment = {}, prefix = [] }) {
  userFolder ??= newFolder();
  const env = { PATH: process.env["PATH"] ?? "", HOME: cwd, XDG_CONFIG_HOME: userFolder, ...environment };
  const [program = "", ...rest] = [...prefix, process.execPath, build.bin, ...given];
  return spawn(program, rest, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * Runs the command to its end.
 * @param {Build} build @param {readonly string[]} given @param {Parameters<typeof startQuire>[2]} options
 * @returns {Promise<Ended>}
 */
export function quire(build, given, options) {
  return endOf(startQuire(build, given, options));
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<Ended>} */
export function endOf(child) {
  let [stdout, stderr] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
