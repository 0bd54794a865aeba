import type { SqliteConnection } from "../connection/sqlite-connection.js";

/** Terms whose counts are kept. */
const mostTerms = 50_000;

/** How many passages there are, and how many hold a term: read once as long as nothing is written. */
export class PassageCounts {
  private version = "";
  private readonly known = new Map<string, number>();
  private totals = { passages: 0, averageLength: 0 };

  constructor(private readonly connection: SqliteConnection) {}

  /** The passages of all works, and how many terms they have on average. */
  total(): { passages: number; averageLength: number } {
    this.refresh();
    return this.totals;
  }

  /** In how many passages each of the terms stands, 0 where in none. */
  of(terms: readonly string[]): Map<string, number> {
    this.refresh();
    if (this.known.size > mostTerms) this.known.clear();
    const missing = terms.filter((term) => !this.known.has(term));
    if (missing.length > 0) this.read(missing);
    return new Map(terms.map((term) => [term, this.known.get(term) ?? 0]));
  }

  private refresh(): void {
    const version = this.connection.version();
    if (version === this.version) return;
    this.version = version;
    this.known.clear();
    const counts = new Map(this.connection.rows<[string, number]>("SELECT name, value FROM totals"));
    const passages = counts.get("passages") ?? 0;
    this.totals = { passages, averageLength: (counts.get("terms") ?? 0) / Math.max(1, passages) };
  }

  private read(terms: readonly string[]): void {
    for (const term of terms) this.known.set(term, 0);
    const rows = this.connection.rows<[string, number]>(
      "SELECT term, passages FROM term_passages WHERE term IN (SELECT value FROM json_each(?))",
      [JSON.stringify(terms)],
    );
    for (const [term, passages] of rows) this.known.set(term, passages);
  }
}
