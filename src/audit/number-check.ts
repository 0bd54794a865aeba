import { indexTerms } from "../domain/terms.js";
import type { Window } from "./coverage.js";
import { isFunctionTerm } from "../domain/function-words.js";
import { normaliseWording } from "./normalise.js";
import { findNumbers, isRounded, sameNumber, type WrittenNumber } from "../domain/numbers.js";
import type { PassageIndex } from "./passage-index.js";

export interface NumberFindings {
  /** Numbers of the claim that no fitting place of its sources has. */
  missing: WrittenNumber[];
  /** True where a number of the claim does not stand in the best window. */
  outsideWindow: boolean;
  /** A number of the claim and the one in its place; exact where three words around them are the same. */
  conflict: { claimed: WrittenNumber; found: WrittenNumber; exact: boolean } | null;
  /** A missing number that is a rounded one of the window. */
  rounded: { claimed: WrittenNumber; exact: WrittenNumber } | null;
}

/** "two of them", "one might": numbers up to here are ordinary words as well. */
const largestCommonWord = 12;

/** Numbers in digits must occur; numbers in words only count when they stand against another one. */
export function checkNumbers(claim: string, window: Window, passages: readonly PassageIndex[]): NumberFindings {
  const claimed = findNumbers(claim);
  const sentences = window.passage.sentences.slice(window.first, window.end);
  const near = sentences.flatMap((sentence) => findNumbers(sentence.text));
  const outside = claimed.filter(
    (number, index) =>
      !(number.spelled && number.value <= largestCommonWord) && !isAmong(number, near, repeats(claimed, index) ? 2 : 1),
  );
  const terms = contentTerms(claim);
  const missing = [
    ...outside.filter((number) => !standsElsewhere(number, terms, passages)),
    ...claimed.filter((number) => !outside.includes(number) && isForeignName(claim, number, passages)),
  ];
  const places = sentences.flatMap(({ text }) => findNumbers(text).map((number) => ({ text, number })));
  return {
    missing,
    outsideWindow: outside.length > 0,
    conflict: findConflict(claim, claimed, places),
    rounded: findRounded(missing, near),
  };
}

function isAmong(number: WrittenNumber, others: readonly WrittenNumber[], times: number): boolean {
  return others.filter((other) => sameNumber(number, other)).length >= times;
}

/** "from 3 to 3": one number twice in a row must stand twice in the source as well. */
function repeats(numbers: readonly WrittenNumber[], index: number): boolean {
  return index > 0 && numbers[index]?.value === numbers[index - 1]?.value;
}

/** A number that is part of a name ("HbA1c", "TiO2"), where the sources don't have the name. */
function isForeignName(claim: string, number: WrittenNumber, passages: readonly PassageIndex[]): boolean {
  const before = /\p{L}[\p{L}\p{N}]*$/u.exec(claim.slice(0, number.start))?.[0];
  if (before === undefined) return false;
  const after = /^[\p{L}\p{N}]*/u.exec(claim.slice(number.start))?.[0] ?? "";
  const name = normaliseWording(before + after).replace(/ /g, "");
  return !passages.some((passage) => passage.compact.includes(name));
}

/** A number far from the best window counts where its sentence (or heading) shares words with the claim. */
function standsElsewhere(
  number: WrittenNumber,
  terms: ReadonlySet<string>,
  passages: readonly PassageIndex[],
): boolean {
  return passages.some(({ source, sentences }) => {
    const heading = `${source.title} ${source.heading_path.join(" ")} ${source.year ?? ""}`;
    if (findNumbers(heading).some((other) => sameNumber(number, other))) return true;
    return sentences.some(
      (sentence) =>
        sharedTerms(sentence.terms, terms) >= 2 &&
        findNumbers(sentence.text).some((other) => sameNumber(number, other)),
    );
  });
}

function contentTerms(text: string): Set<string> {
  return new Set(indexTerms(text).filter((term) => !isFunctionTerm(term) && !/\d/.test(term)));
}

function sharedTerms(terms: readonly string[], others: ReadonlySet<string>): number {
  return new Set(terms.filter((term) => others.has(term))).size;
}

function findRounded(missing: readonly WrittenNumber[], near: readonly WrittenNumber[]) {
  for (const claimed of missing) {
    const exact = near.find((other) => !other.spelled && isRounded(claimed.value, other.value));
    if (exact) return { claimed, exact };
  }
  return null;
}

interface Place {
  text: string;
  number: WrittenNumber;
}

const exactSurroundings = 3;

/**
 * A number of the claim in whose place the window has another one, which the claim doesn't have: the words around
 * the rival agree better with the claim's than those around any place of the claim's own number.
 */
function findConflict(claim: string, claimed: readonly WrittenNumber[], places: readonly Place[]) {
  for (const number of claimed) {
    const agreement = (place: Place) => sharedSurroundings({ text: claim, number }, place);
    const same = places.filter((place) => sameNumber(place.number, number)).map(agreement);
    const rivals = places.filter((place) => !claimed.some((each) => sameNumber(each, place.number)));
    const least = same.length === 0 ? 1 : exactSurroundings;
    const rival = rivals.toSorted((one, other) => agreement(other) - agreement(one))[0];
    if (rival && agreement(rival) >= least && agreement(rival) > Math.max(0, ...same)) {
      return { claimed: number, found: rival.number, exact: agreement(rival) >= exactSurroundings };
    }
  }
  return null;
}

/** How many terms in a row are the same before and after two numbers, at most four on each side; a sign counts as one. */
function sharedSurroundings(one: Place, other: Place): number {
  const [before, otherBefore] = [termsBefore(one), termsBefore(other)];
  const [after, otherAfter] = [termsAfter(one), termsAfter(other)];
  return sharedRun(before, otherBefore) + sharedRun(after, otherAfter);
}

function sharedRun(terms: readonly string[], others: readonly string[]): number {
  const end = terms.findIndex((term, index) => term !== others[index]);
  return end < 0 ? terms.length : end;
}

const reach = 4;

function termsBefore({ text, number }: Place): string[] {
  return signedTerms(text.slice(Math.max(0, number.start - 60), number.start))
    .slice(-reach)
    .reverse();
}

function termsAfter({ text, number }: Place): string[] {
  return signedTerms(text.slice(number.end, number.end + 60)).slice(0, reach);
}

function signedTerms(text: string): string[] {
  return indexTerms(
    text
      .replace(/%|\bper cent\b/gi, " percent ")
      .replace(/€/g, " euro ")
      .replace(/\$/g, " dollar "),
  );
}

const placeholder = "\u0001";

/** A text with a mark in place of each number, and the numbers: what a sentence says apart from its figures. */
export function withoutNumbers(text: string): { frame: string; numbers: WrittenNumber[] } {
  const numbers = findNumbers(text);
  let frame = "";
  let position = 0;
  for (const { start, end } of numbers) {
    frame += `${text.slice(position, start)}${placeholder}`;
    position = end;
  }
  return { frame: frame + text.slice(position), numbers };
}
