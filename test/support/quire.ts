import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { trustedFor } from "./trust.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const quireLauncher = join(root, "bin", "quire.js");

/** The documents that come with Quire. */
export const exampleLibrary = join(root, "examples", "library");

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ProcessOptions {
  cwd: string;
  environment?: Record<string, string>;
  /** Written to standard input, which is then closed. */
  input?: string;
  /** Number of the user that it runs as; only an administrator may choose one. */
  user?: number;
}

/** The command as a user starts it, without anybody's keys or settings. */
export function startQuire(given: readonly string[], { cwd, environment = {}, user }: ProcessOptions) {
  const { PATH = "", XDG_CONFIG_HOME = "" } = process.env;
  const env = { PATH, HOME: cwd, XDG_CONFIG_HOME, ...trustedFor(given, cwd), ...environment };
  return spawn(process.execPath, [quireLauncher, ...given], { cwd, env, ...(user !== undefined && { uid: user }) });
}

const signalAt = new URL("signal-at.mjs", import.meta.url).href;

/** Runs the command until its log has so many events: then it gets the signal, however busy the machine is. */
export function quireUntil(events: number, signal: NodeJS.Signals, given: readonly string[], options: ProcessOptions) {
  const preloaded = { NODE_OPTIONS: `--import ${signalAt}`, SIGNAL_AT: `${events} ${signal}` };
  return quire(given, { ...options, environment: { ...options.environment, ...preloaded } });
}

/** Runs the command to its end. */
export function quire(given: readonly string[], options: ProcessOptions): Promise<Finished> {
  const child = startQuire(given, options);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

const folders: string[] = [];

/** An empty folder that `removeFolders` deletes. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "quire-test-")));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A workspace with a copy of some of the example documents in `library/`; by default those that are read fastest. */
export function newWorkspace(chosen: (name: string) => boolean = (name) => /\.(md|txt|html)$/.test(name)): string {
  const workspace = newFolder();
  const library = join(workspace, "library");
  mkdirSync(library);
  for (const name of readdirSync(exampleLibrary).filter(chosen))
    cpSync(join(exampleLibrary, name), join(library, name));
  return workspace;
}
