import type { SqliteConnection } from "./connection/sqlite-connection.js";

/** What was derived of the library and kept by a name; null where there is none. */
export function readArtefact(connection: SqliteConnection, name: string): Uint8Array | null {
  return connection.first<[Uint8Array]>("SELECT value FROM artefacts WHERE name = ?", [name])?.[0] ?? null;
}

/** Takes the place of what had the name. */
export function writeArtefact(connection: SqliteConnection, name: string, value: Uint8Array): void {
  connection.run("INSERT OR REPLACE INTO artefacts VALUES (?, ?)", [name, value]);
}

/** Those of the names that there are. */
export function readArtefacts(connection: SqliteConnection, names: readonly string[]): Map<string, Uint8Array> {
  const rows = connection.rows<[string, Uint8Array]>(
    "SELECT name, value FROM artefacts WHERE name IN (SELECT value FROM json_each(?))",
    [JSON.stringify(names)],
  );
  return new Map(rows);
}
