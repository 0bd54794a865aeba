import { removeSpaces, startsWithDigit } from "../../domain/characters.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import { unitOf } from "../../domain/written-units.js";
import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { detectLanguage } from "../../language/detect-language.js";
import {
  type Quantity as ReadQuantity,
  readNumbers,
  readQuantities,
} from "../../language/quantities/read-quantities.js";

/** A number of a sentence with what it counts. */
export interface Quantity {
  value: number;
  /** Character offset in the text. */
  at: number;
  /** "%", or the stem of the word behind the number. */
  unit: string;
}

export interface Statement {
  text: string;
  /** Statements of one work do not conflict. */
  work_id: string;
}

/** Two statements of different works that give different numbers of the same unit for the same subject. */
export interface Conflict<T> {
  left: T;
  right: T;
  unit: string;
}

interface Fact {
  statement: Statement;
  quantities: Quantity[];
  subject: Set<string>;
}

interface Words {
  /** Between the numbers of a row, of which the last says what all count: "2, 5 or 9 days". */
  row: RegExp;
  uncounted: ReadonlySet<string>;
}

const wordsOf = perLanguage((data): Words => ({
  row: new RegExp(String.raw`^(?:,\s+|\s*[-–]\s*|,?\s+${anyOf(data?.row_words ?? [])}\s+)$`, "u"),
  uncounted: new Set(data?.uncounted),
}));

const wordBehind = /^[\s-]*(%|°\s?[CFK]|\p{L}[\p{L}²³]*)/iu;
/** The longest word that is looked for behind a number. */
const longestWord = 60;
/** Statistics that say how large something is ("g = 0.50"); sizes of samples and tests of significance do not. */
const statistic = /(?<!\p{L})[_*]*(?![nNpktFz]\b)(\p{L}{1,2})[_*]*\s?=\s?([-−–]?)$/u;
const reachOfStatistic = 12;

/** The quantities of a text: numbers with a unit behind them, and statistics. Years, sections and citations have none. */
export function quantitiesOf(text: string): Quantity[] {
  const language = detectLanguage(text) ?? "en";
  const numbers = readQuantities(text, language);
  return [...counted(text, numbers, wordsOf(language)), ...numbers.flatMap((number) => statisticAt(text, number))];
}

function counted(text: string, numbers: readonly ReadQuantity[], { row, uncounted }: Words): Quantity[] {
  const kept: (Quantity & { end: number; isInRow: boolean })[] = [];
  for (const { value, start, end, spelled, isAlone } of numbers) {
    const before = kept.at(-1);
    const isInRow = before !== undefined && row.test(text.slice(before.end, start));
    // "One" and "twice" hardly count; the figures of "HbA1c", "4/5" and "p-5" are part of something else.
    const isCount = spelled ? value >= 2 && !isAlone : isInRow || !/[\p{L}\d.,/–-]/u.test(text.charAt(start - 1));
    if (!isCount) continue;
    const unit = countedBy(wordBehind.exec(text.slice(end, end + longestWord))?.[1] ?? "", uncounted);
    kept.push({ value: Math.abs(value), at: start, unit, end, isInRow });
  }
  for (const [index, { isInRow, unit }] of [...kept.entries()].toReversed()) {
    const before = kept[index - 1];
    if (isInRow && before) before.unit = unit;
  }
  return kept.filter(({ unit }) => unit !== "").map(({ value, at, unit }) => ({ value, at, unit }));
}

function statisticAt(text: string, { value, start }: ReadQuantity): Quantity[] {
  const [, name, sign] = statistic.exec(text.slice(Math.max(0, start - reachOfStatistic), start)) ?? [];
  if (name === undefined) return [];
  return [{ value: sign === "" ? Math.abs(value) : -Math.abs(value), at: start, unit: `${name} =` }];
}

function countedBy(written: string, uncounted: Words["uncounted"]): string {
  const unit = removeSpaces(written.toLowerCase());
  if (uncounted.has(unit)) return "";
  // "Per" is what stands first of "per cent".
  if (unit === "per" || unitOf(unit)?.dimension === "share") return "%";
  return unit.startsWith("°") ? unit : (indexTerms(unit)[0] ?? "");
}

/** Content words two statements must share: how many, and what share of the shorter and of the longer one's. */
const sharedCount = 3;
const shareOfShorter = 0.5;
const shareOfLonger = 0.3;

/** Pairs of statements that disagree on a number; each statement stands in one pair at most, the first found. */
export function findConflicts<T extends Statement>(statements: readonly T[]): Conflict<T>[] {
  const facts = statements
    .map((statement) => ({
      statement,
      quantities: quantitiesOf(statement.text),
      subject: subjectOf(statement),
    }))
    .filter(({ quantities }) => quantities.length > 0);
  const taken = new Set<T>();
  const conflicts: Conflict<T>[] = [];
  const likeFacts = candidatesAmong(facts);
  for (const [index, left] of facts.entries()) {
    if (taken.has(left.statement)) continue;
    for (const at of likeFacts(index)) {
      const right = facts[at];
      if (right === undefined || taken.has(right.statement)) continue;
      if (left.statement.work_id === right.statement.work_id || !sameSubject(left.subject, right.subject)) continue;
      const unit = disagreeingUnit(left, right);
      if (unit === null) continue;
      conflicts.push({ left: left.statement, right: right.statement, unit });
      taken.add(left.statement).add(right.statement);
      break;
    }
  }
  return conflicts;
}

/**
 * For each fact the later ones that may be of its subject, in order: of two sets that share enough, those words that are
 * rarest among all facts have one in common (prefix filtering; Chaudhuri, Ganti and Kaushik, ICDE 2006). A book has
 * thousands of facts, and nearly all pairs of them share nothing.
 */
function candidatesAmong(facts: readonly Pick<Fact, "subject">[]): (index: number) => Uint32Array {
  const frequency = new Map<string, number>();
  for (const { subject } of facts) for (const term of subject) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const rarest = facts.map(({ subject }) => {
    const least = Math.max(sharedCount, Math.ceil(shareOfLonger * subject.size - 1e-9));
    const byRarity = [...subject].toSorted(
      (one, other) => (frequency.get(one) ?? 0) - (frequency.get(other) ?? 0) || (one < other ? -1 : 1),
    );
    return byRarity.slice(0, Math.max(0, subject.size - least + 1));
  });
  const places = new Map<string, number[]>();
  for (const [index, terms] of rarest.entries()) {
    for (const term of terms) {
      const own = places.get(term);
      if (own) own.push(index);
      else places.set(term, [index]);
    }
  }
  return (index) => {
    const later = new Set<number>();
    for (const term of rarest[index] ?? []) for (const at of places.get(term) ?? []) if (at > index) later.add(at);
    return Uint32Array.from(later).sort();
  };
}

/** The content words of a statement beside its numbers. */
function subjectOf({ text }: { text: string }): Set<string> {
  let words = "";
  let end = 0;
  for (const number of readNumbers(text, detectLanguage(text) ?? "en")) {
    words += `${text.slice(end, number.start)} `;
    end = number.end;
  }
  const terms = queryTerms(words + text.slice(end)).map(({ term }) => term);
  return new Set(terms.filter((term) => !startsWithDigit(term)));
}

function sameSubject(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((term) => right.has(term)).length;
  const [shorter, longer] = [Math.min(left.size, right.size), Math.max(left.size, right.size)];
  return shared >= sharedCount && shared >= shareOfShorter * shorter && shared >= shareOfLonger * longer;
}

/**
 * The first unit of which both give numbers and none in common; a range agrees with what lies within it. Three or
 * more numbers of a unit are a list of conditions, and the words around the numbers must be alike, too.
 */
function disagreeingUnit(left: Fact, right: Fact): string | null {
  for (const unit of new Set(left.quantities.map((one) => one.unit))) {
    const mine = left.quantities.filter((one) => one.unit === unit);
    const theirs = right.quantities.filter((one) => one.unit === unit);
    if (theirs.length === 0 || mine.length > 2 || theirs.length > 2) continue;
    const values = [mine, theirs].map((list) => list.map(({ value }) => value));
    if (rangesMeet(values[0] ?? [], values[1] ?? [])) continue;
    if (sameSurroundings(surroundings(left, mine), surroundings(right, theirs))) return unit;
  }
  return null;
}

/** How far around a number its own subject is looked for, in characters. */
const reach = 60;

function surroundings({ statement }: Fact, quantities: readonly Quantity[]): Set<string> {
  const texts = quantities.map(({ at }) => statement.text.slice(Math.max(0, at - reach), at + reach));
  return subjectOf({ text: texts.join(" ") });
}

function sameSurroundings(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((term) => right.has(term)).length;
  return shared >= 2 && shared >= shareOfShorter * Math.min(left.size, right.size);
}

function rangesMeet(left: readonly number[], right: readonly number[]): boolean {
  return Math.min(...left) <= Math.max(...right) && Math.min(...right) <= Math.max(...left);
}
