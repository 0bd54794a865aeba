import type { SqliteConnection } from "../connection/sqlite-connection.js";
import { decodeNumbers, decodePostings, noPostings, type PostingList } from "./posting-list.js";
import type { Segment } from "./segment-plan.js";

const cacheBytes = 96 * 1024 * 1024;
/** What a list takes besides its postings. */
const listBytes = 100;
const postingBytes = 6;

/** The segments in force, in the order of their keys. */
export function readSegments(connection: SqliteConnection): Segment[] {
  return connection
    .rows<[number, number, number, number]>(
      "SELECT id, first, last, passages FROM segments WHERE state = 'live' ORDER BY first",
    )
    .map(([id, first, last, passages]) => ({ id, first, last, passages }));
}

/** Reads the index as one transaction sees it. A segment never changes, so what was read of it is kept. */
export class SegmentReader {
  private version = "";
  private segments: Segment[] = [];
  private readonly kept = new Map<string, Map<number, PostingList>>();
  private keptBytes = 0;
  private seen = new Set<number>();
  /** Terms of each passage, by key; meaningless where there is no such passage. */
  lengths = new Uint32Array(0);
  /** Keys of passages that are gone and still stand in lists, rising. */
  removed = new Uint32Array(0);

  constructor(private readonly connection: SqliteConnection) {}

  /** The first thing in a transaction. */
  refresh(): void {
    const version = this.connection.version();
    if (version === this.version) return;
    this.version = version;
    this.segments = readSegments(this.connection);
    this.removed = Uint32Array.from(
      this.connection.rows<[number]>("SELECT key FROM removed_passages ORDER BY key").map(([key]) => key),
    );
    const ids = new Set(this.segments.map(({ id }) => id));
    const gone = [...this.seen].filter((id) => !ids.has(id));
    if (gone.length > 0) this.forget(gone);
    for (const segment of this.segments) if (!this.seen.has(segment.id)) this.readLengths(segment);
    this.seen = ids;
  }

  get highestKey(): number {
    return this.segments.at(-1)?.last ?? -1;
  }

  /** The lists of each term in all segments that have passages from `from` to `to`. */
  lists(terms: readonly string[], from: number, to: number): PostingList[][] {
    const wanted = this.segments.filter(({ first, last }) => first <= to && from <= last);
    const known: Map<number, PostingList>[] = [];
    for (const term of terms) {
      const each = this.kept.get(term) ?? new Map<number, PostingList>();
      this.kept.delete(term);
      this.kept.set(term, each);
      known.push(each);
    }
    const missing = terms.filter((_, index) => wanted.some(({ id }) => !known[index]!.has(id)));
    if (missing.length > 0) this.read(missing, wanted);
    const lists = known.map((each) => wanted.flatMap(({ id }) => each.get(id) ?? []));
    this.evict();
    return lists;
  }

  /** All in one statement: a statement takes as long as some lists. */
  private read(terms: readonly string[], wanted: readonly Segment[]): void {
    const missing = new Map<string, Set<number>>();
    for (const term of terms) {
      const known = this.kept.get(term)!;
      const ids = wanted.map(({ id }) => id).filter((id) => !known.has(id));
      missing.set(term, new Set(ids));
      for (const id of ids) known.set(id, noPostings);
      this.keptBytes += ids.length * listBytes;
    }
    const firstOf = new Map(wanted.map(({ id, first }) => [id, first]));
    const rows = this.connection.rows<[number, string, number, Uint8Array]>(
      `SELECT segment, term, passages, list FROM postings
       WHERE segment IN (SELECT value FROM json_each(?)) AND term IN (SELECT value FROM json_each(?))`,
      [JSON.stringify([...new Set([...missing.values()].flatMap((ids) => [...ids]))]), JSON.stringify(terms)],
    );
    for (const [id, term, passages, list] of rows) {
      if (!missing.get(term)!.has(id)) continue;
      this.kept.get(term)!.set(id, decodePostings(list, passages, firstOf.get(id) ?? 0));
      this.keptBytes += passages * postingBytes;
    }
  }

  private readLengths({ id, first, last }: Segment): void {
    if (this.lengths.length <= last) {
      const grown = new Uint32Array(Math.ceil((last + 1) * 1.25));
      grown.set(this.lengths);
      this.lengths = grown;
    }
    const row = this.connection.first<[Uint8Array]>("SELECT lengths FROM segments WHERE id = ?", [id]);
    if (row !== undefined) decodeNumbers(row[0], this.lengths, first);
  }

  /** Least recently used first; the list at hand stays. */
  private evict(): void {
    for (const [term, lists] of this.kept) {
      if (this.keptBytes <= cacheBytes || this.kept.size === 1) return;
      this.kept.delete(term);
      for (const list of lists.values()) this.keptBytes -= bytesOf(list);
    }
  }

  /** What was merged into another segment is not asked for any more. */
  private forget(gone: readonly number[]): void {
    for (const lists of this.kept.values()) {
      for (const id of gone) {
        const list = lists.get(id);
        if (list === undefined) continue;
        lists.delete(id);
        this.keptBytes -= bytesOf(list);
      }
    }
  }
}

function bytesOf({ keys }: PostingList): number {
  return listBytes + keys.length * postingBytes;
}
