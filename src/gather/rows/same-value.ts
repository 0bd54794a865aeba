import { findNumbers } from "../../domain/numbers.js";
import { foldText } from "../../domain/fold-text.js";
import { parseDate } from "../../domain/item-date.js";
import { canonicalUrl } from "../../domain/source-id.js";

/** More words than this are prose: two wordings of it are no contradiction. */
const longestFact = 12;
const negation = /^(?:no|not|non|none|never|without|un)$/u;

/**
 * Whether two values of a column can both be right: the same after normalisation, one less precise than the other ("2019"
 * and "March 2019", "MIT" and "MIT licence"), or prose, of which nobody knows.
 */
export function agree(left: string, right: string): boolean {
  const [one, other] = [wordsOf(left), wordsOf(right)];
  if (comparable(left) === comparable(right)) return true;
  if (canonicalUrl(left) !== null && canonicalUrl(right) !== null) return false;
  if (one.length > longestFact && other.length > longestFact) return true;
  const dates = sameDate(left, right);
  if (dates !== null) return dates;
  if (!sameNumbers(left, right)) return false;
  return isPart(one, other) || isPart(other, one);
}

/** A value as it is compared as a whole; empty where there is none. */
export function comparable(value: string): string {
  return canonicalUrl(value) ?? (wordsOf(value).join("") || foldText(value));
}

/** How much a value says, for choosing among those that agree: a date to the day before a year. */
export function precision(value: string): number {
  const parts = parseDate(value)?.["date-parts"]?.[0];
  return parts === undefined ? 0 : parts.length;
}

/** Null where not both are dates. */
function sameDate(left: string, right: string): boolean | null {
  const [one, other] = [parseDate(left)?.["date-parts"]?.[0], parseDate(right)?.["date-parts"]?.[0]];
  if (one === undefined || other === undefined) return null;
  return one.every((part, index) => other[index] === undefined || part === other[index]);
}

function sameNumbers(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) =>
    findNumbers(text)
      .map(({ value }) => value)
      .toSorted(ascending),
  );
  return JSON.stringify(one) === JSON.stringify(other);
}

const ascending = (left: number, right: number): number => left - right;

/** All words of one stand in the other, and both deny or neither does. */
function isPart(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((word) => known.has(word)) && denies(some) === denies(all);
}

function denies(words: readonly string[]): boolean {
  return words.some((word) => negation.test(word));
}

/** Signs that change a value stay: "C++", "-5", "5 %". */
function wordsOf(value: string): string[] {
  return (
    foldText(value.normalize("NFKC")).match(
      /(?:(?<![\p{L}\p{N}])-(?=\d))?[\p{L}\p{N}]+[+#%]*|%|[^\s\p{L}\p{N}\p{P}]/gu,
    ) ?? []
  );
}
