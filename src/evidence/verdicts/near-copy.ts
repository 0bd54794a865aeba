import { hasDigit } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { indexTerms } from "../../domain/terms.js";
import type { PassageIndex } from "./passage-index.js";

/** Other words in the place of a source's: "SPSS" where the source has "Stata". As terms of the index. */
interface Difference {
  claimed: string[];
  original: string[];
}

export interface Substitution extends Difference {
  label: string;
}

/** Share of a claim's terms that must stand in the sentence, in the same order, before a difference is one of wording alone. */
const leastCommon = 0.7;
/** Shorter claims have too few words around a difference to say that it is one. */
const leastTerms = 5;
/** Longer differences are other statements, not other words. */
const longestRun = 3;

/**
 * Finds what a claim that copies a sentence of its sources says otherwise: words exchanged between two places, a name that
 * no passage has in the place of another, another word of a scale ("third" for "second"). Empty where it copies none, or only leaves out, adds or rewords: a
 * synonym cannot be told from a mistake without knowing the language. By the longest common subsequence of terms.
 */
export function substitutions(claim: string, passages: readonly PassageIndex[]): Substitution[] {
  const terms = indexTerms(claim);
  if (terms.length < leastTerms) return [];
  const names = nameTerms(claim);
  let closest: { common: number; found: Substitution[] } | null = null;
  for (const { source, sentences } of passages) {
    for (const sentence of sentences) {
      if (sharedTerms(terms, sentence.terms) < leastCommon * terms.length) continue;
      const pairs = alignment(terms, sentence.terms);
      const common = pairs.length / terms.length;
      if (common < leastCommon || (closest && closest.common >= common)) continue;
      const found = differences(terms, sentence.terms, pairs)
        .filter(
          (each) =>
            (isExchange(each, terms, sentence.terms) && !isReordered(each, claim)) ||
            differOnScale(each.claimed, each.original) ||
            isForeignName(each, names, passages),
        )
        .map((each) => ({ ...each, label: source.label }));
      closest = { common, found };
    }
  }
  return closest?.found ?? [];
}

function sharedTerms(terms: readonly string[], others: readonly string[]): number {
  const present = new Set(others);
  return terms.filter((term) => present.has(term)).length;
}

/** Positions that a longest common subsequence pairs, in order. */
function alignment(left: readonly string[], right: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const same = left[row] === right[column];
      const below = lengths[row + 1]!;
      lengths[row]![column] = same ? below[column + 1]! + 1 : Math.max(below[column]!, lengths[row]![column + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++]);
    else if (lengths[row + 1]![column]! >= lengths[row]![column + 1]!) row++;
    else column++;
  }
  return pairs;
}

/** Runs between paired terms where both sides say something of their own. */
function differences(
  claim: readonly string[],
  sentence: readonly string[],
  pairs: readonly [number, number][],
): Difference[] {
  const found: Difference[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...pairs, [claim.length, sentence.length] as const]) {
    const claimed = claim.slice(row, nextRow).filter((term) => !isFunctionTerm(term));
    const original = sentence.slice(column, nextColumn).filter((term) => !isFunctionTerm(term));
    const both = claimed.length > 0 && original.length > 0;
    if (both && claimed.length <= longestRun && original.length <= longestRun) found.push({ claimed, original });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return found;
}

/** Two places of a sentence whose words were exchanged: "recalled 42, reread 56" for "recalled 56, reread 42". */
function isExchange(difference: Difference, claim: readonly string[], sentence: readonly string[]): boolean {
  const { claimed, original } = difference;
  return claimed.every((term) => sentence.includes(term)) && original.every((term) => claim.includes(term));
}

const betweenItems = perLanguage(
  (data) => new RegExp(String.raw`[,;]|(?<!\p{L})${anyOf(data?.row_words ?? [])}(?!\p{L})`, "iu"),
);

/** Items of a list that only stand in another order: "Scotland, Wales and England" for "England, Scotland and Wales". */
function isReordered({ claimed, original }: Difference, claim: string): boolean {
  const items = claim.split(betweenItems("en")).map((item) => contentOf(item).join(" "));
  const list = items.filter((item) => item !== "");
  const [one, other] = [claimed.join(" "), original.join(" ")];
  const isItem = (words: string) => list.includes(words);
  const beginsList = (words: string) => list.some((item) => item.endsWith(` ${words}`));
  const areItems = (isItem(one) && (isItem(other) || beginsList(other))) || (isItem(other) && beginsList(one));
  return list.length >= 3 && areItems;
}

function contentOf(text: string): string[] {
  return indexTerms(text).filter((term) => !isFunctionTerm(term));
}

/** A name that no cited passage has, in the place of something else. Synonyms are not names. */
function isForeignName(
  { claimed }: Difference,
  names: ReadonlySet<string>,
  passages: readonly PassageIndex[],
): boolean {
  return claimed.some((term) => names.has(term) && !passages.some((passage) => passage.positions.has(term)));
}

/** Terms of words that are written with a capital inside the claim, or in capitals altogether. */
function nameTerms(claim: string): Set<string> {
  const words = [...claim.matchAll(/(?<!^)(?<![.!?]\s)\b\p{Lu}[\p{L}\p{N}-]*|\b\p{Lu}{2,}[\p{Lu}\p{N}-]*/gu)];
  return new Set(words.flatMap(([word]) => indexTerms(word)));
}

const scalesOf = perLanguage((data) => (data?.scales_of_words ?? []).map((row) => new Set(indexTerms(row.join(" ")))));

/** Whether two wordings differ in the place of one scale that each names ("third" for "second"); both as terms. */
function differOnScale(one: readonly string[], other: readonly string[]): boolean {
  if ([...one, ...other].some((term) => hasDigit(term))) return false;
  const [here, there] = [one.flatMap(scaled), other.flatMap(scaled)];
  // "Seven days" for "a week": what is said with two words may say the same.
  if (here.length !== 1 || there.length !== 1 || here[0] === there[0]) return false;
  return scalesOf("en").some((scale) => scale.has(here[0] ?? "") && scale.has(there[0] ?? ""));
}

function scaled(term: string): string[] {
  return scalesOf("en").some((scale) => scale.has(term)) ? [term] : [];
}
