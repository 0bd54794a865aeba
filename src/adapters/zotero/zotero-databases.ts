import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type Database from "libsql";
import { QuireError } from "../../domain/error.js";
import type { ZoteroDatabases } from "../../ports/zotero-databases.js";
import { withDatabaseCopy } from "../sqlite/database-copy.js";
import { readCitationKeys, readLibraries, type Rows, schemaOf } from "./zotero-tables.js";

/** Required, as it is CommonJS: imported, Node.js would read it once more for the names that it exports. */
const LibSql = createRequire(import.meta.url)("libsql") as typeof Database;

export function createZoteroDatabases(): ZoteroDatabases {
  return {
    async read(path, signal) {
      const beside = join(dirname(path), "better-bibtex.sqlite");
      const paths = [path, ...(existsSync(beside) ? [beside] : [])];
      return withDatabaseCopy(paths, ([copy = "", keys]) => {
        if (signal?.aborted) throw new QuireError("interrupted", "Reading Zotero's database was interrupted.");
        const citationKeys = keys === undefined ? new Map<string, string>() : citationKeysOf(keys);
        return opened(copy, path, (rows) => ({
          schema: schemaOf(rows, path),
          libraries: readLibraries(rows, citationKeys),
        }));
      });
    },
  };
}

/** Better BibTeX keeps its keys aside; what it cannot say any more, the items' own fields may. */
function citationKeysOf(copy: string): Map<string, string> {
  try {
    return opened(copy, copy, readCitationKeys);
  } catch (thrown) {
    // A database of another version, or one that is damaged, must not cost the library: its keys are made anew.
    if (thrown instanceof QuireError) return new Map();
    throw thrown;
  }
}

/** Opens a copy for `use`: half-written changes in it are taken back, then nothing more is written. */
function opened<T>(copy: string, path: string, use: (rows: Rows) => T): T {
  let database: Database.Database | undefined;
  try {
    const open = new LibSql(copy);
    database = open;
    // The first question takes back what a killed program left half done; a check finds what is torn.
    const [state] = open.prepare("PRAGMA quick_check(1)").raw(true).all() as [string][];
    if (state?.[0] !== "ok") throw unreadable(path, `it is damaged (${String(state?.[0])})`);
    open.exec("PRAGMA query_only = ON");
    return use((sql) => open.prepare(sql).raw(true).iterate() as Iterable<any>);
  } catch (thrown) {
    if (thrown instanceof QuireError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw unreadable(path, /not a database/iu.test(reason) ? "it is no database" : reason, thrown);
  } finally {
    database?.close();
  }
}

function unreadable(path: string, reason: string, cause?: unknown): QuireError {
  return new QuireError("unreadable_file", `${path} cannot be read as Zotero's database: ${reason}.`, {
    facts: { path, reason },
    fix: "Name Zotero's data folder (Zotero: Settings, Advanced, Files and Folders), or one of its backups: zotero.sqlite.bak.",
    ...(cause !== undefined && { cause }),
  });
}
