import type { Work, WorkPath } from "../../domain/work.js";
import type { SearchFilter } from "../../domain/search.js";
import type { WorkNames } from "../../ports/store.js";
import type { SqlCondition, SqliteConnection, SqlValue } from "./connection/sqlite-connection.js";
import { factConditions, writeFacts, writeIdentifier } from "./sqlite-work-facts.js";

/** A path as columns. */
type PathRow = [
  path: string,
  sha256: string,
  size: number,
  mtime_ms: number,
  inode: number | null,
  seen: number | null,
];

export type WorkRow = [record: string, paths: string, collections: string];

/** All works, with their paths and collections as JSON. */
export const selectWork = `
  SELECT record,
    (SELECT json_group_array(json_array(path, sha256, size, mtime_ms, inode, seen_ms) ORDER BY position)
       FROM work_paths WHERE work = works.key),
    (SELECT json_group_array(name ORDER BY position) FROM work_collections WHERE work = works.key)
  FROM works`;

/** The SQL condition on a column of work keys that a filter means, with its parameters; null for "all". */
export function workCondition(column: string, filter?: SearchFilter): SqlCondition | null {
  const conditions: string[] = [];
  const parameters: SqlValue[] = [];
  if (filter?.collection !== undefined) {
    conditions.push(`${column} IN (SELECT work FROM work_collections WHERE name = ?)`);
    parameters.push(filter.collection);
  }
  if (filter?.work_ids !== undefined) {
    conditions.push(`${column} IN (SELECT key FROM works WHERE id IN (SELECT value FROM json_each(?)))`);
    parameters.push(JSON.stringify(filter.work_ids));
  }
  const facts = factConditions(filter ?? {});
  if (facts.length > 0) {
    conditions.push(`${column} IN (SELECT key FROM works WHERE ${facts.map(({ sql }) => sql).join(" AND ")})`);
    parameters.push(...facts.flatMap((fact) => fact.parameters));
  }
  return conditions.length === 0 ? null : { sql: conditions.join(" AND "), parameters };
}

export function readWorks(connection: SqliteConnection, filter?: SearchFilter, limit = -1): Work[] {
  const condition = workCondition("key", filter);
  const where = condition === null ? "" : `WHERE ${condition.sql}`;
  const parameters = [...(condition?.parameters ?? []), limit];
  return connection.rows<WorkRow>(`${selectWork} ${where} ORDER BY key LIMIT ?`, parameters).map(toWork);
}

export function workByPath(connection: SqliteConnection, path: string): Work | null {
  const row = connection.first<WorkRow>(`${selectWork} WHERE key = (SELECT work FROM work_paths WHERE path = ?)`, [
    path,
  ]);
  return row === undefined ? null : toWork(row);
}

export function worksNamed(
  connection: SqliteConnection,
  { work_ids = [], hashes = [], paths = [] }: WorkNames,
): Work[] {
  const list = "(SELECT value FROM json_each(?))";
  return connection
    .rows<WorkRow>(
      `${selectWork} WHERE key IN (
         SELECT key FROM works WHERE id IN ${list} UNION SELECT key FROM works WHERE sha256 IN ${list}
         UNION SELECT work FROM work_paths WHERE path IN ${list}) ORDER BY key`,
      [work_ids, hashes, paths].map((names) => JSON.stringify(names)),
    )
    .map(toWork);
}

export function keylessWorks(connection: SqliteConnection): string[] {
  return connection.rows<[string]>("SELECT id FROM works WHERE citation_key IS NULL ORDER BY key").map(([id]) => id);
}

export function workByHash(connection: SqliteConnection, hash: string): Work | null {
  const row = connection.first<WorkRow>(`${selectWork} WHERE sha256 = ? OR id = ? ORDER BY sha256 = ? DESC LIMIT 1`, [
    hash,
    hash,
    hash,
  ]);
  return row === undefined ? null : toWork(row);
}

export function readPaths(connection: SqliteConnection): (WorkPath & { work_id: string })[] {
  const rows = connection.rows<[...PathRow, string]>(
    `SELECT path, work_paths.sha256, size, mtime_ms, inode, seen_ms, works.id
     FROM work_paths JOIN works ON works.key = work ORDER BY path`,
  );
  return rows.map(([path, sha256, size, mtime_ms, inode, seen_ms, work_id]) => ({
    ...toPath([path, sha256, size, mtime_ms, inode, seen_ms]),
    work_id,
  }));
}

/** Writes what is known of a work itself and returns its key. A path belongs to the work that last claimed it. */
export function writeWork(connection: SqliteConnection, work: Work, knownKey?: number): number {
  const { paths, collections, ...record } = work;
  const values = [work.id, work.sha256, work.title, work.updated_at, JSON.stringify(record)];
  const key = knownKey ?? insertWork(connection, values);
  if (knownKey !== undefined) {
    connection.run("UPDATE works SET id = ?, sha256 = ?, title = ?, updated_at = ?, record = ? WHERE key = ?", [
      ...values,
      key,
    ]);
    connection.run("DELETE FROM work_paths WHERE work = ?", [key]);
    connection.run("DELETE FROM work_collections WHERE work = ?", [key]);
  }
  for (const [position, { path, sha256, size, mtime_ms, inode = null, seen_ms = null }] of paths.entries()) {
    connection.run(
      `INSERT OR REPLACE INTO work_paths (path, work, position, sha256, size, mtime_ms, inode, seen_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [path, key, position, sha256, size, mtime_ms, inode, seen_ms],
    );
  }
  for (const [position, name] of collections.entries()) {
    connection.run("INSERT OR IGNORE INTO work_collections VALUES (?, ?, ?)", [name, key, position]);
  }
  writeFacts(connection, key, work);
  writeIdentifier(connection, key, work);
  return key;
}

/** The key is chosen here: reading it back with RETURNING takes ten times as long as the insertion. */
function insertWork(connection: SqliteConnection, values: readonly SqlValue[]): number {
  const key = (connection.first<[number | null]>("SELECT max(key) FROM works")?.[0] ?? 0) + 1;
  connection.run("INSERT INTO works (id, sha256, title, updated_at, record, key) VALUES (?, ?, ?, ?, ?, ?)", [
    ...values,
    key,
  ]);
  return key;
}

export function workKey(connection: SqliteConnection, id: string): { key: number; title: string } | null {
  const row = connection.first<[number, string]>("SELECT key, title FROM works WHERE id = ?", [id]);
  return row === undefined ? null : { key: row[0], title: row[1] };
}

/** A work from a row of `selectWork`. */
export function toWork([record, paths, collections]: WorkRow): Work {
  const rows = JSON.parse(paths) as PathRow[];
  return { ...JSON.parse(record), paths: rows.map(toPath), collections: JSON.parse(collections) };
}

function toPath([path, sha256, size, mtime_ms, inode, seen_ms]: PathRow): WorkPath {
  return { path, sha256, size, mtime_ms, ...(inode !== null && { inode }), ...(seen_ms !== null && { seen_ms }) };
}
