import { inverseDocumentFrequency, termScore } from "../../domain/bm25.js";
import type { QueryTerm, ScoredPassage, SearchFilter } from "../../domain/search.js";
import { eachTerm } from "../../domain/terms.js";
import type { TermStatistics } from "../../ports/store.js";
import { searchedText } from "./sqlite-passages.js";
import type { SqliteConnection } from "./sqlite-connection.js";
import { Postings } from "./sqlite-postings.js";
import { workCondition } from "./sqlite-works.js";

/** Says where a search stops looking for more; only measurements and tests give others. */
export interface LexicalBounds {
  /** FTS5's bm25() takes about a microsecond per matching row: up to this many it is the fastest way. */
  fewPostings: number;
  /** bm25() looks at every term for every row: with more terms than this (a pasted page) it is never the fastest. */
  fewTerms: number;
  /** Postings read to choose candidates; terms commoner than that leaves room for count only in the final score. */
  mostPostings: number;
  /** Candidates scored in full, if the search does not ask for more. */
  candidates: number;
}

const defaultBounds: LexicalBounds = { fewPostings: 15_000, fewTerms: 200, mostPostings: 400_000, candidates: 500 };

interface WeightedTerm extends QueryTerm {
  frequency: number;
  idf: number;
}

/**
 * BM25 over an OR of terms, bounded: FTS5 would score every row that holds any term. Passages are first chosen by
 * the sum of the idf of their terms from plain lists of keys, rarest term first, then scored in full by all terms.
 * The result depends on the store and the query alone, never on what is cached.
 */
export class LexicalIndex {
  private readonly bounds: LexicalBounds;
  private readonly postings: Postings;
  private readonly candidates = new Candidates();

  constructor(
    private readonly connection: SqliteConnection,
    bounds: Partial<LexicalBounds> = {},
  ) {
    this.bounds = { ...defaultBounds, ...bounds };
    this.postings = new Postings(connection);
  }

  search(terms: readonly QueryTerm[], limit: number, filter?: SearchFilter): ScoredPassage[] {
    const weighted = this.weigh(terms);
    if (weighted.length === 0 || limit <= 0) return [];
    const total = weighted.reduce((sum, { frequency, weight }) => sum + frequency * weight, 0);
    const few = weighted.length <= this.bounds.fewTerms;
    if (few && total <= this.bounds.fewPostings) return this.scoreInDatabase(weighted, limit, filter, null);
    this.postings.refresh();
    const wanted = Math.max(this.bounds.candidates, limit);
    const keys = this.choose(weighted, wanted, limit, filter);
    return few && keys.length > 2 * wanted
      ? this.scoreInDatabase(weighted, limit, filter, keys)
      : this.scoreHere(weighted, keys, limit);
  }

  statistics(terms: readonly string[]): TermStatistics {
    const found = this.frequencies(terms);
    return {
      passages: this.totals().passages,
      document_frequency: new Map(terms.map((term) => [term, found.get(term) ?? 0])),
    };
  }

  /** The terms that occur at all, rarest first. */
  private weigh(terms: readonly QueryTerm[]): WeightedTerm[] {
    const { passages } = this.totals();
    const found = this.frequencies(terms.map(({ term }) => term));
    return terms
      .flatMap(({ term, weight }) => {
        const frequency = found.get(term);
        return frequency === undefined
          ? []
          : [{ term, weight, frequency, idf: inverseDocumentFrequency(passages, frequency) }];
      })
      .sort((left, right) => left.frequency - right.frequency || (left.term < right.term ? -1 : 1));
  }

  private choose(terms: readonly WeightedTerm[], wanted: number, limit: number, filter?: SearchFilter): number[] {
    const allowed = this.postings.allowed(filter);
    if (allowed !== null && allowed.length <= wanted) return [...allowed];
    const weights = terms.map(({ weight, idf }) => weight * idf);
    this.candidates.begin(this.highestKey(), weights, allowed);
    let read = 0;
    let reached = 0;
    for (const { term, weight, idf, frequency } of terms) {
      // Where a filter leaves little, reading on is what finds all there is.
      if (reached >= limit && read + frequency > this.bounds.mostPostings) break;
      this.candidates.add(this.postings.ofTerm(term), weight * idf);
      read += frequency;
      reached = allowed === null ? read : this.candidates.best(limit).length;
    }
    return this.candidates.best(wanted);
  }

  private scoreHere(terms: readonly WeightedTerm[], keys: readonly number[], limit: number): ScoredPassage[] {
    const averageLength = this.totals().averageLength;
    const rows = this.connection.rows<[string, string, string]>(
      `SELECT passages.id, title, content FROM json_each(?) JOIN passages ON passages.key = value
       JOIN works ON works.key = work`,
      [JSON.stringify(keys)],
    );
    const position = new Map(terms.map(({ term }, index) => [term, index]));
    const scored = rows.map(([id, title, content]) => {
      const occurrences = new Float64Array(terms.length);
      let length = 0;
      eachTerm(searchedText(title, content), (term) => {
        length++;
        const index = position.get(term);
        if (index !== undefined) occurrences[index]! += 1;
      });
      const score = terms.reduce(
        (sum, { weight, idf }, index) => sum + weight * termScore(idf, occurrences[index]!, length, averageLength),
        0,
      );
      return { id, score, content };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
      .slice(0, limit);
  }

  private scoreInDatabase(
    terms: readonly WeightedTerm[],
    limit: number,
    filter: SearchFilter | undefined,
    keys: readonly number[] | null,
  ): ScoredPassage[] {
    const condition = workCondition("work", filter);
    // The sign keeps SQLite from looking each key up in the full-text index by itself.
    const chosen = keys === null ? "" : "AND +rowid IN (SELECT value FROM json_each(?))";
    const allowed =
      condition === null || keys !== null ? "" : `AND +rowid IN (SELECT key FROM passages WHERE ${condition.sql})`;
    const parameters = keys === null ? (condition?.parameters ?? []) : [JSON.stringify(keys)];
    const rows = this.connection.rows<[string, number, string]>(
      `SELECT id, -score, content FROM (
         SELECT rowid AS found, bm25(passage_terms) AS score FROM passage_terms
         WHERE passage_terms MATCH ? ${chosen} ${allowed} ORDER BY score, rowid LIMIT ?
       ) JOIN passages ON key = found ORDER BY score, id`,
      [matchExpression(terms), ...parameters, limit],
    );
    return rows.map(([id, score, content]) => ({ id, score, content }));
  }

  private highestKey(): number {
    return this.connection.first<[number | null]>("SELECT max(key) FROM passages")?.[0] ?? 0;
  }

  private frequencies(terms: readonly string[]): Map<string, number> {
    return new Map(
      this.connection.rows<[string, number]>(
        "SELECT term, passages FROM term_passages WHERE term IN (SELECT value FROM json_each(?))",
        [JSON.stringify(terms)],
      ),
    );
  }

  private totals(): { passages: number; averageLength: number } {
    const counts = new Map(this.connection.rows<[string, number]>("SELECT name, value FROM totals"));
    const passages = counts.get("passages") ?? 0;
    return { passages, averageLength: (counts.get("terms") ?? 0) / Math.max(1, passages) };
  }
}

/** Any of the terms; one that the query says twice counts twice. */
function matchExpression(terms: readonly QueryTerm[]): string {
  return terms.flatMap(({ term, weight }) => Array<string>(weight).fill(`"${term}"`)).join(" OR ");
}

/** Sums are kept as 16-bit shares of the highest sum possible: half the memory traffic, and sorted by counting. */
const highestSum = 65_535;

/** Adds up weights per passage key and finds the keys with the highest sums; reused from search to search. */
class Candidates {
  private sums = new Uint16Array(0);
  private allowed: Uint8Array | null = null;
  private scale = 1;

  /**
   * Starts over for keys up to `highestKey` and the weights that will be added; only `allowed` keys will count, all
   * where it is null.
   */
  begin(highestKey: number, weights: readonly number[], allowed: Uint32Array | null): void {
    if (this.sums.length > highestKey) this.sums.fill(0);
    else this.sums = new Uint16Array(Math.ceil((highestKey + 1) * 1.25));
    this.allowed = allowed === null ? null : maskOf(allowed, highestKey);
    // Each share is at least 1, which may be more than its part.
    this.scale = Math.max(1, highestSum - weights.length) / weights.reduce((sum, weight) => sum + weight, 0);
  }

  add(keys: Uint32Array, weight: number): void {
    const { sums, allowed } = this;
    const share = Math.max(1, Math.floor(weight * this.scale));
    if (allowed === null) {
      for (let index = 0; index < keys.length; index++) sums[keys[index]!]! += share;
    } else {
      for (let index = 0; index < keys.length; index++) sums[keys[index]!]! += share * allowed[keys[index]!]!;
    }
  }

  /** The `limit` keys with the highest sums, and with them all that have the same sum as the last of them. */
  best(limit: number): number[] {
    const { sums } = this;
    const histogram = new Uint32Array(1 << 16);
    for (let key = 0; key < sums.length; key++) histogram[sums[key]!]! += 1;
    let lowest = 1 << 16;
    for (let taken = 0; lowest > 1 && taken < limit;) taken += histogram[--lowest]!;
    const keys: number[] = [];
    for (let key = 0; key < sums.length; key++) if (sums[key]! >= lowest) keys.push(key);
    return keys;
  }
}

function maskOf(keys: Uint32Array, highestKey: number): Uint8Array {
  const mask = new Uint8Array(highestKey + 1);
  for (const key of keys) mask[key] = 1;
  return mask;
}
