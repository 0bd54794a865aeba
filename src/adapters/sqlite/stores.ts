import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../ports/store.js";
import { makeOwnFolder } from "../local/own-folder.js";

/** Stores of one process: the library's, opened once, and throw-away ones. */
export class Stores {
  private opened: Promise<Store> | undefined;
  private readonly closers: (() => void)[] = [];

  constructor(private readonly root: string) {}

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

  private async openLibrary(): Promise<Store> {
    const store = await openStore(join(this.root, ".quire"), this.root);
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
