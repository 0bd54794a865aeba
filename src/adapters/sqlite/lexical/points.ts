import { likeness } from "../../../domain/likeness.js";
import type { SqliteConnection } from "../connection/sqlite-connection.js";

/** Points are kept with those of their neighbours, in rows of four kilobytes: what was found together is read together. */
const blockBits = 5;
const blockSize = 1 << blockBits;
/** 128 megabytes of 128 directions: a million passages. */
const mostBlocks = 32_768;

interface Block {
  /** A bit for each passage that has a point. */
  present: number;
  points: Int8Array;
}

/**
 * Points of passages in the directions of an edition of a basis, in bytes whose scale does not matter. The text of a key
 * never changes, so a point that was read holds as long as its edition.
 */
export class Points {
  private readonly blocks = new Map<number, Block>();
  private edition = "";

  constructor(private readonly connection: SqliteConnection) {}

  /** Cosines of the passages' points with one of unit length, in the order of the keys; NaN for a passage without. */
  likenesses(edition: string, keys: readonly number[], point: Float64Array): Float64Array {
    if (edition !== this.edition) this.blocks.clear();
    this.edition = edition;
    const found = new Float64Array(keys.length).fill(NaN);
    const missing = this.compare(keys, point, found);
    if (missing.length > 0) {
      this.read(missing);
      this.compare(keys, point, found);
    }
    this.evict();
    return found;
  }

  /** Fills in what is not known yet; gives the keys whose points have not been read. */
  private compare(keys: readonly number[], point: Float64Array, found: Float64Array): number[] {
    const missing: number[] = [];
    for (let index = 0; index < keys.length; index++) {
      if (!Number.isNaN(found[index])) continue;
      const key = keys[index]!;
      const block = this.blocks.get(key >> blockBits);
      if (block === undefined || !hasPoint(block, key)) missing.push(key);
      else found[index] = likeness(point, block.points, (key % blockSize) * (block.points.length / blockSize));
    }
    return missing;
  }

  private read(keys: readonly number[]): void {
    const rows = this.connection.rows<[number, number, Uint8Array]>(
      "SELECT block, present, points FROM points WHERE block IN (SELECT value FROM json_each(?)) AND edition = ?",
      [JSON.stringify([...new Set(keys.map((key) => key >> blockBits))]), this.edition],
    );
    for (const [block, present, bytes] of rows) this.blocks.set(block, { present, points: copyOf(bytes) });
  }

  /** Those that were read first go first: they cost little to read again. */
  private evict(): void {
    for (const block of this.blocks.keys()) {
      if (this.blocks.size <= mostBlocks) return;
      this.blocks.delete(block);
    }
  }
}

/** Of bytes that the driver gave as bytes without a sign. */
function copyOf(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length).slice();
}

function hasPoint({ present }: { present: number }, key: number): boolean {
  return ((present >>> (key % blockSize)) & 1) === 1;
}

/** Adds points of one edition, all of as many directions; those of other editions go. */
export function putPoints(
  connection: SqliteConnection,
  edition: string,
  points: readonly { key: number; point: Int8Array }[],
): void {
  connection.run("DELETE FROM points WHERE edition <> ?", [edition]);
  const blocks = new Map<number, Block>();
  for (const { key, point } of points) {
    const number = key >> blockBits;
    const block = blocks.get(number) ?? readBlock(connection, number, point.length);
    blocks.set(number, block);
    block.points.set(point, (key % blockSize) * point.length);
    block.present |= 1 << (key % blockSize);
  }
  for (const [number, { present, points: bytes }] of blocks) {
    connection.run("INSERT OR REPLACE INTO points VALUES (?, ?, ?, ?)", [
      number,
      edition,
      present >>> 0,
      new Uint8Array(bytes.buffer),
    ]);
  }
}

function readBlock(connection: SqliteConnection, number: number, dimensions: number): Block {
  const row = connection.first<[number, Uint8Array]>("SELECT present, points FROM points WHERE block = ?", [number]);
  if (row === undefined) return { present: 0, points: new Int8Array(blockSize * dimensions) };
  return { present: row[0], points: copyOf(row[1]) };
}

/** Passages without a point in this edition, by key from `after` on. */
export function withoutPoint(
  connection: SqliteConnection,
  edition: string,
  after: number,
  limit: number,
): { key: number; content: string }[] {
  const rows = connection.rows<[number, string]>(
    `SELECT key, content FROM passages LEFT JOIN points ON block = key >> ${blockBits}
     WHERE key > ? AND (edition IS NOT ? OR (present >> (key & ${blockSize - 1})) & 1 = 0) ORDER BY key LIMIT ?`,
    [after, edition, limit],
  );
  return rows.map(([key, content]) => ({ key, content }));
}
