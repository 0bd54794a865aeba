import type { ScoredPassage, SearchFilter } from "../../domain/search.js";
import type { SqliteConnection } from "./sqlite-connection.js";
import { workCondition } from "./sqlite-works.js";

/** Cosine against every vector of the model that the filter allows: exact, and done inside the database. */
export function vectorSearch(
  connection: SqliteConnection,
  vector: Float32Array,
  model: string,
  limit: number,
  filter?: SearchFilter,
): ScoredPassage[] {
  const condition = workCondition("work", filter);
  const allowed = condition === null ? "" : `AND passage IN (SELECT key FROM passages WHERE ${condition.sql})`;
  const rows = connection.rows<[string, number, string]>(
    `SELECT id, 1 - distance, content FROM (
       SELECT passage, vector_distance_cos(vector, ?) AS distance FROM vectors
       WHERE embedder = (SELECT key FROM embedders WHERE model = ?) AND length(vector) = ? ${allowed}
       ORDER BY distance, passage LIMIT ?
     ) JOIN passages ON key = passage ORDER BY distance, id`,
    [bytesOf(vector), model, vector.byteLength, ...(condition?.parameters ?? []), limit],
  );
  return rows.map(([id, score, content]) => ({ id, score, content }));
}

export function writeVectors(
  connection: SqliteConnection,
  model: string,
  vectors: readonly { passage_id: string; vector: Float32Array }[],
): void {
  connection.run("INSERT OR IGNORE INTO embedders (model) VALUES (?)", [model]);
  for (const { passage_id, vector } of vectors) {
    connection.run(
      `INSERT OR REPLACE INTO vectors (passage, embedder, vector)
       SELECT passages.key, embedders.key, ? FROM passages, embedders WHERE id = ? AND model = ?`,
      [bytesOf(vector), passage_id, model],
    );
  }
}

/** A vector with the text it was made of. */
type TextVector = [content: string, embedder: number, vector: Uint8Array];

/** The vectors of a work's passages, to be given back after the passages were replaced: they may have been paid for. */
export function vectorsOf(connection: SqliteConnection, work: number): TextVector[] {
  return connection.rows<TextVector>(
    "SELECT content, embedder, vector FROM vectors JOIN passages ON passages.key = passage WHERE work = ?",
    [work],
  );
}

/** Gives vectors back to those passages of the work that have the very text they were made of. */
export function restoreVectors(connection: SqliteConnection, work: number, vectors: readonly TextVector[]): void {
  for (const [content, embedder, vector] of vectors) {
    connection.run(
      "INSERT OR IGNORE INTO vectors (passage, embedder, vector) SELECT key, ?, ? FROM passages WHERE work = ? AND content = ?",
      [embedder, vector, work, content],
    );
  }
}

export function passagesWithoutVector(
  connection: SqliteConnection,
  model: string,
  limit: number,
): { id: string; content: string }[] {
  const rows = connection.rows<[string, string]>(
    `SELECT id, content FROM passages WHERE NOT EXISTS (
       SELECT 1 FROM vectors WHERE passage = passages.key
         AND embedder = (SELECT key FROM embedders WHERE model = ?)
     ) ORDER BY key LIMIT ?`,
    [model, limit],
  );
  return rows.map(([id, content]) => ({ id, content }));
}

export function deleteVectors(connection: SqliteConnection, exceptModel: string | null): void {
  connection.run("DELETE FROM vectors WHERE embedder IN (SELECT key FROM embedders WHERE ? IS NULL OR model <> ?)", [
    exceptModel,
    exceptModel,
  ]);
  connection.run("DELETE FROM embedders WHERE ? IS NULL OR model <> ?", [exceptModel, exceptModel]);
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
