import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { TableRow } from "../gather-schema.js";

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** Rows that must have a phrase in common, and the share of them above which it tells nothing new. */
const leastRows = 2;
const mostShare = 0.6;
/** Of a row, in characters. */
const longestText = 4_000;

/**
 * Pairs of neighbouring words that several rows say and the request does not, those of most rows first: what else things
 * of this kind are called (relevance feedback, Rocchio 1971, with pairs for terms).
 */
export function sharedPhrases(rows: readonly TableRow[], requested: ReadonlySet<string>): string[] {
  const found = new Map<string, { phrase: string; rows: number }>();
  for (const row of rows) {
    for (const [key, phrase] of pairsOf(textOf(row), requested)) {
      const entry = found.get(key) ?? { phrase, rows: 0 };
      found.set(key, { ...entry, rows: entry.rows + 1 });
    }
  }
  const most = Math.max(leastRows, rows.length * mostShare);
  return [...found]
    .filter(([, entry]) => entry.rows >= leastRows && entry.rows <= most)
    .toSorted(([leftKey, left], [rightKey, right]) => right.rows - left.rows || (leftKey < rightKey ? -1 : 1))
    .map(([, { phrase }]) => phrase);
}

/** Values that are words, not addresses; a long one is a text by itself. */
function textOf({ cells }: TableRow): string {
  const values = Object.values(cells).map(({ value }) => value.slice(0, longestText));
  return values.filter((value) => !/^\s*(?:https?:|www\.)\S*$/iu.test(value)).join(" | ");
}

function pairsOf(text: string, requested: ReadonlySet<string>): Map<string, string> {
  const pairs = new Map<string, string>();
  let before = { word: "", term: "", end: 0 };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const term = indexTerms(word).join(" ");
    const beside = /^[ \n]$/u.test(text.slice(before.end, index));
    const isNew = !requested.has(term) || !requested.has(before.term);
    if (beside && isNew && isTelling(before.word, before.term) && isTelling(word, term)) {
      pairs.set(`${before.term} ${term}`, `${before.word} ${word}`.toLowerCase());
    }
    before = { word, term, end: index + word.length };
  }
  return pairs;
}

function isTelling(word: string, term: string): boolean {
  return word.length > 2 && /^\p{L}/u.test(word) && !isFunctionTerm(term);
}
