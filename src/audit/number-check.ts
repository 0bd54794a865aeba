import { indexTerms } from "../domain/terms.js";
import type { Window } from "./coverage.js";
import { isFunctionTerm } from "./function-words.js";
import { findNumbers, isRounded, sameNumber, type WrittenNumber } from "./numbers.js";
import type { PassageIndex } from "./passage-index.js";

export interface NumberFindings {
  /** Numbers of the claim that no fitting place of its sources has. */
  missing: WrittenNumber[];
  /** True where a number of the claim does not stand in the best window. */
  outsideWindow: boolean;
  /** A number of the claim and the one that the window gives for the same thing. */
  conflict: { claimed: WrittenNumber; found: WrittenNumber } | null;
  /** A missing number that is a rounded one of the window. */
  rounded: { claimed: WrittenNumber; exact: WrittenNumber } | null;
}

/** Numbers in digits must occur; numbers in words only count when they stand against another one. */
export function checkNumbers(claim: string, window: Window, passages: readonly PassageIndex[]): NumberFindings {
  const claimed = findNumbers(claim);
  const sentences = window.passage.sentences.slice(window.first, window.end);
  const near = sentences.flatMap((sentence) => findNumbers(sentence.text));
  const outside = claimed.filter((number) => !number.spelled && !near.some((other) => sameNumber(number, other)));
  const terms = contentTerms(claim);
  const missing = outside.filter((number) => !standsElsewhere(number, terms, passages));
  const conflicts = sentences.map((sentence) => findConflict(claim, claimed, sentence.text));
  return {
    missing,
    outsideWindow: outside.length > 0,
    conflict: conflicts.find((conflict) => conflict !== null) ?? null,
    rounded: findRounded(missing, near),
  };
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

/**
 * Two numbers stand for the same thing where the words right around them are the same. A conflict is a number of
 * the claim that the sentence doesn't have, while another one, which the claim doesn't have, stands in its place.
 */
function findConflict(claim: string, claimed: readonly WrittenNumber[], sentence: string) {
  const found = findNumbers(sentence);
  const inSentence = (number: WrittenNumber) => found.some((other) => sameNumber(number, other));
  const inClaim = (number: WrittenNumber) => claimed.some((other) => sameNumber(number, other));
  for (const number of claimed.filter((each) => !inSentence(each))) {
    const rival = found.find((other) => !inClaim(other) && sameSurroundings(claim, number, sentence, other));
    if (rival) return { claimed: number, found: rival };
  }
  return null;
}

function sameSurroundings(text: string, number: WrittenNumber, otherText: string, other: WrittenNumber): boolean {
  const after = following(text, number);
  const before = preceding(text, number);
  const sameAfter = after !== undefined && after === following(otherText, other);
  const sameBefore = before !== undefined && before === preceding(otherText, other);
  return sameAfter || sameBefore;
}

/** The unit or thing counted: the sign or content word right after a number. */
function following(text: string, number: WrittenNumber): string | undefined {
  const rest = text.slice(number.end, number.end + 60);
  const sign = /^\s?(%|‰|°|[€$£])|^\s?per\s?cent/i.exec(rest);
  if (sign) return sign[1] ?? "%";
  return indexTerms(rest).find((term) => !isFunctionTerm(term) && !/\d/.test(term));
}

function preceding(text: string, number: WrittenNumber): string | undefined {
  const rest = text.slice(Math.max(0, number.start - 60), number.start);
  const sign = /[€$£=<>≤≥]\s?$/.exec(rest);
  if (sign) return sign[0].trim();
  return indexTerms(rest).findLast((term) => !isFunctionTerm(term) && !/\d/.test(term));
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
