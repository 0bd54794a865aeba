import { hasDigit } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { findNumbers, type WrittenNumber } from "../../language/quantities/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import type { Window } from "./coverage.js";
import { normaliseWording } from "../quotations/normalise.js";
import { findConflict, findExchange, findTurned, type NumberConflict, otherOfItsKind } from "./number-conflict.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";
import {
  type ClaimedNumber,
  claimedNumbers,
  exactSaying,
  isFairlyRounded,
  numbersOf,
  type Saying,
  sayingOf,
} from "./said-numbers.js";
import { versionAround } from "./versions.js";
import { lineOfWorks } from "./work-text.js";

/** A place where a number of the claim is said. */
export interface NumberPlace extends Saying {
  passage: PassageIndex;
  /** Null for the title, the headings and the year of a source. */
  sentence: IndexedSentence | null;
}

export interface NumberFindings {
  /** Each number of the claim that is looked for, with where it is said; null where no fitting place has it. */
  places: { number: ClaimedNumber; place: NumberPlace | null }[];
  /** Numbers of the claim that no fitting place of its sources has. */
  missing: WrittenNumber[];
  /** True where a number of the claim does not stand in the best window. */
  outsideWindow: boolean;
  conflict: NumberConflict | null;
  /** A number that is rounded to one figure without an "about", and the exact one. */
  rounded: { claimed: WrittenNumber; exact: string } | null;
}

/** "two of them", "one might": numbers up to here are ordinary words as well, unless they measure ("two years"). */
const largestCommonWord = 12;

function isMeasured({ value, start, readings }: ClaimedNumber): boolean {
  return value > 1 && readings.some((reading) => reading.factor !== undefined && reading.start === start);
}

/** Numbers in digits must occur; numbers in words only count when they stand against another one. */
export function checkNumbers(claim: string, window: Window, passages: readonly PassageIndex[]): NumberFindings {
  const claimed = claimedNumbers(claim).filter((number) => !isPointer(claim, number));
  const sentences = window.passage.sentences.slice(window.first, window.end);
  const terms = contentTerms(claim);
  const wanted = claimed.filter(
    (number) =>
      (!number.spelled || number.value > largestCommonWord || isMeasured(number)) &&
      !isLostFigure(claim, number, passages) &&
      versionAround(claim, number) === null,
  );
  const places = wanted.map((number) => {
    const before = claimed[claimed.indexOf(number) - 1];
    const near =
      before?.value === number.value ? repeatedIn(number, before, claim, sentences) : saidIn(number, sentences);
    const inWindow = near && { ...near, passage: window.passage };
    return {
      number,
      inWindow,
      place: inWindow ?? standsElsewhere(number, terms, passages) ?? inWholeWork(number, passages),
    };
  });
  const rounded = places.find(({ number, place }) => place?.how === "rounded" && !isFairlyRounded(number));
  const unlike = places.filter(({ place }) => place?.how !== "other_form").map(({ number }) => number);
  const ofKind = otherKind(claim, unlike, passages);
  const isMissing = ({ number, place }: (typeof places)[number]) =>
    place === null || isForeignName(claim, number, passages);
  return {
    places: places.map(({ number, place }) => ({ number, place })),
    missing: places.filter(isMissing).map(({ number }) => number),
    outsideWindow: places.some(({ inWindow }) => inWindow === null),
    conflict: ofKind ?? firstConflict(claim, claimed, sentences),
    rounded: rounded ? { claimed: rounded.number, exact: rounded.place?.text ?? "" } : null,
  };
}

function firstConflict(...about: Parameters<typeof findConflict>): NumberConflict | null {
  return findConflict(...about) ?? findExchange(...about) ?? findTurned(...about);
}

interface Words {
  /** "Figure 2", "Table 3", "passage ID 4": before numbers that point to a place and say nothing. */
  pointer: RegExp;
  /** Between one number twice: "3 and 3 years". */
  pair: RegExp;
}

const wordsOf = perLanguage((data): Words => ({
  pointer: new RegExp(
    String.raw`(?<!\p{L})${anyOf(data?.pointers ?? [])}\.?\s*${anyOf(data?.number_words ?? [])}?\.?\s*[#(]?$`,
    "iu",
  ),
  pair: new RegExp(String.raw`^\s?(?:${anyOf(data?.row_words ?? [])}|[-–—/])\s?$`, "u"),
}));

function isPointer(claim: string, { start }: WrittenNumber): boolean {
  return wordsOf("en").pointer.test(claim.slice(Math.max(0, start - 30), start));
}

function saidIn(number: ClaimedNumber, sentences: readonly IndexedSentence[]) {
  let rounded = null;
  for (const sentence of sentences) {
    const saying = sayingOf(number, numbersOf(sentence));
    if (saying && saying.how !== "rounded") return { ...saying, sentence };
    rounded ??= saying && { ...saying, sentence };
  }
  return rounded;
}

/** "3 and 3 years": one number twice must stand twice in the source as well, in one sentence where they belong together. */
function repeatedIn(
  number: ClaimedNumber,
  before: ClaimedNumber,
  claim: string,
  sentences: readonly IndexedSentence[],
) {
  const isPair = wordsOf("en").pair.test(claim.slice(before.end, number.start));
  const times = ({ text }: { text: string }) => findNumbers(text).filter(({ value }) => value === number.value).length;
  const isTwice = isPair
    ? sentences.some((sentence) => times(sentence) > 1)
    : sentences.reduce((sum, sentence) => sum + times(sentence), 0) > 1;
  return isTwice ? saidIn(number, sentences) : null;
}

/** A number that is part of a name ("HbA1c", "TiO2"), where the sources don't have the name. */
function isForeignName(claim: string, number: WrittenNumber, passages: readonly PassageIndex[]): boolean {
  const before = nameBefore(claim, number);
  if (before === undefined) return false;
  const after = /^[\p{L}\p{N}]*/u.exec(claim.slice(number.start))?.[0] ?? "";
  const name = normaliseWording(before + after).replaceAll(" ", "");
  return !passages.some((passage) => passage.compact.includes(name));
}

function nameBefore(claim: string, { start }: WrittenNumber): string | undefined {
  return /\p{L}[\p{L}\p{N}]*$/u.exec(claim.slice(Math.max(0, start - 60), start))?.[0];
}

/** A number of a name that the sources have without figures only: they were lost with the page's setting, nobody can tell. */
function isLostFigure(claim: string, number: WrittenNumber, passages: readonly PassageIndex[]): boolean {
  const name = nameBefore(claim, number);
  if (name === undefined || !/\p{Lu}.*\p{Lu}/u.test(name)) return false;
  const texts = passages.flatMap((passage) => passage.sentences.map(({ text }) => text));
  const places = texts.flatMap((text) => text.split(name).slice(1));
  return places.length > 0 && !places.some((behind) => /^\s?\d{1,2}(?!\d)/.test(behind));
}

/** A number far from the best window counts where its sentence (or heading) shares words with the claim. */
function standsElsewhere(
  number: ClaimedNumber,
  terms: ReadonlySet<string>,
  passages: readonly PassageIndex[],
): NumberPlace | null {
  for (const passage of passages) {
    const { title, heading_path, year } = passage.source;
    const heading = numbersOf({ text: `${title} ${heading_path.join(" ")} ${year ?? ""}` });
    const inHeading = exactSaying(number, heading);
    if (inHeading) return { ...inHeading, passage, sentence: null };
    for (const sentence of passage.sentences) {
      if (!hasTerms(sentence.terms, terms, 2)) continue;
      const saying = exactSaying(number, numbersOf(sentence));
      if (saying) return { ...saying, passage, sentence };
    }
  }
  return null;
}

/** A number that no passage at hand has and the whole work does is not missing from it. */
function inWholeWork(number: ClaimedNumber, passages: readonly PassageIndex[]): NumberPlace | null {
  const line = lineOfWorks(passages, (work) => work.lineWithNumber(number));
  const passage = passages.find(({ work }) => work !== undefined);
  return line && passage ? { how: "same", text: number.text, start: 0, passage, sentence: null } : null;
}

function otherKind(
  claim: string,
  wanted: readonly ClaimedNumber[],
  passages: readonly PassageIndex[],
): NumberConflict | null {
  const sentences = passages.flatMap((passage) => passage.sentences);
  for (const claimed of wanted) {
    const other = otherOfItsKind(claim, claimed, sentences);
    if (other) return { claimed, ...other, likeness: "kind" };
  }
  return null;
}

function contentTerms(text: string): Set<string> {
  return new Set(indexTerms(text).filter((term) => !isFunctionTerm(term) && !hasDigit(term)));
}

function hasTerms(terms: readonly string[], wanted: ReadonlySet<string>, least: number): boolean {
  const found = new Set<string>();
  return terms.some((term) => wanted.has(term) && found.add(term).size >= least);
}
