import { hasDigit, isDigits } from "../../domain/characters.js";
import { dateAt, type DateParts } from "../../language/dates/written-dates.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { isYear } from "../../domain/years.js";

/** What a title, a file name or a line says of which version of a document it names. */
export interface Edition {
  /** "v1.4" as [1, 4], "Rev. B" as [2]; null where none is said. */
  number: number[] | null;
  /** -1 for drafts and what is old, 1 for what is final, 0 where nothing is said. */
  stage: -1 | 0 | 1;
  date: DateParts | null;
}

export interface EditionReading extends Edition {
  /** Its other words, folded: what all versions of the document have in common. */
  stem: string[];
  /** True where it is a kind of document that each time has one of: then its date is a part of its name. */
  ofTimes: boolean;
}

interface Words {
  numbered: ReadonlySet<string>;
  early: ReadonlySet<string>;
  late: ReadonlySet<string>;
  ofTimes: ReadonlySet<string>;
}

/** Titles are often English where the text is not: the words of both count. */
const wordsOf = perLanguage((data, language): Words => {
  const own = data?.versions ?? {};
  const english = language === "en" ? null : wordsOf("en");
  const joined = (words: readonly string[] = [], others: Iterable<string> = []) => new Set([...words, ...others]);
  return {
    numbered: joined(own.numbered, english?.numbered),
    early: joined(own.early, english?.early),
    late: joined(own.late, english?.late),
    ofTimes: joined(own.of_times, english?.ofTimes),
  };
});

interface Piece {
  text: string;
  folded: string;
}

/** Words with their capitals parted ("revA" is two), numbers with their dots. */
const piecePattern = /\d+(?:\.\d+)*|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+/gu;

/** Reads a title, the name of a file or a short line. Of an underscore nobody knows that it parts words; it does here. */
export function readEdition(written: string, language: Language): EditionReading {
  const { rest, date } = withoutDate(written.replaceAll("_", " "), language);
  const words = wordsOf(language);
  const pieces = [...rest.matchAll(piecePattern)].map(([text]): Piece => ({ text, folded: text.toLowerCase() }));
  const stem: string[] = [];
  let number: number[] | null = null;
  let stage: Edition["stage"] = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const { folded } = pieces[index] ?? { folded: "" };
    const next = numberOf(pieces[index + 1]?.text ?? "");
    if (words.numbered.has(folded) && next !== null) {
      number ??= next;
      index += 1;
    } else if (words.early.has(folded)) stage = -1;
    else if (words.late.has(folded)) stage = 1;
    else stem.push(folded);
  }
  const last = stem.at(-1) ?? "";
  // "fieldlog 0.9.2": a number with dots at the end is a version's; "DP-40" is a name.
  if (number === null && stem.length > 1 && last.includes(".")) number = numberOf(stem.pop() ?? "");
  return { number, stage, date, stem, ofTimes: stem.some((word) => words.ofTimes.has(word)) };
}

/** Figures between dots, or one capital. */
function numberOf(text: string): number[] | null {
  if (hasDigit(text)) return text.split(".").map(Number);
  const letter = text.length === 1 ? text.charCodeAt(0) - 64 : 0;
  return letter >= 1 && letter <= 26 ? [letter] : null;
}

/** The first date of a text, or else its first year, and the text without it. */
function withoutDate(text: string, language: Language): { rest: string; date: DateParts | null } {
  for (let place = 0; place < text.length; place += 1) {
    if (/[\p{L}\d]/u.test(text.charAt(place - 1))) continue;
    const found = dateAt(text, place, language) ?? (language === "en" ? null : dateAt(text, place, "en"));
    if (found !== null)
      return { rest: `${text.slice(0, place)} ${text.slice(place + found.length)}`, date: found.parts };
  }
  const year = text.split(/[^\p{L}\d.]+/u).find((word) => isDigits(word) && isYear(word));
  if (year === undefined) return { rest: text, date: null };
  return { rest: text.replace(year, " "), date: [Number(year)] };
}

/** Below 0 where `one` is the older version, 0 where nothing tells. Numbers count before stages, and these before dates. */
export function compareEditions(one: Edition, other: Edition): number {
  if (one.number !== null && other.number !== null) {
    const order = compareParts(one.number, other.number);
    if (order !== 0) return order;
  }
  if (one.stage !== other.stage) return one.stage - other.stage;
  return one.date === null || other.date === null ? 0 : compareParts(one.date, other.date);
}

function compareParts(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const order = (one[index] ?? 0) - (other[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
