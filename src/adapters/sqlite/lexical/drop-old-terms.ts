import { termsVersion } from "../../../domain/terms.js";
import type { SqliteConnection } from "../connection/sqlite-connection.js";

/**
 * Empties an index whose terms were made by another version of `indexTerms`: no question would find its words any more.
 * What is derived from terms goes with it; `indexMissing` makes all anew.
 */
export function dropOldTerms(connection: SqliteConnection): void {
  if (versionOf(connection) === termsVersion) return;
  connection.write(() => {
    if (versionOf(connection) === termsVersion) return;
    for (const table of ["segments", "postings", "merges", "points", "removed_passages", "term_passages"])
      connection.execute(`DELETE FROM ${table}`);
    connection.execute("DELETE FROM artefacts WHERE name IN ('lsi', 'lsi-edition', 'lsi-points')");
    connection.execute("UPDATE totals SET value = 0 WHERE name = 'terms'");
    connection.run("INSERT OR REPLACE INTO totals VALUES ('terms_version', ?)", [termsVersion]);
  });
}

function versionOf(connection: SqliteConnection): number | undefined {
  return connection.first<[number]>("SELECT value FROM totals WHERE name = 'terms_version'")?.[0];
}
