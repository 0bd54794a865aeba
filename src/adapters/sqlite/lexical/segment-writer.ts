import { eachTerm } from "../../../domain/terms.js";
import { eachLanguageTerm } from "../../../language/stems/passage-terms.js";
import type { SqliteConnection, SqlValue } from "../connection/sqlite-connection.js";
import { encodeNumbers, encodePostings } from "./posting-list.js";

/** Postings are collected up to so many (about 20 bytes each), then written as a segment. */
const mostCollected = 2_000_000;

/** Collects passages in the order of their keys and writes them as segments of the index. */
export class SegmentWriter {
  private readonly termIds = new Map<string, number>();
  /** How often the passage at hand holds each term, all zero between passages. */
  private readonly occurrences: number[] = [];
  private terms: number[] = [];
  private keys: number[] = [];
  private counts: number[] = [];
  private first = 0;
  private last = -1;
  private passages = 0;
  private readonly lengths: number[] = [];

  constructor(private readonly connection: SqliteConnection) {}

  /** Adds a passage; its key must be higher than all keys before. Returns its terms, each once, and the number of those of `indexTerms`. */
  add(key: number, text: string): { terms: readonly string[]; length: number } {
    if (this.terms.length >= mostCollected) this.finish();
    const seen: string[] = [];
    let length = 0;
    const first = this.terms.length;
    const take = (term: string) => {
      const id = this.idOf(term);
      if (this.occurrences[id] === 0) {
        seen.push(term);
        this.terms.push(id);
        this.keys.push(key);
      }
      this.occurrences[id]! += 1;
    };
    eachTerm(text, (term) => {
      length++;
      take(term);
    });
    eachLanguageTerm(text, take);
    for (let index = first; index < this.terms.length; index++) {
      const id = this.terms[index]!;
      this.counts.push(this.occurrences[id]!);
      this.occurrences[id] = 0;
    }
    this.note(key, length);
    return { terms: seen, length };
  }

  /** Writes what was collected; nothing where nothing was. */
  finish(): void {
    if (this.passages === 0) return;
    this.connection.run("INSERT INTO segments (first, last, passages, state, lengths) VALUES (?, ?, ?, 'live', ?)", [
      this.first,
      this.last,
      this.passages,
      encodeNumbers(this.lengths),
    ]);
    const [segment] = this.connection.first<[number]>("SELECT last_insert_rowid()") ?? [0];
    const postings = new PostingsWriter(this.connection, segment);
    for (const [term, keys, counts] of this.byTerm()) {
      postings.add(term, encodePostings(keys, counts, this.first), keys.length);
    }
    postings.finish();
    this.clear();
  }

  private idOf(term: string): number {
    const known = this.termIds.get(term);
    if (known !== undefined) return known;
    const id = this.termIds.size;
    this.termIds.set(term, id);
    this.occurrences.push(0);
    return id;
  }

  private note(key: number, length: number): void {
    if (this.passages === 0) this.first = key;
    // Keys that nobody has lie between those of passages that were written and taken away in one transaction.
    for (let gap = this.passages === 0 ? key : this.last + 1; gap < key; gap++) this.lengths.push(0);
    this.lengths.push(length);
    this.last = key;
    this.passages++;
  }

  /** In the order in which SQLite keeps terms, so that rows are written one behind the other. */
  private *byTerm(): Generator<[term: string, keys: number[], counts: number[]]> {
    const lists = new Map<number, [keys: number[], counts: number[]]>();
    for (const [index, id] of this.terms.entries()) {
      const list = lists.get(id) ?? [[], []];
      if (list[0].length === 0) lists.set(id, list);
      list[0].push(this.keys[index]!);
      list[1].push(this.counts[index]!);
    }
    for (const [term, id] of [...this.termIds].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
      const list = lists.get(id);
      if (list !== undefined) yield [term, ...list];
    }
  }

  private clear(): void {
    this.termIds.clear();
    this.occurrences.length = 0;
    this.lengths.length = 0;
    this.terms = [];
    this.keys = [];
    this.counts = [];
    this.passages = 0;
    this.last = -1;
  }
}

/** Rows of one statement: a call of the driver for each would take longer than its row. */
const rowsTogether = 64;

/** Writes the lists of a segment, which come in the order of their terms. */
export class PostingsWriter {
  private waiting: SqlValue[] = [];

  constructor(
    private readonly connection: SqliteConnection,
    private readonly segment: number,
  ) {}

  add(term: string, list: Uint8Array, passages: number): void {
    this.waiting.push(this.segment, term, passages, list);
    if (this.waiting.length >= columns * rowsTogether) this.finish();
  }

  /** Writes what waits. */
  finish(): void {
    const rows = this.waiting.length / columns;
    // Two statements, of many rows and of one: each that differs is prepared and kept.
    if (rows === rowsTogether) this.connection.run(insertion(rows), this.waiting);
    else
      for (let row = 0; row < rows; row++)
        this.connection.run(insertion(1), this.waiting.slice(row * columns, (row + 1) * columns));
    this.waiting = [];
  }
}

const columns = 4;

function insertion(rows: number): string {
  return `INSERT INTO postings VALUES ${Array.from({ length: rows }, () => "(?, ?, ?, ?)").join(", ")}`;
}
