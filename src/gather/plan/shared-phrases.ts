import { startsCapitalised, startsWithLetter } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { Finding } from "../schema/gather-schema.js";
import { byCodeUnits } from "../../domain/collections.js";

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** Findings that must have a phrase in common, and the share of them above which it tells nothing new. */
const leastFindings = 2;
const mostShare = 0.6;
/** Of a finding, in characters. */
const longestText = 4_000;

/**
 * Names and pairs of neighbouring words that several findings say and the request does not, those of most findings first:
 * what else things of this kind are called (relevance feedback, Rocchio 1971, with phrases for terms). Only findings that name the
 * kind of thing count: what else a search brings leads away from it.
 */
export function sharedPhrases(
  findings: readonly Pick<Finding, "title" | "snippet">[],
  kind: string,
  requested: ReadonlySet<string>,
): string[] {
  const kindTerms = indexTerms(kind);
  const texts = new Set(findings.map(({ title, snippet }) => `${title}. ${snippet}`.slice(0, longestText)));
  const about = [...texts].filter((text) => {
    const terms = new Set(indexTerms(text));
    return kindTerms.every((term) => terms.has(term));
  });
  const found = new Map<string, { phrase: string; findings: number }>();
  for (const text of about) {
    for (const [key, phrase] of pairsOf(text, requested)) {
      const entry = found.get(key) ?? { phrase, findings: 0 };
      found.set(key, { ...entry, findings: entry.findings + 1 });
    }
  }
  const most = Math.max(leastFindings, about.length * mostShare);
  return [...found]
    .filter(([, entry]) => entry.findings >= leastFindings && entry.findings <= most)
    .toSorted(
      ([leftKey, left], [rightKey, right]) =>
        right.findings - left.findings ||
        Number(isName(right.phrase)) - Number(isName(left.phrase)) ||
        byCodeUnits(leftKey, rightKey),
    )
    .map(([, { phrase }]) => phrase);
}

function pairsOf(text: string, requested: ReadonlySet<string>): Map<string, string> {
  const pairs = new Map<string, string>();
  let before = { word: "", term: "", end: 0 };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const term = indexTerms(word).join(" ");
    const beside = /^[ \n]$/u.test(text.slice(before.end, index));
    // In the middle of a sentence what is written large is a name: of a place, a maker, a kind.
    if (beside && !requested.has(term) && isName(word) && isTelling(word, term) && !isDated(text, index, word))
      pairs.set(term, word);
    const isNew = !requested.has(term) || !requested.has(before.term);
    if (beside && isNew && isTelling(before.word, before.term) && isTelling(word, term)) {
      pairs.set(`${before.term} ${term}`, `${before.word} ${word}`.toLowerCase());
    }
    before = { word, term, end: index + word.length };
  }
  return pairs;
}

function isTelling(word: string, term: string): boolean {
  return word.length > 2 && startsWithLetter(word) && !isFunctionTerm(term);
}

/** Pairs are kept in lower case. */
function isName(phrase: string): boolean {
  return startsCapitalised(phrase);
}

/** "June 2021", "12 June": a month in whatever language. */
function isDated(text: string, index: number, word: string): boolean {
  return (
    /\p{N}\.? $/u.test(text.slice(Math.max(0, index - 3), index)) ||
    /^,? \p{N}/u.test(text.slice(index + word.length, index + word.length + 3))
  );
}
