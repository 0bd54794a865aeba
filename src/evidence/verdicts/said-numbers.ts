import { plainDigits } from "../../domain/digits.js";
import type { Language } from "../../language/languages.js";
import { type Bound, boundBefore } from "../../language/quantities/bounds.js";
import type { NumberReading } from "../../language/quantities/number-reading.js";
import { numberOf, numberReadings, saysReading, significantDigits } from "../../language/quantities/number-readings.js";
import { findNumbers, type WrittenNumber } from "../../language/quantities/numbers.js";

/** The numbers of a text with all that they can be read as. */
export interface SaidNumbers {
  text: string;
  numbers: readonly WrittenNumber[];
  /** Read when they are first needed: most numbers are said as they are. */
  readings: () => readonly NumberReading[];
}

/** A number of a claim with what it says beyond its figures. */
export interface ClaimedNumber extends WrittenNumber {
  readings: readonly NumberReading[];
  hedge: Hedge | null;
}

/** "About", "more than", "nearly": how exact a number wants to be. */
type Hedge = "about" | "above" | "below";

/** How a text says a number, and the words that do. */
export interface Saying {
  how: "same" | "other_form" | "rounded";
  text: string;
  start: number;
}

const known = new WeakMap<{ text: string }, { language: Language; said: SaidNumbers }>();

/** The numbers of a sentence, read once for all claims. */
export function numbersOf(sentence: { text: string }, language: Language = "en"): SaidNumbers {
  const before = known.get(sentence);
  if (before?.language === language) return before.said;
  const text = plainDigits(sentence.text);
  const numbers = findNumbers(text, language);
  let readings: readonly NumberReading[] | undefined;
  const read = () => (readings ??= numberReadings(text, numbers, language));
  const said = { text, numbers, readings: read };
  known.set(sentence, { language, said });
  return said;
}

const hedges: Readonly<Record<Bound, Hedge>> = {
  about: "about",
  at_least: "above",
  more_than: "above",
  at_most: "below",
  less_than: "below",
};

/** The numbers of a claim with what they say, read in its language. */
export function claimedNumbers(written: string, language: Language = "en"): ClaimedNumber[] {
  const claim = plainDigits(written);
  const numbers = findNumbers(claim, language);
  if (numbers.length === 0) return [];
  const readings = numberReadings(claim, numbers, language).filter(({ implied }) => implied !== true);
  const isExponent = (number: WrittenNumber) =>
    readings.some(({ factor, start, end }) => factor !== undefined && end === number.end && start < number.start);
  // The 2 of "40 m2" is no number of its own.
  return numbers
    .filter((number) => !isExponent(number))
    .map((number) => {
      const own = readings.filter(({ start, end }) => start <= number.start && number.end <= end);
      const ordinal = numberOf(claim, number);
      return {
        ...number,
        readings: ordinal ? [...own, ordinal] : own,
        hedge: hedgeBefore(claim, number, language).hedge,
      };
    });
}

/** How exact a number before which such words stand is meant to be, and these words. */
export function hedgeBefore(
  text: string,
  { start }: WrittenNumber,
  language: Language = "en",
): { hedge: Hedge | null; words: string } {
  const found = boundBefore(text, start, language);
  return found === null ? { hedge: null, words: "" } : { hedge: hedges[found.bound], words: found.words };
}

/** How a text says a number: as it is, in another form or unit, or more exactly; null where it does not. */
export function sayingOf(claimed: ClaimedNumber, said: SaidNumbers): Saying | null {
  return exactSaying(claimed, said) ?? roundedSaying(claimed, said);
}

export function exactSaying(claimed: ClaimedNumber, said: SaidNumbers): Saying | null {
  return plainSaying(claimed, said) ?? readSaying(claimed, said);
}

/** Finds the number itself, of no other unit of what it measures: "3 g" is not "3 kg". */
export function plainSaying(claimed: ClaimedNumber, said: SaidNumbers): Saying | null {
  const same = said.numbers.find((number) => number.value === claimed.value && !isOfOtherUnit(claimed, number, said));
  return same ? { how: same.text === claimed.text ? "same" : "other_form", text: same.text, start: same.start } : null;
}

function isOfOtherUnit(claimed: ClaimedNumber, number: WrittenNumber, { readings }: SaidNumbers): boolean {
  const measured = claimed.readings.find(({ factor, start }) => factor !== undefined && start === claimed.start);
  if (measured === undefined) return false;
  const other = readings().find(({ factor, start }) => factor !== undefined && start === number.start);
  return other?.dimension === measured.dimension && other.factor !== measured.factor;
}

/** Finds what says the number in another form: "half" for "50 %". */
function readSaying(
  { readings, ...claimed }: ClaimedNumber,
  { text, numbers, readings: read }: SaidNumbers,
): Saying | null {
  const isYear = claimed.value >= 1000 && !readings.some(({ dimension }) => dimension === "years");
  const wanted = [...readings, asReading(claimed, "plain"), ...(isYear ? [asReading(claimed, "last_year")] : [])];
  const found =
    read().find((each) => wanted.some((other) => saysReading(each, other))) ??
    numbers
      .map((number) => asReading(number, "plain"))
      .find((each) => readings.some((other) => saysReading(each, other)));
  return found ? { how: "other_form", text: text.slice(found.start, found.end), start: found.start } : null;
}

function asReading({ value, start, end }: WrittenNumber, dimension: string): NumberReading {
  return { value, dimension, digits: Infinity, start, end };
}

/** How far a hedged number may be from the exact one, as a share of it. */
const reach = { about: 0.1, beyond: 0.5 };

function roundedSaying(claimed: ClaimedNumber, { numbers }: SaidNumbers): Saying | null {
  const digits = significantDigits(claimed);
  const exact = numbers.find(
    (number) => !number.spelled && significantDigits(number) > digits && isRoundedTo(claimed, number.value, digits),
  );
  return exact ? { how: "rounded", text: exact.text, start: exact.start } : null;
}

function isRoundedTo({ value, hedge }: ClaimedNumber, exact: number, digits: number): boolean {
  const isNear = digits >= 1 && digits <= 15 && Number(exact.toPrecision(digits)) === value;
  if (hedge === null) return isNear;
  if (hedge === "about") return isNear || Math.abs(value - exact) <= reach.about * Math.abs(exact);
  if (hedge === "above") return exact > value && exact - value <= reach.beyond * Math.abs(value);
  return exact < value && value - exact <= reach.beyond * Math.abs(value);
}

/** True where rounding needs no "about": two figures or more are left. */
export function isFairlyRounded(claimed: ClaimedNumber): boolean {
  return claimed.hedge !== null || significantDigits(claimed) >= 2;
}
