import type { Failure, StoreStats } from "../../ports/store.js";
import type { SqliteConnection } from "./sqlite-connection.js";

export function readArtefact(connection: SqliteConnection, name: string): Uint8Array | null {
  return connection.first<[Uint8Array]>("SELECT value FROM artefacts WHERE name = ?", [name])?.[0] ?? null;
}

export function writeArtefact(connection: SqliteConnection, name: string, value: Uint8Array): void {
  connection.run("INSERT OR REPLACE INTO artefacts VALUES (?, ?)", [name, value]);
}

export function readArtefacts(connection: SqliteConnection, names: readonly string[]): Map<string, Uint8Array> {
  const rows = connection.rows<[string, Uint8Array]>(
    "SELECT name, value FROM artefacts WHERE name IN (SELECT value FROM json_each(?))",
    [JSON.stringify(names)],
  );
  return new Map(rows);
}

export function readFailures(connection: SqliteConnection): Failure[] {
  const rows = connection.rows<[string, string | null, string, string, string]>(
    "SELECT path, sha256, code, message, at FROM failures ORDER BY path",
  );
  return rows.map(([path, sha256, code, message, at]) => ({ path, sha256, code, message, at }));
}

export function writeFailures(connection: SqliteConnection, failures: readonly Failure[]): void {
  for (const { path, sha256, code, message, at } of failures) {
    connection.run("INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?)", [path, sha256, code, message, at]);
  }
}

export function deleteFailures(connection: SqliteConnection, paths: readonly string[]): void {
  connection.run("DELETE FROM failures WHERE path IN (SELECT value FROM json_each(?))", [JSON.stringify(paths)]);
}

export function readStats(connection: SqliteConnection): StoreStats {
  const [works, sections, failures, bytes, updated_at] = connection.first<
    [number, number, number, number, string | null]
  >(`SELECT (SELECT count(*) FROM works), (SELECT coalesce(sum(sections), 0) FROM work_sections),
       (SELECT count(*) FROM failures),
       (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size),
       (SELECT max(updated_at) FROM works)`) ?? [0, 0, 0, 0, null];
  const passages = connection.first<[number]>("SELECT value FROM totals WHERE name = 'passages'")?.[0] ?? 0;
  const collections = connection
    .rows<[string, number]>("SELECT name, count(*) FROM work_collections GROUP BY name ORDER BY name")
    .map(([name, count]) => ({ name, works: count }));
  const vectors = connection
    .rows<[string, number]>(
      "SELECT model, (SELECT count(*) FROM vectors WHERE embedder = embedders.key) FROM embedders ORDER BY model",
    )
    .map(([model, count]) => ({ model, passages: count }));
  return { works, passages, sections, failures, collections, vectors, bytes, updated_at };
}
