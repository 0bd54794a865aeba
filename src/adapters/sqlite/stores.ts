import { accessSync, constants, existsSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { Work } from "../../domain/work.js";
import type { LibraryRecovery, Store } from "../../ports/store.js";
import { deferred } from "../deferred.js";
import type { IndexProgress } from "./lexical/index-missing.js";
import { refuseLostLibrary } from "./lost-library.js";
import { makeFolder } from "../local/real-path.js";
import { refuseLedOut } from "../local/path-gate.js";

export interface StoresSettings {
  /** The process answers many, and goes on: a long search must not keep the others waiting. */
  lasting?: boolean;
  /** The compiled file that writes the works of whoever adds many, and answers in a large library; without it the process does that itself. */
  storeThread?: URL;
  /** Told while a library of an older Quire is brought to this version. */
  observer?: { onProgress?(progress: { label: string; done: number; total: number; unit: string }): void };
}

/** Stores of one process: the library's in `.quire`, opened once, and throw-away ones. Loaded when first used. */
export class Stores {
  private opened: Promise<Store> | undefined;
  private readonly closers: (() => void)[] = [];

  private readonly folder: string;
  /** Makes the library again of its texts and records. */
  readonly recovery: LibraryRecovery;

  constructor(
    private readonly workspace: string,
    private readonly settings: StoresSettings = {},
  ) {
    this.folder = join(workspace, ".quire");
    this.recovery = deferred(async () => (await import("./library-recovery.js")).createLibraryRecovery(this.folder));
  }

  library(): Promise<Store> {
    this.opened ??= this.openLibrary();
    return this.opened;
  }

  /** Whoever asked closes it; its files go with the process's other stores. */
  throwAway(): Promise<Store> {
    return openStore(this.passingFolder());
  }

  private passingFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "quire-"));
    this.closers.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  private async openLibrary(): Promise<Store> {
    await refuseLostLibrary(this.folder);
    const store = isReadOnly(this.folder)
      ? await this.openCopy()
      : withWorkRecords(await this.openOwn(), join(this.folder, "works"));
    const searched = await this.threaded(store);
    this.closers.unshift(() => searched.close());
    return searched;
  }

  private async openOwn(): Promise<Store> {
    const store = await openStore(this.folder, this.workspace, (done, total) =>
      this.settings.observer?.onProgress?.({ label: "index of the library", done, total, unit: "passages" }),
    );
    const { storeThread } = this.settings;
    return storeThread === undefined ? store : withWriter(store, join(this.folder, "store.db"), storeThread);
  }

  /** One command asks few questions: it is over before a thread has started. */
  private async threaded(store: Store): Promise<Store> {
    const { lasting = false, storeThread } = this.settings;
    if (!lasting || storeThread === undefined || isReadOnly(this.folder)) return store;
    const { passages } = await store.termStatistics([]);
    const { leastPassagesForThreads, withThreads } = await import("./threaded-store.js");
    return passages < leastPassagesForThreads ? store : withThreads(store, join(this.folder, "store.db"), storeThread);
  }

  /**
   * A library that may not be written is used in a copy, which is thrown away: SQLite writes beside a database even to
   * read it, and reading commands bring it in line with the manifest. What would have to last is refused.
   */
  private async openCopy(): Promise<Store> {
    const folder = this.passingFolder();
    const path = join(this.folder, "store.db");
    await (await import("./database-copy.js")).copyDatabase(path, join(folder, "store.db"));
    const refuse = () => Promise.reject(readOnlyError(path));
    return { ...(await openStore(folder)), upsert: refuse, delete: refuse, putFailures: refuse, putPoints: refuse };
  }

  close(): void {
    for (const close of this.closers.splice(0)) close();
  }
}

/** True of a library that this user may not change, or whose file system nobody may. */
function isReadOnly(folder: string): boolean {
  const path = join(folder, "store.db");
  if (!existsSync(path)) return false;
  try {
    for (const each of [folder, path]) accessSync(each, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

function readOnlyError(path: string): QuireError {
  return new QuireError("store", `The library at ${path} may be read only: nothing was changed.`, {
    facts: { path },
    fix: "Make its folder writable, or copy the workspace to where you may write, and name the copy with --workspace DIR.",
  });
}

async function openStore(folder: string, workspace = folder, progress?: IndexProgress): Promise<Store> {
  const { openSqliteStore } = await import("./sqlite-store.js");
  makeOwnFolder(workspace, folder, ["store.db", "store.db-wal", "store.db-shm"]);
  return openSqliteStore(join(folder, "store.db"), progress);
}

/** What writes is loaded with the first work: a search writes nothing. */
function withWriter(store: Store, path: string, thread: URL): Store {
  let loaded: Promise<Store> | undefined;
  const writer = async () => (await import("./written-apart.js")).writtenApart(store, path, thread);
  return {
    ...store,
    upsert: async (works) => (await (loaded ??= writer())).upsert(works),
    close() {
      void loaded?.then((open) => open.close());
      store.close();
    },
  };
}

/**
 * The store, with a file in `folder` for each work that says all that is known of it besides its text and vectors:
 * what no other file says (collections, keys, when it was added) would be gone with a damaged store.
 * A record is written before the store changes and deleted after: at a kill there is one too many, never one too few.
 */
function withWorkRecords(store: Store, folder: string): Store {
  const write = async (works: readonly Work[]) => {
    // Loaded here: a search writes nothing.
    const { writeRecords } = await import("./work-records.js");
    if (!existsSync(folder)) await writeRecords(folder, await store.works());
    await writeRecords(folder, works);
  };
  return {
    ...store,
    async upsert(works) {
      await write(works.map(({ work }) => work));
      await store.upsert(works);
    },
    async updateWorks(works) {
      await write(works);
      await store.updateWorks(works);
    },
    async delete(ids) {
      await store.delete(ids);
      await Promise.all(ids.map((id) => rm(join(folder, `${id}.json`), { force: true })));
    },
  };
}

/**
 * Makes a folder of Quire's own for these files. Throws `unwritable_file` where it, or one of the files, is a link that
 * leads out of the workspace.
 */
function makeOwnFolder(workspace: string, folder: string, names: readonly string[]): void {
  for (const path of [folder, ...names.map((name) => join(folder, name))]) refuseLedOut(workspace, path);
  makeFolder(folder);
}
