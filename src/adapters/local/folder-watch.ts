import type { Stats } from "node:fs";
import { realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { QuireError } from "../../domain/error.js";
import type { FolderWatch } from "../../ports/folder-watch.js";

/** Changes that follow each other by less are one batch, unless they never end; milliseconds. */
const settling = 150;
const longestBatch = 1000;
/** How often files are looked at where the system tells of no changes. */
const pollingInterval = 1000;

/** The system has no more watches or open files to give: changes would be missed without a word. */
const exhausted: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

/** Watches folders of the local disk. What does it is loaded with the first watch. */
export function createFolderWatch(): FolderWatch {
  return {
    async watch(folder, options) {
      const { watch } = await import("chokidar");
      // The folder above is watched as well: it alone tells that the folder was made again.
      const watcher = watch(dirname(folder), {
        ignoreInitial: true,
        ignorePermissionErrors: true,
        usePolling: options.poll,
        interval: pollingInterval,
        binaryInterval: pollingInterval,
        ignored: (path, info) => isIgnored(path, info, folder, options.ending),
      });
      const batches = new Batches(folder);
      for (const event of ["add", "change", "unlink"] as const) {
        // A link to something else is known for one only now.
        watcher.on(event, (path) => path.toLowerCase().endsWith(options.ending) && batches.add(path));
      }
      watcher.on("error", (error) => batches.fail(error as NodeJS.ErrnoException));
      await new Promise<void>((resolve) => {
        watcher.once("ready", resolve);
        options.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      return batches.until(options.signal, () => watcher.close());
    },
  };
}

function isIgnored(path: string, info: Stats | undefined, folder: string, ending: string): boolean {
  if (path === dirname(folder) || path === folder) return false;
  if (!path.startsWith(folder + sep)) return true;
  if (relative(folder, path).split(sep).some(isHidden)) return true;
  if (!info) return false;
  return info.isFile() ? !path.toLowerCase().endsWith(ending) : leadsBack(path, folder);
}

function isHidden(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

/** True where a link on the way leads into a folder that the way has passed already: it would never end. */
function leadsBack(path: string, folder: string): boolean {
  try {
    const real = realpathSync(path);
    if (real === join(realpathSync(folder), relative(folder, path))) return false;
    for (let above = dirname(path); above.startsWith(folder); above = dirname(above)) {
      if (realpathSync(above) === real) return true;
    }
    return false;
  } catch {
    // Gone since it was seen: there is nothing to watch.
    return true;
  }
}

/** Gathers changed paths and hands them out in batches. */
class Batches {
  failure: QuireError | null = null;
  /** Fulfilled with the next change or failure. */
  changed!: Promise<void>;
  private announce!: () => void;
  private paths = new Set<string>();
  private seen = 0;

  constructor(private readonly folder: string) {
    this.renew();
  }

  add(path: string): void {
    this.paths.add(path);
    this.seen += 1;
    this.announce();
  }

  /** What keeps a single path from being watched is found again by whoever reads the folder; it counts as a change. */
  fail(error: NodeJS.ErrnoException): void {
    if (exhausted.has(error.code ?? "")) this.failure ??= tooManyFiles(this.folder, error);
    this.add(error.path ?? this.folder);
  }

  async *until(signal: AbortSignal, close: () => Promise<void>): AsyncGenerator<readonly string[]> {
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    try {
      for (;;) {
        await Promise.race([this.changed, aborted]);
        if (!signal.aborted) await this.settled();
        if (signal.aborted) return;
        if (this.failure) throw this.failure;
        yield this.take();
      }
    } finally {
      await close();
    }
  }

  private async settled(): Promise<void> {
    const latest = performance.now() + longestBatch;
    let before: number;
    do {
      before = this.seen;
      await delay(settling);
    } while (this.seen !== before && performance.now() < latest);
  }

  private take(): readonly string[] {
    const batch = [...this.paths].toSorted();
    this.paths = new Set();
    this.renew();
    return batch;
  }

  private renew(): void {
    this.changed = new Promise((resolve) => (this.announce = resolve));
  }
}

function tooManyFiles(folder: string, cause: NodeJS.ErrnoException): QuireError {
  return new QuireError("unreadable_file", `The system cannot watch all files below ${folder} (${cause.code}).`, {
    facts: { path: folder, reason: cause.code ?? null },
    fix: "Raise its limit (Linux: sudo sysctl fs.inotify.max_user_watches=524288), or look at the files at intervals: --poll",
    cause,
  });
}
