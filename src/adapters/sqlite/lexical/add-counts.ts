import type { SqliteConnection } from "../connection/sqlite-connection.js";

/**
 * Notes in how many more passages, or fewer, terms stand. In one statement: a call of the driver for each term takes
 * longer than the change itself.
 */
export function addCounts(connection: SqliteConnection, changes: ReadonlyMap<string, number>): void {
  const rows = JSON.stringify([...changes].filter(([, change]) => change !== 0));
  connection.run(
    `INSERT INTO term_passages SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
     ON CONFLICT (term) DO UPDATE SET passages = passages + excluded.passages`,
    [rows],
  );
  if ([...changes.values()].every((change) => change >= 0)) return;
  connection.run("DELETE FROM term_passages WHERE passages <= 0 AND term IN (SELECT value ->> 0 FROM json_each(?))", [
    rows,
  ]);
}
