import { splitLines, startsWithAny } from "../../domain/characters.js";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FileDates, FileHistory } from "../../ports/machine.js";

/** Largest log that is taken in, in bytes: some million changes of files. */
const largestLog = 512 * 1024 * 1024;
/** Larger files than this (bytes) are not compared with what was committed: they count as changed. */
const largestCompared = 64 * 1024 * 1024;
/** With these answers there is nothing to ask. */
const nothingThere = /not a git repository|does not have any commits yet|cannot change to|Needed a single revision/;

type Environment = Readonly<Record<string, string | undefined>>;

interface Repository {
  /** By absolute path, links followed. */
  times: ReadonlyMap<string, CommitTimes>;
  /** Ids of files as they were committed last, by absolute path. */
  blobs: ReadonlyMap<string, string>;
}

/**
 * Dates of files by git, else by the file system. `environment` is what git is started with.
 *
 * A repository may be somebody else's, and its settings start programs (filters, hooks, monitors, helpers), some with a
 * harmless `git diff`. So git is asked twice: `rev-parse` says where the objects lie, which starts nothing, and all else
 * is asked of an empty repository of our own, with our settings, that borrows these objects. Whether a file is as it was
 * committed is seen from its bytes, without git.
 */
export function createGitHistory(environment: Environment): FileHistory {
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
  environment: Environment,
  signal: AbortSignal | undefined,
): Promise<{ repository: Repository | null; problem: string | null }> {
  // Started in a folder of our own: on Windows a program is first looked for where it is started.
  const own = await mkdtemp(join(tmpdir(), "quire-git-"));
  try {
    return { repository: await readRepository(folder, { own, environment, signal }), problem: null };
  } catch (error) {
    if (signal?.aborted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // Without git, without a repository: the file system knows as much as there is to know.
    if (code === "ENOENT" || nothingThere.test(message)) return { repository: null, problem: null };
    return { repository: null, problem: message.trim().split("\n").at(-1) ?? message };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

interface Asking {
  /** An empty folder. */
  own: string;
  environment: Environment;
  signal: AbortSignal | undefined;
}

async function readRepository(folder: string, asking: Asking): Promise<Repository> {
  const wanted = ["--show-toplevel", "--show-prefix", "--git-path", "objects", "--git-path", "shallow"];
  const found = await git(["-C", folder, "rev-parse", ...wanted], asking, {});
  const [root = "", prefix = "", objects = "", shallow = ""] = splitLines(found);
  const head = (await git(["-C", folder, "rev-parse", "--verify", "HEAD^{commit}"], asking, {})).trim();
  const borrowed = await borrowObjects(asking.own, {
    objects: resolve(folder, objects),
    shallow: resolve(folder, shallow),
    isSha256: head.length === 64,
  });
  const ask = (...given: string[]) => git(["--literal-pathspecs", ...given, ...below(prefix)], asking, borrowed);
  const log = await ask(...logArguments, head);
  const tree = await ask("ls-tree", "-r", "-z", "--full-tree", head);
  const absolute = (name: string) => join(root, name);
  return {
    times: new Map([...commitTimes(log)].map(([name, times]) => [absolute(name), times])),
    blobs: new Map(blobsOf(tree).map(([name, id]) => [absolute(name), id])),
  };
}

const below = (prefix: string): string[] => (prefix === "" ? [] : ["--", prefix]);

/** A repository without settings, hooks or attributes; the variables that let git take it for the one to be asked. */
async function borrowObjects(
  own: string,
  { objects, shallow, isSha256 }: { objects: string; shallow: string; isSha256: boolean },
): Promise<Environment> {
  const directory = join(own, "borrowing");
  for (const name of ["objects", "refs"]) await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, "HEAD"), "ref: refs/heads/none\n");
  const format = isSha256 ? "[extensions]\n\tobjectformat = sha256\n" : "";
  await writeFile(
    join(directory, "config"),
    `[core]\n\trepositoryformatversion = ${isSha256 ? 1 : 0}\n\tbare = true\n${format}`,
  );
  return {
    GIT_DIR: directory,
    GIT_OBJECT_DIRECTORY: objects,
    GIT_SHALLOW_FILE: shallow,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
  };
}

/** Names and ids of what `git ls-tree -r -z` lists. */
function blobsOf(tree: string): [name: string, id: string][] {
  return tree.split("\0").flatMap((line): [string, string][] => {
    const [facts = "", name] = line.split(/\t(.*)/su);
    const [, kind, id] = facts.split(" ");
    return kind === "blob" && id !== undefined && name !== undefined ? [[name, id]] : [];
  });
}

function git(given: readonly string[], { own, environment, signal }: Asking, variables: Environment): Promise<string> {
  const kept = Object.entries(environment).filter(([name]) => !/^GIT_/iu.test(name) || isOfPerson(name));
  // Messages are told apart by their English words; nothing is fetched, asked or shown page by page.
  const fixed = { LC_ALL: "C", GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };
  const env = { ...Object.fromEntries(kept), ...fixed, ...variables };
  const options = { cwd: own, maxBuffer: largestLog, env, windowsHide: true };
  return new Promise((done, reject) => {
    execFile("git", ["--no-pager", ...given], { ...options, ...(signal && { signal }) }, (error, stdout) => {
      if (error) reject(error);
      else done(stdout);
    });
  });
}

/** Which settings of their own a person uses git with; the other variables would name another repository. */
function isOfPerson(name: string): boolean {
  return ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH"].includes(
    name.toUpperCase(),
  );
}

/** Whether a file has the bytes that were committed; git may have given it the line ends of Windows. */
async function isAsCommitted(path: string, size: number, id: string): Promise<boolean> {
  if (size > largestCompared) return false;
  const bytes = await readFile(path);
  return (
    blobId(bytes, id) === id ||
    blobId(Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"), id) === id
  );
}

function blobId(bytes: Uint8Array, like: string): string {
  const hash = createHash(like.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
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
  const blob = repository?.blobs.get(real);
  const isChanged = blob === undefined || !info.isFile() || !(await isAsCommitted(real, info.size, blob));
  const last = isChanged ? Math.max(changedAt, committed.last * 1000) : committed.last * 1000;
  return { created_at: moment(committed.first * 1000), updated_at: moment(last) };
}

/** "2026-11-22T07:40:00Z". */
function moment(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** First and last change of a file, in seconds since 1970. */
interface CommitTimes {
  first: number;
  last: number;
}

/** Before each commit of a log. */
const commitMark = "\u0001";
/** Author's time of each commit, then how each file changed, renames found: for `commitTimes`. */
const logArguments = ["log", `--format=${commitMark}%at`, "--name-status", "-z", "-M", "--no-ext-diff"] as const;

/**
 * Reads what `git log` with `logArguments` says, newest commit first: for each name that is there now, when it came and
 * when it last changed. A file that was renamed has the past of its former names; one that was deleted and came again
 * begins anew.
 */
function commitTimes(log: string): Map<string, CommitTimes> {
  const times = new Map<string, CommitTimes>();
  /** What a name of that time is called now; null where it was another file's, or one that is gone. */
  const nameNow = new Map<string, string | null>();
  for (const { at, changes } of commitsOf(log)) {
    for (const { status, path, to } of changes) {
      const now = currentName(nameNow, to ?? path);
      if (now !== null && status !== "D") widen(times, now, at);
      if (to !== undefined && status === "R") {
        nameNow.set(path, now);
        nameNow.set(to, null);
      } else if (status === "D" && !nameNow.has(path) && !times.has(path)) nameNow.set(path, null);
      else if (status === "A" || status === "C") nameNow.set(to ?? path, null);
    }
  }
  return times;
}

interface Change {
  /** Of git: "A" added, "M" changed, "D" deleted, "R" renamed, "C" copied and others. */
  status: string;
  path: string;
  /** The new name of one that was renamed or copied. */
  to?: string;
}

function currentName(nameNow: ReadonlyMap<string, string | null>, path: string): string | null {
  const known = nameNow.get(path);
  return known === undefined ? path : known;
}

function widen(times: Map<string, CommitTimes>, path: string, at: number): void {
  const known = times.get(path);
  times.set(path, { first: Math.min(known?.first ?? at, at), last: Math.max(known?.last ?? at, at) });
}

/** Names are taken by their place: they may have any character in them but the one that ends them. */
function* commitsOf(log: string): Generator<{ at: number; changes: Change[] }> {
  const fields = log.split("\0");
  let commit: { at: number; changes: Change[] } | null = null;
  for (let index = 0; index < fields.length; index += 1) {
    const field = (fields[index] ?? "").trim();
    if (field.startsWith(commitMark)) {
      if (commit) yield commit;
      commit = { at: Number(field.slice(commitMark.length)), changes: [] };
    } else if (startsWithAny(field, "RC")) {
      const [path = "", to = ""] = fields.slice(index + 1, index + 3);
      commit?.changes.push({ status: field.slice(0, 1), path, to });
      index += 2;
    } else if (field !== "") {
      commit?.changes.push({ status: field.slice(0, 1), path: fields[index + 1] ?? "" });
      index += 1;
    }
  }
  if (commit) yield commit;
}
