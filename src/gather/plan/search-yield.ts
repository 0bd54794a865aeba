import { hasLetter } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import { saturationOf } from "../stop/saturation.js";

/** How the searches of one strategy, or with one word, did. */
export interface SearchYield {
  name: string;
  searches: number;
  /** Rows that no earlier search had found. */
  new_rows: number;
}

export interface SearchYields {
  /** Most new rows for a search first. */
  strategies: SearchYield[];
  /** Words beside those of the request, as they were written; most new rows for a search first. */
  words: SearchYield[];
  /** New rows of a search, over all. */
  mean: number;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-'’.][\p{L}\p{M}\p{N}]+)*/gu;

/** Which strategies and words brought rows that were not there before. Searches that failed say nothing of theirs. */
export function searchYields(
  description: string,
  { rows, searched }: { rows: readonly TableRow[]; searched: readonly SearchedTask[] },
): SearchYields {
  const { curve } = saturationOf(rows, searched);
  const fresh = new Map(curve.map(({ query_id, new_rows }) => [query_id, new_rows]));
  const answered = searched.filter(({ failed }) => !failed);
  const requested = new Set(indexTerms(description));
  const strategies = new Map<string, SearchYield>();
  const words = new Map<string, SearchYield>();
  let sum = 0;
  for (const { task } of answered) {
    const new_rows = fresh.get(task.id) ?? 0;
    sum += new_rows;
    count(strategies, task.strategy, task.strategy, new_rows);
    for (const [term, word] of ownWords(task.query, requested)) count(words, term, word, new_rows);
  }
  return { strategies: ranked(strategies), words: ranked(words), mean: sum / Math.max(1, answered.length) };
}

/** The words of a query that the request has not, by their terms. */
export function ownWords(query: string, requested: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [word] of query.matchAll(wordPattern)) {
    if (!hasLetter(word)) continue;
    const terms = indexTerms(word);
    const key = terms.join(" ");
    if (key !== "" && !terms.every((term) => requested.has(term) || isFunctionTerm(term))) found.set(key, word);
  }
  return found;
}

/** New rows of a search of these. */
export function rateOf({ searches, new_rows }: SearchYield): number {
  return new_rows / searches;
}

function count(yields: Map<string, SearchYield>, key: string, name: string, new_rows: number): void {
  const entry = yields.get(key) ?? { name, searches: 0, new_rows: 0 };
  yields.set(key, { ...entry, searches: entry.searches + 1, new_rows: entry.new_rows + new_rows });
}

function ranked(yields: ReadonlyMap<string, SearchYield>): SearchYield[] {
  return [...yields.values()].toSorted((left, right) => rateOf(right) - rateOf(left) || right.searches - left.searches);
}
