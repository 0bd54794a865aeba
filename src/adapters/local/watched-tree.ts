import { type FSWatcher, watch } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import { isHiddenName } from "./real-path.js";

/** The system has no more watches or open files to give: changes would be missed without a word. */
const exhausted: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

/**
 * The folders below one, each watched by itself, links followed unless they lead back. A watch belongs to what had the name
 * when it was opened; whatever an event names is therefore watched anew before it is told of.
 */
export class WatchedTree {
  /** Events so far. */
  events = 0;
  /** False while there is no such folder. */
  isHere = false;
  /** Fulfilled with the next event. */
  changed!: Promise<void>;
  private announce!: () => void;
  private readonly watchers = new Map<string, FSWatcher>();
  /** Paths that events named: what is watched there may be something else by now. */
  private stale = new Set<string>();
  private failure: QuireError | null = null;

  constructor(
    private readonly root: string,
    private readonly endings: readonly string[],
  ) {
    this.listen();
  }

  /**
   * Watches what is there now and nothing else. Gives what came, changed or went since the last time: sorted paths of files
   * with these endings and of folders. Throws `unreadable_file` where the system cannot watch so much.
   */
  async renew(): Promise<readonly string[]> {
    const stale = this.stale;
    this.stale = new Set();
    this.listen();
    const wasHere = this.isHere;
    this.isHere = await isFolder(this.root);
    // What came or went with it was not seen to.
    if (this.isHere !== wasHere) stale.add(this.root);
    const before = new Set(this.watchers.keys());
    const kept = new Set<string>();
    this.keep(dirname(this.root), stale, kept);
    if (this.isHere) await this.visit(this.root, [], stale, kept);
    for (const [path, watcher] of this.watchers) {
      if (kept.has(path)) continue;
      watcher.close();
      this.watchers.delete(path);
    }
    if (this.failure) throw this.failure;
    // Files of other kinds are told from folders by what is watched.
    return [...stale].filter((path) => this.isMeant(path) || before.has(path) || kept.has(path)).toSorted();
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private listen(): void {
    this.changed = new Promise((resolve) => (this.announce = resolve));
  }

  private async visit(path: string, above: readonly string[], stale: ReadonlySet<string>, kept: Set<string>) {
    const real = await realpath(path).catch(() => null);
    if (real === null || above.includes(real)) return;
    // Watched first, so that what comes while it is read is not missed.
    this.keep(path, stale, kept);
    // What cannot be read is a problem of the listing, and told there.
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const inner = join(path, entry.name);
      if (isHiddenName(entry.name)) continue;
      if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(inner)))) {
        await this.visit(inner, [...above, real], stale, kept);
      } else if (entry.isSymbolicLink() && this.isMeant(inner)) {
        this.keep(inner, stale, kept);
      }
    }
  }

  private keep(path: string, stale: ReadonlySet<string>, kept: Set<string>): void {
    kept.add(path);
    const known = this.watchers.get(path);
    if (known && !isStale(path, stale)) return;
    known?.close();
    this.watchers.delete(path);
    try {
      const watcher = watch(path, (event, name) => this.hear(path, event, name));
      watcher.on("error", (error) => this.fail(path, error));
      this.watchers.set(path, watcher);
    } catch (error) {
      // Gone meanwhile, or not to be read: whoever reads the notes says so.
      const cause = error as NodeJS.ErrnoException;
      if (exhausted.has(cause.code ?? "")) this.failure ??= tooManyFiles(this.root, cause);
    }
  }

  private fail(path: string, error: NodeJS.ErrnoException): void {
    if (exhausted.has(error.code ?? "")) this.failure ??= tooManyFiles(this.root, error);
    // A folder that goes is an error on some systems; the next visit finds out.
    this.hear(path, "rename", null);
  }

  private hear(path: string, event: "rename" | "change", name: string | null): void {
    const named = name === null || this.isMeant(path) ? path : join(path, name);
    if (path === dirname(this.root) && named !== this.root) return;
    if (name !== null && isHiddenName(name) && named !== this.root) return;
    // The system calls a watched folder that goes by its own name.
    if (name === basename(path)) this.stale.add(path);
    if (event === "change" && !this.isMeant(named)) return;
    this.stale.add(named);
    this.events += 1;
    this.announce();
  }

  private isMeant(path: string): boolean {
    const name = path.toLowerCase();
    return this.endings.some((ending) => name.endsWith(ending));
  }
}

function isStale(path: string, stale: ReadonlySet<string>): boolean {
  for (let each = path; each !== dirname(each); each = dirname(each)) {
    if (stale.has(each)) return true;
  }
  return false;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

function tooManyFiles(folder: string, cause: NodeJS.ErrnoException): QuireError {
  return new QuireError("unreadable_file", `The system cannot watch all folders below ${folder} (${cause.code}).`, {
    facts: { path: folder, reason: cause.code ?? null },
    fix: "Raise its limit (Linux: sudo sysctl fs.inotify.max_user_watches=524288), or look at the files at intervals: --poll",
    cause,
  });
}
