import { indexTerms } from "../../domain/terms.js";
import { wordsFor } from "../../language/word-knowledge.js";
import type { TermWeight } from "./coverage.js";
import type { PassageIndex } from "./passage-index.js";
import type { StatementWord } from "./statement-words.js";

/** Where a source says a word of a claim, counted in terms from its beginning, and how far it does, 0..1. */
export interface WordHit {
  position: number;
  sentence: number;
  share: number;
}

/** A content word of a claim with what it weighs and where one source says it. */
export interface WeighedWord {
  word: StatementWord;
  weight: number;
}

/** Terms that say a word with how far they do: its forms, synonyms, kin, and what falls under it. */
const related = new Map<string, ReadonlyMap<string, number>>();
const mostRelated = 20_000;

function relatedTerms(plain: string): ReadonlyMap<string, number> {
  const known = related.get(plain);
  if (known !== undefined) return known;
  const shares = new Map<string, number>();
  for (const [word, share] of wordsFor(plain)) {
    const [term] = indexTerms(word);
    if (term !== undefined && (shares.get(term) ?? 0) < share) shares.set(term, share);
  }
  if (related.size >= mostRelated) related.clear();
  related.set(plain, shares);
  return shares;
}

/** Letters that two longer words must share at their beginnings to be taken for kin, and how far one then says the other. */
const kinship = { letters: 5, share: 0.7 };

/** The terms of each source by how they begin. */
const beginnings = new WeakMap<PassageIndex, ReadonlyMap<string, readonly string[]>>();

function termsByBeginning(passage: PassageIndex): ReadonlyMap<string, readonly string[]> {
  const known = beginnings.get(passage);
  if (known !== undefined) return known;
  const table = new Map<string, string[]>();
  for (const term of passage.positions.keys()) {
    if (term.length < kinship.letters) continue;
    const start = term.slice(0, kinship.letters);
    const list = table.get(start);
    if (list) list.push(term);
    else table.set(start, [term]);
  }
  beginnings.set(passage, table);
  return table;
}

/** Whether terms are pairs of characters, of which a word with another ending has the first. */
const hasPairs = (term: string): boolean => /[\p{Script=Hangul}]/u.test(term);

/** All places where a source says a word, in order; a name only as it is written. */
export function hitsOf(word: StatementWord, passage: PassageIndex): WordHit[] {
  const [first, ...rest] = word.terms;
  if (first === undefined) return [];
  const shares = new Map(rest.length === 0 ? relatedTerms(word.plain) : [[first, 1]]);
  if (word.kind !== "name" && rest.length === 0 && first.length >= kinship.letters) {
    for (const term of termsByBeginning(passage).get(first.slice(0, kinship.letters)) ?? [])
      if (!shares.has(term)) shares.set(term, kinship.share);
  }
  const hits: WordHit[] = [];
  for (const [term, share] of shares) {
    for (const position of passage.positions.get(term) ?? []) {
      const missing = rest.findIndex(
        (next, index) => passage.positions.get(next)?.includes(position + index + 1) !== true,
      );
      if (missing < 0) hits.push({ position, sentence: sentenceAt(passage, position), share });
      else if (word.kind !== "name" && 2 * (missing + 1) >= word.terms.length && hasPairs(first))
        hits.push({ position, sentence: sentenceAt(passage, position), share: kinship.share });
    }
  }
  return hits.toSorted((one, other) => one.position - other.position);
}

/** The number of the sentence in which a position lies, by bisection. */
function sentenceAt({ sentenceEnds }: PassageIndex, position: number): number {
  let [low, high] = [0, sentenceEnds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentenceEnds[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Words that tell who says something rather than what count half. */
export function weighed(
  words: readonly StatementWord[],
  weight: TermWeight,
  isReporting: (word: StatementWord) => boolean,
): WeighedWord[] {
  return words.map((word) => {
    const own = Math.max(...word.terms.map(weight), 0);
    return { word, weight: isReporting(word) ? own / 2 : own };
  });
}
