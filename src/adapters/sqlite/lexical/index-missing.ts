import { searchedText } from "../../../domain/passage.js";
import type { SqliteConnection } from "../connection/sqlite-connection.js";
import { addCounts } from "./add-counts.js";
import { mergeSmall } from "./merge.js";
import { SegmentWriter } from "./segment-writer.js";

const passagesPerStep = 4_000;

/** Told how many of the passages are in the index. */
export type IndexProgress = (done: number, total: number) => void;

/**
 * Brings passages into the index that are in no segment: all those of a library whose index was made otherwise and dropped,
 * and with it the counts of its terms. Each step is a transaction that goes on behind the last segment, so that a process that is killed, or two at
 * once, lose and repeat nothing.
 */
export function indexMissing(connection: SqliteConnection, progress: IndexProgress): void {
  const total = connection.first<[number]>("SELECT value FROM totals WHERE name = 'passages'")?.[0] ?? 0;
  let done = total === 0 ? 0 : indexed(connection);
  while (hasMissing(connection)) {
    done += connection.write(() => indexStep(connection));
    progress(Math.min(done, total), total);
  }
}

function hasMissing(connection: SqliteConnection): boolean {
  const [missing] = connection.first<[number]>(
    `SELECT coalesce((SELECT max(key) FROM passages), 0) > ${lastIndexed}`,
  ) ?? [0];
  return missing === 1;
}

const lastIndexed = "coalesce((SELECT max(last) FROM segments), 0)";

function indexed(connection: SqliteConnection): number {
  return connection.first<[number]>(`SELECT count(*) FROM passages WHERE key <= ${lastIndexed}`)?.[0] ?? 0;
}

function indexStep(connection: SqliteConnection): number {
  const rows = connection.rows<[number, string, string]>(
    `SELECT passages.key, title, content FROM passages JOIN works ON works.key = work
     WHERE passages.key > ${lastIndexed} ORDER BY passages.key LIMIT ?`,
    [passagesPerStep],
  );
  const writer = new SegmentWriter(connection);
  const passages = new Map<string, number>();
  let length = 0;
  for (const [key, title, content] of rows) {
    const added = writer.add(key, searchedText(title, content));
    for (const term of added.terms) passages.set(term, (passages.get(term) ?? 0) + 1);
    length += added.length;
  }
  writer.finish();
  addCounts(connection, passages);
  connection.run("UPDATE totals SET value = value + ? WHERE name = 'terms'", [length]);
  mergeSmall(connection);
  return rows.length;
}
