import type { ZoteroLibrary } from "../domain/zotero.js";
import type { CheckedPath } from "./checked-path.js";

/** What a data folder of Zotero holds. */
export interface ZoteroSnapshot {
  /** Of the database's tables ("userdata"), as Zotero counts them. */
  schema: number;
  libraries: ZoteroLibrary[];
}

/** Reads Zotero's own database, of which a copy is opened: Zotero may run, and nothing of it is touched. */
export interface ZoteroDatabases {
  /**
   * `path` is a `zotero.sqlite`; Better BibTeX's database is looked for beside it. Throws `unreadable_file` for what is
   * no such database or is damaged, `busy` where it is written all the time or another program keeps it to itself.
   */
  read(path: CheckedPath, signal?: AbortSignal): Promise<ZoteroSnapshot>;
}
