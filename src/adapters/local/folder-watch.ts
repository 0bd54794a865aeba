import type { Stats } from "node:fs";
import { realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { QuireError } from "../../domain/error.js";
import type { FolderWatch, WatchOptions } from "../../ports/folder-watch.js";

/** Changes that follow each other by less are one batch, unless they never end; milliseconds. */
const settling = 150;
const longestBatch = 1000;
/** How often files are looked at where the system tells of no changes. */
const pollingInterval = 1000;
/** How often a folder that went is looked for. */
const lookingInterval = 300;

/** The system has no more watches or open files to give: changes would be missed without a word. */
const exhausted: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

/** Watches folders of the local disk. What does it is loaded with the first watch. */
export function createFolderWatch(): FolderWatch {
  return {
    async watch(folder, options) {
      const batches = new Batches(folder);
      const watcher = await startWatcher(folder, options, batches);
      return batches.until(options.signal, watcher);
    },
  };
}

/** Gives what ends it, once it watches. A folder that goes is waited for and watched again when it is back. */
async function startWatcher(folder: string, options: WatchOptions, batches: Batches): Promise<Closing> {
  const { ending, poll, signal } = options;
  const { watch } = await import("chokidar");
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignorePermissionErrors: true,
    usePolling: poll,
    interval: pollingInterval,
    binaryInterval: pollingInterval,
    ignored: (path, info) => isIgnored(path, info, folder, ending),
  });
  let close: Closing = () => watcher.close();
  for (const event of ["add", "change", "unlink"] as const) {
    // A link to something else is known for one only now.
    watcher.on(event, (path) => path.toLowerCase().endsWith(ending) && batches.add(path));
  }
  watcher.on("error", (error) => batches.fail(error as NodeJS.ErrnoException));
  watcher.on("unlinkDir", (path) => {
    if (path !== folder) return;
    batches.add(folder);
    const again = watcher.close().then(() => restart(folder, options, batches));
    close = async () => (await again)();
  });
  await new Promise<void>((resolve) => {
    watcher.once("ready", resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return () => close();
}

async function restart(folder: string, options: WatchOptions, batches: Batches): Promise<Closing> {
  while (!options.signal.aborted && !(await isFolder(folder))) {
    await delay(lookingInterval, undefined, { signal: options.signal }).catch(() => {
      // The watch was ended, which the loop sees.
    });
  }
  if (options.signal.aborted) return () => Promise.resolve();
  const close = await startWatcher(folder, options, batches);
  // What came with it was not seen to come.
  batches.add(folder);
  return close;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

function isIgnored(path: string, info: Stats | undefined, folder: string, ending: string): boolean {
  if (path === folder) return false;
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

type Closing = () => Promise<void>;

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

  async *until(signal: AbortSignal, close: Closing): AsyncGenerator<readonly string[]> {
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
