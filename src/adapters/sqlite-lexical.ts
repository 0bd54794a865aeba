import type { QueryTerm, ScoredPassage, SearchFilter } from "../domain/search.js";
import type { TermStatistics } from "../ports/store.js";
import type { SqliteConnection } from "./sqlite-connection.js";
import { workCondition } from "./sqlite-works.js";

export function lexicalSearch(
  connection: SqliteConnection,
  terms: readonly QueryTerm[],
  limit: number,
  filter?: SearchFilter,
): ScoredPassage[] {
  if (terms.length === 0 || limit <= 0) return [];
  const condition = workCondition("work", filter);
  const allowed = condition === null ? "" : `AND rowid IN (SELECT key FROM passages WHERE ${condition.sql})`;
  const rows = connection.rows<[string, number, string]>(
    `SELECT id, -score, content FROM (
       SELECT rowid AS found, bm25(passage_terms) AS score FROM passage_terms
       WHERE passage_terms MATCH ? ${allowed} ORDER BY score, rowid LIMIT ?
     ) JOIN passages ON key = found ORDER BY score, id`,
    [matchExpression(terms), ...(condition?.parameters ?? []), limit],
  );
  return rows.map(([id, score, content]) => ({ id, score, content }));
}

/** Any of the terms; one that the query says twice counts twice. */
function matchExpression(terms: readonly QueryTerm[]): string {
  return terms.flatMap(({ term, weight }) => Array<string>(weight).fill(`"${term}"`)).join(" OR ");
}

export function readTermStatistics(connection: SqliteConnection, terms: readonly string[]): TermStatistics {
  const rows = connection.rows<[string, number]>(
    "SELECT term, passages FROM term_passages WHERE term IN (SELECT value FROM json_each(?))",
    [JSON.stringify(terms)],
  );
  const found = new Map(rows);
  return {
    passages: connection.first<[number]>("SELECT value FROM totals WHERE name = 'passages'")?.[0] ?? 0,
    document_frequency: new Map(terms.map((term) => [term, found.get(term) ?? 0])),
  };
}
