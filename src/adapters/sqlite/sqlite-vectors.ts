import type { KeyedPassage, SearchFilter } from "../../domain/search.js";
import type { SqlCondition, SqliteConnection } from "./connection/sqlite-connection.js";
import { SignCodes } from "./sign-codes.js";
import { workCondition } from "./sqlite-works.js";

/** With fewer vectors all of them are compared in the database. */
const fewVectors = 20_000;
/** Reading all takes as long as so many comparisons in the database: whoever asks but once or twice is not made to wait. */
const searchesBefore = 8;
/** Vectors that are read at once. */
const rowsPerRead = 10_000;
/** By their signs so many are found for each that is wanted: the ten nearest are among them, of 200 some 98 in 100. */
const candidatesPerWanted = 4;

/** What was read of the vectors of a model; null where they are few. */
interface Known {
  /** The version of the database at which it was last looked whether they are those that are there. */
  version: string;
  /** Tells other vectors from these. */
  stamp: string;
  codes: SignCodes | null;
}

/**
 * The vectors of passages. Of many the nearest are found by the signs of their numbers, which are read once and kept, and
 * their order is that of the whole numbers; a search with a filter compares all that it allows.
 */
export class Vectors {
  private readonly known = new Map<string, Known>();
  private searches = 0;

  constructor(private readonly connection: SqliteConnection) {}

  search(vector: Float32Array, model: string, limit: number, filter?: SearchFilter): KeyedPassage[] {
    const condition = workCondition("work", filter);
    if (condition !== null) {
      const allowed = `AND passage IN (SELECT key FROM passages WHERE ${condition.sql})`;
      return byCosine(this.connection, vector, model, limit, { sql: allowed, parameters: condition.parameters });
    }
    const codes = (this.searches += 1) > searchesBefore ? this.codesOf(model, vector) : null;
    if (codes === null) return byCosine(this.connection, vector, model, limit, { sql: "", parameters: [] });
    const near = JSON.stringify(codes.nearest(vector, limit * candidatesPerWanted));
    const among = "AND passage IN (SELECT value FROM json_each(?))";
    return byCosine(this.connection, vector, model, limit, { sql: among, parameters: [near] });
  }

  /** The signs of a model's vectors of this length; null where there are few. */
  private codesOf(model: string, { length, byteLength }: Float32Array): SignCodes | null {
    const name = `${length} ${model}`;
    const known = this.known.get(name);
    const version = this.connection.version();
    if (known?.version === version) return known.codes;
    const [count, sum] = this.extentOf(model);
    const stamp = `${count} ${sum}`;
    const codes = known?.stamp === stamp ? known.codes : this.readCodes(model, length, byteLength, count);
    this.known.set(name, { version, stamp, codes });
    return codes;
  }

  /** How many vectors a model has, and of which passages: the text of a passage never changes. */
  private extentOf(model: string): readonly [count: number, sum: number] {
    const sql =
      "SELECT count(*), total(passage) FROM vectors WHERE embedder = (SELECT key FROM embedders WHERE model = ?)";
    return this.connection.first<[number, number]>(sql, [model]) ?? [0, 0];
  }

  private readCodes(model: string, dimensions: number, byteLength: number, count: number): SignCodes | null {
    if (count < fewVectors) return null;
    const codes = new SignCodes(dimensions, count);
    for (const [passage, bytes] of this.all(model, byteLength)) codes.add(passage, numbersOf(bytes));
    return codes;
  }

  private *all(model: string, byteLength: number): Iterable<[passage: number, vector: Uint8Array]> {
    for (let after = 0; ;) {
      const rows = this.connection.rows<[number, number, Uint8Array]>(
        `SELECT rowid, passage, vector FROM vectors
         WHERE rowid > ? AND embedder = (SELECT key FROM embedders WHERE model = ?) AND length(vector) = ?
         ORDER BY rowid LIMIT ?`,
        [after, model, byteLength, rowsPerRead],
      );
      for (const [, passage, vector] of rows) yield [passage, vector];
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsPerRead) return;
      [after] = last;
    }
  }
}

/** Cosine against the vectors of a model that a condition allows: exact, and done inside the database. */
function byCosine(
  connection: SqliteConnection,
  vector: Float32Array,
  model: string,
  limit: number,
  allowed: SqlCondition,
): KeyedPassage[] {
  const rows = connection.rows<[number, string, number, string]>(
    `SELECT passage, id, 1 - distance, content FROM (
       SELECT passage, vector_distance_cos(vector, ?) AS distance FROM vectors
       WHERE embedder = (SELECT key FROM embedders WHERE model = ?) AND length(vector) = ? ${allowed.sql}
       ORDER BY distance, passage LIMIT ?
     ) JOIN passages ON key = passage ORDER BY distance, id`,
    [bytesOf(vector), model, vector.byteLength, ...allowed.parameters, limit],
  );
  return rows.map(([key, id, score, content]) => ({ key, id, score, content }));
}

/** Copied, because a Float32Array must begin at a multiple of four. */
function numbersOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
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
export type TextVector = [content: string, embedder: number, vector: Uint8Array];

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
