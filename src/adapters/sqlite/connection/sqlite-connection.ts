import { statSync } from "node:fs";
import { createRequire } from "node:module";
import type Database from "libsql";
import { QuireError } from "../../../domain/error.js";

export type SqlValue = string | number | bigint | null | Uint8Array;
/** What rows have to be, and what its question marks stand for. */
export interface SqlCondition {
  sql: string;
  parameters: SqlValue[];
}

type Statement = Database.Statement;

/** Required, as it is CommonJS: imported, Node.js would read it once more for the names that it exports. */
const LibSql = createRequire(import.meta.url)("libsql") as typeof Database;

/** How long a writer waits for another process, in milliseconds. */
const busyTimeout = 30_000;

/**
 * One connection. Parameters always travel as one array (a lone blob or array would be taken for the list of
 * parameters, and the driver aborts the process), and rows as arrays (objects carry an extra `_metadata`).
 */
export class SqliteConnection {
  private readonly database: Database.Database;
  private readonly statements = new Map<string, Statement>();
  private ownWrites = 0;
  private isClosed = false;
  /** Number of the file that was opened. */
  private readonly inode: bigint | null;

  constructor(readonly path: string) {
    this.database = this.guarded(() => new LibSql(path, { timeout: busyTimeout }));
    this.guarded(() => {
      this.database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
      this.database.exec(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32000",
      );
    });
    this.inode = inodeOf(path);
  }

  /** Several statements without parameters. */
  execute(sql: string): void {
    this.guarded(() => this.database.exec(sql));
  }

  /** Runs one statement; returns how many rows it changed. */
  run(sql: string, parameters: readonly SqlValue[] = []): number {
    return this.guarded(() => this.prepared(sql).run([...parameters]).changes);
  }

  /** All rows as arrays of columns; `Row` is what the statement selects. */
  rows<Row extends readonly unknown[]>(sql: string, parameters: readonly SqlValue[] = []): Row[] {
    const rows: any = this.guarded(() => this.prepared(sql).all([...parameters]));
    return rows;
  }

  /** Rows one after the other until one cannot be read. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it selects
  readableRows<Row extends readonly unknown[]>(sql: string): { rows: Row[]; whole: boolean } {
    const rows: Row[] = [];
    try {
      for (const row of this.prepared(sql).iterate() as Iterable<any>) rows.push(row);
      return { rows, whole: true };
    } catch {
      // What stands behind a damaged page is out of reach from this side.
      return { rows, whole: false };
    }
  }

  /** The first row, or undefined; a third of the cost of reading all. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it selects
  first<Row extends readonly unknown[]>(sql: string, parameters: readonly SqlValue[] = []): Row | undefined {
    const row: any = this.guarded(() => this.prepared(sql).get([...parameters]));
    return row;
  }

  /** One transaction that sees one state of the database throughout. */
  read<T>(work: () => T): T {
    return this.transaction("DEFERRED", work);
  }

  /** One transaction that takes the write lock at its start, so that it never fails half way for want of it. */
  write<T>(work: () => T): T {
    this.refuseIfReplaced();
    this.ownWrites++;
    return this.transaction("IMMEDIATE", work);
  }

  /** Changes whenever any process has written; derived caches hold only as long as it stays the same. */
  version(): string {
    return `${this.first<[number]>("PRAGMA data_version")?.[0]}:${this.ownWrites}`;
  }

  /**
   * Ends the use of the connection. The driver lets go of the file only when its statements are collected as
   * garbage, so what was written is moved into the main file here: then it can be copied by itself.
   */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.statements.clear();
    try {
      this.database.exec("PRAGMA wal_checkpoint(PASSIVE)");
    } catch {
      // A damaged or busy file was reported when it was used; whatever is in the log stays safe there.
    }
    this.database.close();
  }

  private transaction<T>(mode: string, work: () => T): T {
    this.refuseIfClosed();
    if (this.database.inTransaction) return work();
    this.execute(`BEGIN ${mode}`);
    try {
      const result = work();
      this.execute("COMMIT");
      return result;
    } catch (thrown) {
      if (this.database.inTransaction) this.execute("ROLLBACK");
      throw thrown;
    }
  }

  private prepared(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      if (statement.reader) statement.raw(true);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  /** What goes on behind an interruption may still ask; the driver would abort the process. */
  private refuseIfClosed(): void {
    if (!this.isClosed) return;
    throw new QuireError("interrupted", `The library at ${this.path} is closed.`, { facts: { path: this.path } });
  }

  /** What is written into a file that was deleted or moved is lost, and nobody is told. */
  private refuseIfReplaced(): void {
    if (inodeOf(this.path) === this.inode) return;
    throw new QuireError("store", `The library at ${this.path} was deleted or replaced while it was in use.`, {
      facts: { path: this.path },
      fix: `Nothing was written. ${repairIt}, then run the command again.`,
    });
  }

  private guarded<T>(work: () => T): T {
    this.refuseIfClosed();
    try {
      return work();
    } catch (thrown) {
      throw storeError(this.path, thrown);
    }
  }
}

const repairIt = "Rebuild it from its texts and records with: quire doctor --repair";

/** Null where there is no such file; in memory there is none. */
function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/** What SQLite says of a file in which tables are not as they were made. */
const foreignSchema = /malformed|not a database|no such (?:table|column)|duplicate column|already exists/i;

/** What a failing database means for its user. */
function storeError(path: string, thrown: unknown): unknown {
  if (thrown instanceof QuireError) return thrown;
  if (!(thrown instanceof Error)) return thrown;
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  const facts = { path, sqlite_code: code };
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code) || foreignSchema.test(thrown.message)) {
    return new QuireError("store", `The library at ${path} is damaged: ${thrown.message}`, {
      facts,
      fix: repairIt,
      cause: thrown,
    });
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new QuireError("busy", `The library at ${path} is being written by another process.`, {
      facts,
      fix: "Try again when the other command has finished.",
      cause: thrown,
    });
  }
  return new QuireError("store", `The library at ${path} refused: ${thrown.message}`, {
    facts,
    fix: "Check that the folder exists, is writable and has free space.",
    cause: thrown,
  });
}
