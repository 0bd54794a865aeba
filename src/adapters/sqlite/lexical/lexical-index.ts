import { inverseDocumentFrequency } from "../../../domain/bm25.js";
import type { QueryTerm, RankedPassage } from "../../../domain/search.js";
import type { TermStatistics } from "../../../ports/store.js";
import type { SqlCondition, SqliteConnection } from "../connection/sqlite-connection.js";
import { PassageCounts } from "./passage-counts.js";
import { bestScores } from "./best-scores.js";
import { LanguageForms } from "./language-forms.js";
import { SegmentReader } from "./segment-reader.js";

/** Filters are asked again and again while nothing is written. */
const keptFilters = 20;

/** Keys that a search may find, rising. */
interface Allowed {
  keys: Uint32Array;
  first: number;
  last: number;
}

/**
 * Exact BM25 over an OR of terms and their forms in the languages of the library: the lists of all terms are added up passage by passage, in arrays indexed by key.
 * The result depends on the store and the query alone, never on what is cached or how the index is cut into segments.
 */
export class LexicalIndex {
  private readonly segments: SegmentReader;
  private readonly counts: PassageCounts;
  private readonly filters = new Map<string, Allowed>();
  private filtersOf = "";

  private readonly forms: LanguageForms;

  constructor(private readonly connection: SqliteConnection) {
    this.segments = new SegmentReader(connection);
    this.counts = new PassageCounts(connection);
    this.forms = new LanguageForms(connection);
  }

  /** The best passages of the works whose keys (in the column `work`) pass the filter, with any of the terms or their forms, best first, equal ones in the order of their keys. */
  search(terms: readonly QueryTerm[], limit: number, filter: SqlCondition | null): RankedPassage[] {
    const weighted = this.weigh([...terms, ...this.forms.of(terms)]);
    if (weighted.length === 0 || limit <= 0) return [];
    this.segments.refresh();
    const allowed = this.allowed(filter);
    const [from, to] = allowed === null ? [0, this.segments.highestKey] : [allowed.first, allowed.last];
    if (to < from) return [];
    const { averageLength } = this.counts.total();
    const { lengths, removed } = this.segments;
    const found = this.segments.lists(
      weighted.map(({ term }) => term),
      from,
      to,
    );
    const lists = weighted.flatMap(({ weight }, index) =>
      found[index]!.map((list) => ({ ...list, scoring: { weight, lengths, averageLength } })),
    );
    return bestScores(lists, { from, to, allowed: allowed?.keys ?? null, removed, limit });
  }

  statistics(terms: readonly string[]): TermStatistics {
    return { passages: this.counts.total().passages, document_frequency: this.counts.of(terms) };
  }

  /** The terms that occur at all, rarest first, so that sums come out the same however the query was worded. */
  private weigh(terms: readonly QueryTerm[]): QueryTerm[] {
    const { passages } = this.counts.total();
    const found = this.counts.of(terms.map(({ term }) => term));
    return terms
      .flatMap(({ term, weight }) => {
        const frequency = found.get(term) ?? 0;
        if (frequency === 0) return [];
        return [{ term, frequency, weight: weight * inverseDocumentFrequency(passages, frequency) }];
      })
      .sort((left, right) => left.frequency - right.frequency || (left.term < right.term ? -1 : 1));
  }

  /** Null where every passage is allowed. */
  private allowed(filter: SqlCondition | null): Allowed | null {
    if (filter === null) return null;
    const version = this.connection.version();
    if (version !== this.filtersOf) this.filters.clear();
    this.filtersOf = version;
    const name = JSON.stringify(filter);
    const known = this.filters.get(name);
    if (known !== undefined) return known;
    const [list] = this.connection.first<[string | null]>(
      `SELECT json_group_array(key) FROM (SELECT key FROM passages WHERE ${filter.sql} ORDER BY key)`,
      filter.parameters,
    ) ?? [null];
    const keys = Uint32Array.from(JSON.parse(list ?? "[]") as number[]);
    const allowed = { keys, first: keys[0] ?? 0, last: keys.at(-1) ?? -1 };
    const [oldest] = this.filters.keys();
    if (this.filters.size >= keptFilters && oldest !== undefined) this.filters.delete(oldest);
    this.filters.set(name, allowed);
    return allowed;
  }
}
