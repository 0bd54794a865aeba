import { setTimeout as delay } from "node:timers/promises";
import type { FolderWatch, WatchOptions } from "../../ports/machine.js";
import { WatchedTree } from "./watched-tree.js";

/** Changes that follow each other by less are one batch, unless they never end; milliseconds. */
const settling = 150;
const longestBatch = 1000;
/** How often files are looked at where the system tells of no changes, and how often a folder that went is looked for. */
const pollingInterval = 1000;
const lookingInterval = 300;

/** Watches folders of the local disk. */
export function createFolderWatch(): FolderWatch {
  return {
    async watch(folder, options) {
      if (options.poll) return polled(folder, options, await snapshot(folder, options.endings));
      const tree = new WatchedTree(folder, options.endings);
      // Also where nobody asks for the batches.
      options.signal.addEventListener("abort", () => tree.close(), { once: true });
      await tree.renew();
      return told(tree, options.signal);
    },
  };
}

async function* told(tree: WatchedTree, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    for (;;) {
      await Promise.race([tree.changed, aborted, ...(tree.isHere ? [] : [delay(lookingInterval)])]);
      if (tree.isHere && !signal.aborted) await settled(tree);
      if (signal.aborted) return;
      // Folders that came are watched before they are read: nothing falls between.
      const batch = await tree.renew();
      if (batch.length > 0) yield batch;
    }
  } finally {
    tree.close();
  }
}

async function settled(tree: WatchedTree): Promise<void> {
  const latest = performance.now() + longestBatch;
  let before: number;
  do {
    before = tree.events;
    await delay(settling);
  } while (tree.events !== before && performance.now() < latest);
}

async function* polled(
  folder: string,
  { endings, signal }: WatchOptions,
  first: ReadonlyMap<string, string>,
): AsyncGenerator<readonly string[]> {
  let before = first;
  while (!signal.aborted) {
    await delay(pollingInterval, undefined, { signal }).catch(() => {
      // The watch was ended, which the loop sees.
    });
    const now = await snapshot(folder, endings);
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (path) => before.get(path) !== now.get(path),
    );
    before = now;
    if (changed.length > 0 && !signal.aborted) yield changed.toSorted();
  }
}

/** What tells one state of each file from another. */
async function snapshot(folder: string, endings: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [{ walkFiles }, { PathGate }] = await Promise.all([import("./file-walk.js"), import("./path-gate.js")]);
  const gate = new PathGate(folder, folder);
  const { files } = await walkFiles([gate.root], { glob: `*@(${endings.join("|")})`, gate });
  return new Map(files.map(({ path, size, mtime_ms }) => [path, `${size} ${mtime_ms}`]));
}
