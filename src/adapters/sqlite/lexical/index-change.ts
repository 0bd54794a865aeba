import { countTerms } from "../../../domain/terms.js";
import { eachLanguageTerm } from "../../../language/stems/passage-terms.js";
import type { SqliteConnection } from "../connection/sqlite-connection.js";
import { addCounts } from "./add-counts.js";
import { mergeSmall } from "./merge.js";
import { SegmentWriter } from "./segment-writer.js";

/** Collects what one transaction adds to and takes from the index, and writes it at the end: each term is counted once. */
export class IndexChange {
  private readonly writer: SegmentWriter;
  private readonly removed: number[] = [];
  private readonly changes = new Map<string, number>();
  private passages = 0;
  private terms = 0;
  private next: number;

  constructor(private readonly connection: SqliteConnection) {
    this.writer = new SegmentWriter(connection);
    this.next = nextKey(connection);
  }

  /** A key that no passage ever had: what is kept of a key may be kept for good. */
  newKey(): number {
    return this.next++;
  }

  /** Keys come in the order in which `newKey` gave them. */
  add(key: number, text: string): void {
    const { terms, length } = this.writer.add(key, text);
    this.count(terms, length, 1);
  }

  remove(key: number, text: string): void {
    const { counts, length } = countTerms(text);
    const terms = new Set(counts.keys());
    eachLanguageTerm(text, (term) => terms.add(term));
    this.count(terms, length, -1);
    this.removed.push(key);
  }

  /** The last thing a transaction does. */
  finish(): void {
    addCounts(this.connection, this.changes);
    this.connection.run("UPDATE totals SET value = value + ? WHERE name = 'passages'", [this.passages]);
    this.connection.run("UPDATE totals SET value = value + ? WHERE name = 'terms'", [this.terms]);
    for (const key of this.removed) this.connection.run("INSERT INTO removed_passages VALUES (?)", [key]);
    this.writer.finish();
    mergeSmall(this.connection);
  }

  private count(terms: Iterable<string>, length: number, sign: 1 | -1): void {
    for (const term of terms) this.changes.set(term, (this.changes.get(term) ?? 0) + sign);
    this.passages += sign;
    this.terms += sign * length;
  }
}

/** Higher than all keys that passages have or had. */
function nextKey(connection: SqliteConnection): number {
  const [highest] = connection.first<[number | null]>(
    "SELECT max(coalesce((SELECT max(key) FROM passages), 0), coalesce((SELECT max(last) FROM segments), 0))",
  ) ?? [0];
  return (highest ?? 0) + 1;
}
