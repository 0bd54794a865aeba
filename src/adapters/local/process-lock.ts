import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { QuireError } from "../../domain/error.js";

interface Holder {
  pid: number;
  /** When the process began, as the system tells it: a pid alone is reused. */
  started: string;
}

/** When a process began, or null where no such process lives. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      // Field 22 of stat; the command name before it may hold spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : (fields[19] ?? null);
    }
    process.kill(pid, 0);
    if (process.platform === "win32") return "unknown";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    // No such process (or one we may not see, which cannot be ours).
    return null;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    // Absent, or its writer died before it was linked into place: nobody holds it.
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  return processStart(holder.pid) === holder.started;
}

/** Pid of the living process that holds the lock file, or null. */
export function lockHolder(path: string): number | null {
  const holder = readHolder(path);
  return holder && isAlive(holder) ? holder.pid : null;
}

/**
 * Takes the lock file at `path`, taking over one whose process is dead. Returns the release.
 * Throws `busy` with the pid of a living holder.
 */
export function takeLock(path: string, what: string): () => void {
  const mine = `${path}.${process.pid}`;
  const content = JSON.stringify({ pid: process.pid, started: processStart(process.pid) ?? "unknown" });
  for (let attempt = 0; attempt < 10; attempt++) {
    writeFileSync(mine, content);
    try {
      // Linking is atomic and fails where the name exists, so the lock never exists without its content.
      linkSync(mine, path);
      rmSync(mine);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    refuseLivingHolder(path, what, mine);
    removeStale(path);
  }
  throw new QuireError("busy", `${what} is locked and the lock could not be taken over.`, {
    facts: { path },
    fix: `Make sure that no other quire is running, then delete ${path}.`,
  });
}

function refuseLivingHolder(path: string, what: string, mine: string): void {
  const pid = lockHolder(path);
  if (pid === null) return;
  rmSync(mine, { force: true });
  throw new QuireError("busy", `${what} is in use by process ${pid}.`, {
    facts: { pid, path },
    fix: "Wait for it to end, or stop that process.",
  });
}

/** Two processes may find the same stale lock: rename decides, and a live lock caught by accident is put back. */
function removeStale(path: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const caught = readHolder(aside);
  if (caught && isAlive(caught)) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  rmSync(aside, { force: true });
}
