import { existsSync, statSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { groupBy } from "../../domain/collections.js";
import { QuireError } from "../../domain/error.js";
import { type Work, workSchema } from "../../domain/work.js";
import type { LibraryRecovery, Salvage, SalvagedVectors, Store } from "../../ports/store.js";
import { namesIn, refuseLostLibrary } from "./lost-library.js";
import { SqliteConnection } from "./connection/sqlite-connection.js";
import { openSqliteStore } from "./sqlite-store.js";
import { selectWork, toWork, type WorkRow } from "./sqlite-works.js";
import { readWorkRecords } from "./work-records.js";

/** A database and what SQLite keeps beside it; the main file last, without which the others mean nothing. */
const storeFiles = ["store.db-shm", "store.db-wal", "store.db"] as const;

/** The recovery of the library in `folder` (`.quire`). */
export function createLibraryRecovery(folder: string): LibraryRecovery {
  const building = join(folder, "repair");
  let opened: Store | undefined;
  return {
    problem: () => findProblem(folder),
    clearWay: (stamp) => clearWay(folder, stamp),
    records: () => readWorkRecords(join(folder, "works")),
    texts: () => namesIn(join(folder, "text")),
    setAside: (stamp) => setAside(folder, join(folder, "trash", `${stamp}-library`)),
    salvage: (from) => salvage(from, join(building, "salvage")),
    async open() {
      await mkdir(building, { recursive: true });
      return (opened ??= await openOrBegin(building));
    },
    async finish() {
      opened?.close();
      opened = undefined;
      if (existsSync(join(building, "store.db"))) await rename(join(building, "store.db"), join(folder, "store.db"));
      await rm(building, { recursive: true, force: true });
    },
  };
}

async function findProblem(folder: string): Promise<string | null> {
  const path = join(folder, "store.db");
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
      return `${folder} is a file, not a folder.`;
    await refuseLostLibrary(folder);
    if (!existsSync(path)) return null;
    const connection = new SqliteConnection(path);
    try {
      const checks = connection.rows<[string]>("PRAGMA quick_check");
      if (checks[0]?.[0] !== "ok")
        return `The library at ${path} is damaged: ${checks.map(([line]) => line).join("; ")}`;
    } finally {
      connection.close();
    }
    const store = openSqliteStore(path);
    try {
      await store.stats();
      await store.works({}, 1);
    } finally {
      store.close();
    }
    return null;
  } catch (thrown) {
    if (thrown instanceof QuireError && thrown.code === "store") return thrown.message;
    throw thrown;
  }
}

async function clearWay(folder: string, stamp: string): Promise<string | null> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return null;
  const aside = join(dirname(folder), `quire-file-${stamp}`);
  await rename(folder, aside);
  return aside;
}

async function setAside(folder: string, aside: string): Promise<string | null> {
  for (const name of storeFiles) {
    if (!existsSync(join(folder, name))) continue;
    await mkdir(aside, { recursive: true });
    await rename(join(folder, name), join(aside, name)).catch((error: unknown) => {
      // What stands beside the store goes when its last connection is closed, also by another process.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    });
  }
  return existsSync(aside) ? aside : null;
}

/** What was begun is continued; where that is damaged itself, nothing is lost with it. */
async function openOrBegin(building: string): Promise<Store> {
  const path = join(building, "store.db");
  if (!existsSync(path)) await rm(`${path}-wal`, { force: true });
  try {
    return openSqliteStore(path);
  } catch (thrown) {
    if (!(thrown instanceof QuireError) || thrown.code !== "store") throw thrown;
    for (const name of storeFiles) await rm(join(building, name), { force: true });
    return openSqliteStore(path);
  }
}

/** Reads a copy: opening a database may change it. */
async function salvage(from: string, to: string): Promise<Salvage> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  try {
    for (const name of storeFiles) if (existsSync(join(from, name))) await copyFile(join(from, name), join(to, name));
    const connection = new SqliteConnection(join(to, "store.db"));
    try {
      return { works: salvageWorks(connection), vectors: salvageVectors(connection) };
    } finally {
      connection.close();
    }
  } catch {
    // Nothing in it can be read: the records and texts have to do.
    return { works: [], vectors: [] };
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}

function salvageWorks(connection: SqliteConnection): Work[] {
  return readable<WorkRow>(connection, (order) => `${selectWork} ORDER BY key ${order}`).flatMap((row) => {
    const parsed = workSchema.safeParse(toWork(row));
    return parsed.success ? [parsed.data] : [];
  });
}

function salvageVectors(connection: SqliteConnection): SalvagedVectors[] {
  const rows = readable<[string, string, Uint8Array]>(
    connection,
    (order) => `SELECT model, content, vector FROM vectors JOIN passages ON passages.key = passage
      JOIN embedders ON embedders.key = embedder ORDER BY vectors.rowid ${order}`,
  );
  const whole = rows.filter(([, , bytes]) => bytes.byteLength % 4 === 0);
  return [...groupBy(whole, ([model]) => model)].map(([model, found]) => ({
    model,
    vectors: found.map(([, content, bytes]) => ({ content, vector: new Float32Array(new Uint8Array(bytes).buffer) })),
  }));
}

/** Rows before the first damaged page, and those behind the last. */
function readable<Row extends readonly unknown[]>(
  connection: SqliteConnection,
  sql: (order: "ASC" | "DESC") => string,
): Row[] {
  const first = connection.readableRows<Row>(sql("ASC"));
  if (first.whole) return first.rows;
  return [...first.rows, ...connection.readableRows<Row>(sql("DESC")).rows];
}
