import type { KeyedContent } from "../../domain/search.js";
import { type Passage, searchedText, type Section, withTitle } from "../../domain/passage.js";
import type { PackedBoxes } from "../../domain/word-box.js";
import type { IndexChange } from "./lexical/index-change.js";
import type { SqliteConnection } from "./connection/sqlite-connection.js";

type PassageRow = [
  id: string,
  work_id: string,
  parent_id: string,
  level: number,
  start_line: number,
  end_line: number,
  start_page: number | null,
  end_page: number | null,
  heading_path: string,
  content: string,
];

const selectPassage = `
  SELECT passages.id, works.id, parent_id, level, start_line, end_line, start_page, end_page, heading_path, content
  FROM passages JOIN works ON works.key = work`;

export function writeSections(connection: SqliteConnection, work: number, sections: readonly Section[]): void {
  connection.run("INSERT OR REPLACE INTO work_sections VALUES (?, ?, ?)", [
    work,
    sections.length,
    JSON.stringify(sections),
  ]);
}

export function writePassages(
  connection: SqliteConnection,
  change: IndexChange,
  work: { key: number; title: string },
  passages: readonly Passage[],
): void {
  for (const passage of passages) {
    const key = change.newKey();
    connection.run("INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [
      key,
      passage.id,
      work.key,
      passage.parent_id,
      passage.level,
      passage.start_line,
      passage.end_line,
      passage.start_page,
      passage.end_page,
      JSON.stringify(passage.heading_path),
      passage.content,
    ]);
    change.add(key, searchedText(work.title, passage.content));
  }
}

export function deletePassages(
  connection: SqliteConnection,
  change: IndexChange,
  work: { key: number; title: string },
): void {
  const rows = connection.rows<[number, string]>("SELECT key, content FROM passages WHERE work = ?", [work.key]);
  for (const [key, content] of rows) change.remove(key, searchedText(work.title, content));
  connection.run("DELETE FROM passages WHERE work = ?", [work.key]);
}

/**
 * Indexes a work's passages anew under another title, with which those without a heading begin. They get new keys, since
 * the text of a key never changes, and keep their vectors.
 */
export function retitlePassages(
  connection: SqliteConnection,
  change: IndexChange,
  work: { key: number; title: string },
  title: string,
): void {
  const rows = connection.rows<[number, string, string]>(
    "SELECT key, content, heading_path FROM passages WHERE work = ? ORDER BY key",
    [work.key],
  );
  // Vectors are moved one statement after their passages.
  connection.execute("PRAGMA defer_foreign_keys = ON");
  for (const [key, content, headingPath] of rows) {
    const next = withTitle({ content, heading_path: JSON.parse(headingPath) }, title).content;
    const newKey = change.newKey();
    connection.run("UPDATE passages SET key = ?, content = ? WHERE key = ?", [newKey, next, key]);
    connection.run("UPDATE vectors SET passage = ? WHERE passage = ?", [newKey, key]);
    change.remove(key, searchedText(work.title, content));
    change.add(newKey, searchedText(title, next));
  }
}

/** Passages by id, in the order asked for; ids that are not there are left out. */
export function getPassages(connection: SqliteConnection, ids: readonly string[]): Passage[] {
  const rows = connection.rows<PassageRow>(`${selectPassage} WHERE passages.id IN (SELECT value FROM json_each(?))`, [
    JSON.stringify(ids),
  ]);
  const byId = new Map(rows.map((row) => [row[0], toPassage(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ids and contents by key, in no order; keys that are not there are left out. */
export function contentsOf(connection: SqliteConnection, keys: readonly number[]): KeyedContent[] {
  return connection
    .rows<[number, string, string]>(
      "SELECT key, id, content FROM passages WHERE key IN (SELECT value FROM json_each(?))",
      [JSON.stringify(keys)],
    )
    .map(([key, id, content]) => ({ key, id, content }));
}

export function passagesOf(connection: SqliteConnection, workId: string): Passage[] {
  return connection
    .rows<PassageRow>(`${selectPassage} WHERE works.id = ? ORDER BY start_line, end_line, passages.id`, [workId])
    .map(toPassage);
}

export function sectionsOf(connection: SqliteConnection, workIds: readonly string[]): Section[] {
  const rows = connection.rows<[string]>(
    `SELECT records FROM work_sections JOIN works ON works.key = work
     WHERE works.id IN (SELECT value FROM json_each(?)) ORDER BY works.key`,
    [JSON.stringify(workIds)],
  );
  return rows.flatMap(([records]): Section[] => JSON.parse(records));
}

/** Replaces what was known of a work's text. */
export function writeBoxes(connection: SqliteConnection, work: number, boxes: readonly PackedBoxes[]): void {
  connection.run("DELETE FROM word_boxes WHERE work = ?", [work]);
  for (const { line, words } of boxes) connection.run("INSERT INTO word_boxes VALUES (?, ?, ?)", [work, line, words]);
}

export function boxesOf(
  connection: SqliteConnection,
  workId: string,
  lines: { from: number; to: number },
): PackedBoxes[] {
  const rows = connection.rows<[number, Uint8Array]>(
    `SELECT line, words FROM word_boxes WHERE work = (SELECT key FROM works WHERE id = ?1) AND line <= ?3 AND line >= (
       SELECT coalesce(max(line), 0) FROM word_boxes WHERE work = (SELECT key FROM works WHERE id = ?1) AND line <= ?2
     ) ORDER BY line`,
    [workId, lines.from, lines.to],
  );
  return rows.map(([line, words]) => ({ line, words: new Uint8Array(words) }));
}

export function samplePassages(connection: SqliteConnection, limit: number): string[] {
  const [count] = connection.first<[number]>("SELECT count(*) FROM passages") ?? [0];
  const step = Math.max(1, count / limit);
  const chosen = Array.from({ length: Math.min(limit, count) }, (_, index) => Math.floor(index * step));
  // Keys are in the index, too: in the table one would be read with its text, all over the file.
  return connection
    .rows<[string]>(
      `SELECT content FROM passages WHERE key IN (
         SELECT key FROM (SELECT key, row_number() OVER (ORDER BY key) - 1 AS place FROM passages INDEXED BY passages_by_work)
         WHERE place IN (SELECT value FROM json_each(?))) ORDER BY key`,
      [JSON.stringify(chosen)],
    )
    .map(([content]) => content);
}

function toPassage(row: PassageRow): Passage {
  const [id, work_id, parent_id, level, start_line, end_line, start_page, end_page, headingPath, content] = row;
  const heading_path: string[] = JSON.parse(headingPath);
  return { id, work_id, parent_id, level, start_line, end_line, start_page, end_page, heading_path, content };
}
