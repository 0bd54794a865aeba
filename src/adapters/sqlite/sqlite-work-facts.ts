import { foldKey } from "../../domain/fold-key.js";
import { foldText } from "../../domain/fold-text.js";
import { fileIdentifier } from "../../domain/identifier.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import type { SearchFilter } from "../../domain/search.js";
import { formerKeys, type Work } from "../../domain/work.js";
import type { SqliteConnection, SqlValue } from "./connection/sqlite-connection.js";

/** Writes what a work is filtered by: authors' names, year, DOI and tags, folded. */
export function writeFacts(
  connection: SqliteConnection,
  key: number,
  work: Pick<Work, "item" | "file_item" | "former_keys" | "tags">,
) {
  const { item, tags = [] } = work;
  connection.run("UPDATE works SET authors = ?, year = ?, doi = ?, citation_key = ? WHERE key = ?", [
    foldedNames(item),
    itemYear(item),
    item.DOI?.toLowerCase() ?? null,
    foldedKeys(item.id, ...formerKeys(work)),
    key,
  ]);
  connection.run("DELETE FROM work_tags WHERE work = ?", [key]);
  for (const tag of tags) connection.run("INSERT OR IGNORE INTO work_tags VALUES (?, ?)", [foldText(tag), key]);
}

/** Writes them for works of a store that did not have them yet. */
export function fillFacts(connection: SqliteConnection): void {
  for (const [key, record] of connection.rows<[number, string]>("SELECT key, record FROM works")) {
    writeFacts(connection, key, JSON.parse(record) as Work);
  }
}

/** Writes the identifier that files of one work share. */
export function writeIdentifier(connection: SqliteConnection, key: number, { item }: Pick<Work, "item">): void {
  connection.run("UPDATE works SET identifier = ? WHERE key = ?", [fileIdentifier(item), key]);
}

/** Writes it for works of a store that did not have it yet. */
export function fillIdentifiers(connection: SqliteConnection): void {
  for (const [key, record] of connection.rows<[number, string]>("SELECT key, record FROM works")) {
    writeIdentifier(connection, key, JSON.parse(record) as Work);
  }
}

export function sharingIdentifier(connection: SqliteConnection): string[] {
  return connection
    .rows<[string]>(
      `SELECT id FROM works WHERE identifier IN
         (SELECT identifier FROM works WHERE identifier IS NOT NULL GROUP BY identifier HAVING count(*) > 1)
       ORDER BY key`,
    )
    .map(([id]) => id);
}

export function readKeys(connection: SqliteConnection): { work_id: string; sha256: string; key: string }[] {
  return connection
    .rows<[string, string, string]>("SELECT id, sha256, citation_key FROM works WHERE citation_key IS NOT NULL")
    .flatMap(([work_id, sha256, keys]) => keys.split("\n").map((key) => ({ work_id, sha256, key })));
}

/** The key of a work and those it had before, on lines of their own. */
function foldedKeys(...keys: (string | undefined)[]): string | null {
  const given = keys.flatMap((key) => (key === undefined ? [] : [foldKey(key)]));
  return given.length === 0 ? null : [...new Set(given)].join("\n");
}

/** Both ways in which people write a name, on lines of their own: "ada lovelace", "lovelace, ada". */
function foldedNames(item: Work["item"]): string {
  const turned = (item.author ?? []).flatMap(({ family, given }) => (family && given ? [`${family}, ${given}`] : []));
  return [...itemAuthors(item), ...turned].map(foldText).join("\n");
}

/** The SQL conditions on `works` that a filter by facts means, each with its parameters. */
export function factConditions(filter: SearchFilter): { sql: string; parameters: SqlValue[] }[] {
  const { author, years, doi, tag } = filter;
  return [
    ...(author === undefined ? [] : [{ sql: "instr(authors, ?) > 0", parameters: [foldText(author)] }]),
    ...(years === undefined || years.from === null ? [] : [{ sql: "year >= ?", parameters: [years.from] }]),
    ...(years === undefined || years.to === null ? [] : [{ sql: "year <= ?", parameters: [years.to] }]),
    ...(doi === undefined ? [] : [{ sql: "doi = ?", parameters: [doi.toLowerCase()] }]),
    ...(tag === undefined
      ? []
      : [{ sql: "key IN (SELECT work FROM work_tags WHERE tag = ?)", parameters: [foldText(tag)] }]),
  ];
}
