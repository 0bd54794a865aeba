import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LibraryRecovery } from "../../ports/library-recovery.js";
import type { Store } from "../../ports/store.js";
import { refuseLostLibrary } from "./lost-library.js";
import { withWorkRecords } from "./recorded-store.js";
import { makeOwnFolder } from "../local/own-folder.js";

/** Stores of one process: the library's in `.quire`, opened once, and throw-away ones. Loaded when first used. */
export class Stores {
  private opened: Promise<Store> | undefined;
  private recovering: Promise<LibraryRecovery> | undefined;
  private readonly closers: (() => void)[] = [];

  private readonly folder: string;

  constructor(private readonly workspace: string) {
    this.folder = join(workspace, ".quire");
  }

  library(): Promise<Store> {
    this.opened ??= this.openLibrary();
    return this.opened;
  }

  /** Whoever asked closes it; its files go with the process's other stores. */
  throwAway(): Promise<Store> {
    const folder = mkdtempSync(join(tmpdir(), "quire-"));
    this.closers.push(() => rmSync(folder, { recursive: true, force: true }));
    return openStore(folder);
  }

  /** What the library can be made of again. */
  recovery(): LibraryRecovery {
    const load = async () => (await import("./library-recovery.js")).createLibraryRecovery(this.folder);
    const recovery = () => (this.recovering ??= load());
    return {
      problem: async () => (await recovery()).problem(),
      clearWay: async (stamp) => (await recovery()).clearWay(stamp),
      records: async () => (await recovery()).records(),
      texts: async () => (await recovery()).texts(),
      setAside: async (stamp) => (await recovery()).setAside(stamp),
      salvage: async (from) => (await recovery()).salvage(from),
      open: async () => (await recovery()).open(),
      finish: async () => (await recovery()).finish(),
    };
  }

  private async openLibrary(): Promise<Store> {
    await refuseLostLibrary(this.folder);
    const store = withWorkRecords(await openStore(this.folder, this.workspace), join(this.folder, "works"));
    this.closers.unshift(() => store.close());
    return store;
  }

  close(): void {
    for (const close of this.closers.splice(0)) close();
  }
}

async function openStore(folder: string, workspace = folder): Promise<Store> {
  const { openSqliteStore } = await import("./sqlite-store.js");
  makeOwnFolder(workspace, folder, ["store.db", "store.db-wal", "store.db-shm"]);
  return openSqliteStore(join(folder, "store.db"));
}
