import { execFile } from "node:child_process";
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileDates, FileHistory } from "../../ports/file-history.js";
import { type CommitTimes, commitTimes, logArguments } from "./git-log.js";

/** Largest log that is taken in, in bytes: some million changes of files. */
const largestLog = 512 * 1024 * 1024;
/** Nothing that a repository's own settings name may be started, and nothing may be shown page by page. */
const safely = ["--no-pager", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false"];
/** With these answers there is nothing to ask. */
const nothingThere = /not a git repository|does not have any commits yet|cannot change to/;

interface Repository {
  /** By absolute path, links followed. */
  times: ReadonlyMap<string, CommitTimes>;
  /** Files that are not as they were committed. */
  changed: ReadonlySet<string>;
}

/** Dates of files by git, else by the file system. `environment` is what git is started with. */
export function createGitHistory(environment: Readonly<Record<string, string | undefined>>): FileHistory {
  return {
    async dates(folder, paths, signal) {
      const { repository, problem } = await openRepository(folder, environment, signal);
      const dates = new Map<string, FileDates>();
      for (const path of paths) {
        const found = await datesOf(path, repository);
        if (found) dates.set(path, found);
      }
      return { dates, problem };
    },
  };
}

async function openRepository(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<{ repository: Repository | null; problem: string | null }> {
  const ask = (...given: string[]) => git(folder, given, environment, signal);
  try {
    const root = (await ask("rev-parse", "--show-toplevel")).replace(/\r?\n$/, "");
    const absolute = (name: string) => join(root, name);
    const log = await ask(...logArguments, "--", ".");
    const changed = await ask("diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv", "HEAD", "--", ".");
    const times = new Map([...commitTimes(log)].map(([name, found]) => [absolute(name), found]));
    return { repository: { times, changed: new Set(changed.split("\0").map(absolute)) }, problem: null };
  } catch (error) {
    if (signal?.aborted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // Without git, without a repository: the file system knows as much as there is to know.
    if (code === "ENOENT" || nothingThere.test(message)) return { repository: null, problem: null };
    return { repository: null, problem: message.trim().split("\n").at(-1) ?? message };
  }
}

function git(
  folder: string,
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<string> {
  // Messages are told apart by their English words.
  const options = { cwd: folder, maxBuffer: largestLog, env: { ...environment, LC_ALL: "C" }, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile("git", [...safely, ...given], { ...options, ...(signal && { signal }) }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
  });
}

async function datesOf(path: string, repository: Repository | null): Promise<FileDates | null> {
  const info = await stat(path).catch(() => null);
  // Gone since it was named, or not to be looked at: whoever reads it is told.
  if (!info) return null;
  const real = await realpath(path).catch(() => path);
  const committed = repository?.times.get(real);
  const changedAt = info.mtimeMs;
  // Some file systems do not know when a file was made, and a copy is made later than what it is a copy of was changed.
  const madeAt = info.birthtimeMs > 0 ? Math.min(info.birthtimeMs, changedAt) : changedAt;
  if (!committed) return { created_at: moment(madeAt), updated_at: moment(changedAt) };
  const last = repository?.changed.has(real) ? Math.max(changedAt, committed.last * 1000) : committed.last * 1000;
  return { created_at: moment(committed.first * 1000), updated_at: moment(last) };
}

/** "2026-11-22T07:40:00Z". */
function moment(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
