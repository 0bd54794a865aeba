import { randomBytes } from "node:crypto";
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  fsync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { QuireError } from "../../domain/error.js";
import { temporaryBeside } from "./temporary-name.js";
import { type Holder, isForeign, mayLive, readHolder, sinceBoot, thisProcess } from "./lock-holder.js";

/** How long a lock outlives the last sign of life of a process elsewhere, in milliseconds. */
const defaultLease = 60_000;
/** Signs of life in one lease: a loop that was busy through five of them still gives the sixth in time. */
const signsInLease = 6;

/** Locks that this process holds. */
const held = new Set<HeldLock>();

/**
 * A lock that this process has taken. Whoever was suspended (a laptop that slept, a stopped process) may have lost it
 * meanwhile, and asks `refuseIfLost` before each write.
 */
export class HeldLock {
  private readonly timer: NodeJS.Timeout;
  private readonly file: BigIntStats;

  constructor(
    private readonly path: string,
    private readonly what: string,
    private readonly descriptor: number,
    private readonly holder: Holder,
    /** True where it was taken from a process elsewhere whose lease ran out: that one may wake up. */
    readonly takenFromForeign: boolean,
  ) {
    this.file = fstatSync(descriptor, { bigint: true });
    this.timer = setInterval(() => this.renew(), holder.lease_ms / signsInLease);
    // Holding a lock keeps no process alive.
    this.timer.unref();
    held.add(this);
  }

  /** Names this taking of the lock; stands in each event of a run. */
  get token(): string {
    return this.holder.token;
  }

  /** Throws `busy` where the file of the lock is another's by now; else gives a sign of life where one is due. */
  refuseIfLost(): void {
    if (!this.isOurs()) throw this.lost();
    if (sinceBoot() - this.holder.renewed_ms > this.holder.lease_ms / signsInLease) this.renew();
  }

  release(): void {
    clearInterval(this.timer);
    held.delete(this);
    // What another process has taken meanwhile is its own.
    if (this.isOurs()) rmSync(this.path, { force: true });
    closeSync(this.descriptor);
  }

  /** The open file keeps its number for itself, so that another lock of this name has another. */
  private isOurs(): boolean {
    const found = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    return found !== undefined && found.ino === this.file.ino && found.dev === this.file.dev;
  }

  /** Written into the open file, never by name: a lock that was taken over is another file, which stays as it is. */
  private renew(): void {
    this.holder.renewed_ms = sinceBoot();
    try {
      writeSync(this.descriptor, contentOf(this.holder), 0);
    } catch {
      // A full or vanished disk: the lease runs out, and the next write is refused where somebody has taken the lock.
      return;
    }
    fsync(this.descriptor, () => {
      // Network file systems pass on what is flushed; where that fails, the next sign is tried soon.
    });
  }

  private lost(): QuireError {
    const other = readHolder(this.path);
    const by = other === null ? "" : ` by ${nameOf(other)}`;
    return new QuireError("busy", `${this.what} was taken over${by} while this process stood still.`, {
      facts: { path: this.path, ...(other && { pid: other.pid, host: other.host ?? null }) },
      fix: "Nothing more was written here: the other process carries on with what was finished.",
    });
  }
}

/** Throws `busy` where any lock that this process works under has been lost: it stood still for longer than a lease. */
export function refuseLostLocks(): void {
  for (const lock of held) lock.refuseIfLost();
}

/** Pid of the process that holds the lock file and may be alive, or null. */
export function lockHolder(path: string): number | null {
  const holder = readHolder(path);
  return holder && mayLive(holder, () => Date.now() - modified(path)) ? holder.pid : null;
}

/**
 * Takes the lock file at `path`, taking over one whose process is dead, or whose process elsewhere (another container or
 * machine that shares the folder) has given no sign of life for its lease.
 * Throws `busy` with pid and host of a holder that may live.
 */
export function takeLock(path: string, what: string, lease = defaultLease): HeldLock {
  const mine = temporaryBeside(path);
  let foreign = false;
  for (let attempt = 0; attempt < 10; attempt++) {
    const holder = newHolder(lease);
    const descriptor = openSync(mine, "w+");
    try {
      writeFileSync(descriptor, contentOf(holder));
      if (link(mine, path)) return new HeldLock(path, what, descriptor, holder, foreign);
      const stale = refuseLivingHolder(path, what, mine);
      removeStale(path, mine);
      foreign ||= stale !== null && isForeign(stale);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    closeSync(descriptor);
  }
  throw new QuireError("busy", `${what} is locked and the lock could not be taken over.`, {
    facts: { path },
    fix: `Make sure that no other quire is running, then delete ${path}.`,
  });
}

function newHolder(lease_ms: number): Holder {
  return { ...thisProcess(), token: randomBytes(6).toString("hex"), lease_ms, renewed_ms: sinceBoot() };
}

/** Always as long: a sign of life overwrites the one before, and a reader never sees half of one. */
function contentOf(holder: Holder): string {
  return `${JSON.stringify(holder).padEnd(511)}\n`;
}

/** Linking is atomic and fails where the name exists, so the lock never exists without its content. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

function refuseLivingHolder(path: string, what: string, mine: string): Holder | null {
  const holder = readHolder(path);
  if (holder === null || !mayLive(holder, () => modified(mine) - modified(path))) return holder;
  const { pid, host = null } = holder;
  if (!isForeign(holder)) {
    throw new QuireError("busy", `${what} is in use by process ${pid}.`, {
      facts: { pid, host, path },
      fix: "Wait for it to end, or stop that process.",
    });
  }
  const seconds = Math.ceil(holder.lease_ms / 1000);
  throw new QuireError("busy", `${what} is in use by ${nameOf(holder)}.`, {
    facts: { pid, host, path, lease_ms: holder.lease_ms },
    fix: `Wait for it to end. If it was killed, try again ${seconds} seconds after that.`,
  });
}

function nameOf(holder: Holder): string {
  return isForeign(holder)
    ? `process ${holder.pid} on ${holder.host}, in another container or machine`
    : `process ${holder.pid}`;
}

/** When a file was last written, by the clock of the file system that keeps it; the far future where it is gone. */
function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.MAX_SAFE_INTEGER;
}

/** Two processes may find the same stale lock: rename decides, and a live lock caught by accident is put back. */
function removeStale(path: string, mine: string): void {
  const aside = temporaryBeside(path);
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const caught = readHolder(aside);
  if (caught && mayLive(caught, () => modified(mine) - modified(aside))) link(aside, path);
  rmSync(aside, { force: true });
}
