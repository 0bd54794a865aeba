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
  const replaced = [...gone, ...rows.map(({ position }) => position)];
  connection.run("DELETE FROM records WHERE position IN (SELECT value FROM json_each(?))", [JSON.stringify(replaced)]);
  // Many in a statement: each costs more than a row does.
  const insert = (table: string, pairs: readonly (readonly [string | number, string | number])[]) =>
    connection.run(`INSERT INTO ${table} SELECT value ->> 0, value ->> 1 FROM json_each(?)`, [JSON.stringify(pairs)]);
  insert(
    "records",
    rows.map(({ position, entry }) => [position, entry]),
  );
  insert(
    "record_names",
    rows.flatMap(({ position, names }) => [...new Set(names)].map((name): [string, number] => [name, position])),
  );
}

/** Names are bytes to the database: what begins so lies between the beginning and the same with its last sign one on. */
export function readRecordNames(connection: SqliteConnection, beginning: string): string[] {
  const end = beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1);
  return connection
    .rows<[string]>("SELECT name FROM record_names WHERE name >= ? AND name < ?", [beginning, end])
    .map(([name]) => name.slice(beginning.length));
}
