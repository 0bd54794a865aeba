import type { NamedRecordRow, RecordRow } from "../../ports/store.js";
import type { SqliteConnection } from "./connection/sqlite-connection.js";

export function readRecords(connection: SqliteConnection, names?: readonly string[]): RecordRow[] {
  const named = "WHERE position IN (SELECT position FROM record_names WHERE name IN (SELECT value FROM json_each(?)))";
  return connection
    .rows<[number, string]>(
      `SELECT position, entry FROM records ${names === undefined ? "" : named} ORDER BY position`,
      names === undefined ? [] : [JSON.stringify(names)],
    )
    .map(([position, entry]) => ({ position, entry }));
}

export function writeRecordRows(
  connection: SqliteConnection,
  rows: readonly NamedRecordRow[],
  gone: readonly number[],
): void {
  for (const position of gone) connection.run("DELETE FROM records WHERE position = ?", [position]);
  for (const { position, entry, names } of rows) {
    connection.run("DELETE FROM records WHERE position = ?", [position]);
    connection.run("INSERT INTO records VALUES (?, ?)", [position, entry]);
    for (const name of new Set(names)) connection.run("INSERT INTO record_names VALUES (?, ?)", [name, position]);
  }
}

/** Names are bytes to the database: what begins so lies between the beginning and the same with its last sign one on. */
export function readRecordNames(connection: SqliteConnection, beginning: string): string[] {
  const end = beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1);
  return connection
    .rows<[string]>("SELECT name FROM record_names WHERE name >= ? AND name < ?", [beginning, end])
    .map(([name]) => name.slice(beginning.length));
}
