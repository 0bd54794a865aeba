import { indexTerms, queryTerms } from "../../domain/terms.js";

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

const smallNumbers = "two three four five six seven eight nine ten eleven twelve".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const words: Readonly<Record<string, number>> = Object.fromEntries([
  ...smallNumbers.map((word, index) => [word, index + 2] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
]);
const numberWord = Object.keys(words).join("|");
const quantity = new RegExp(
  String.raw`(?<![\p{L}\d.,/–-])((?:\d+(?:\.\d+)?,\s+){0,9})(\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|(?:${numberWord})\b)` +
    String.raw`(?:\s*(?:[-–]|to|or|and)\s*(\d+(?:\.\d+)?|(?:${numberWord})\b))?[\s-]*(%|°\s?[CFK]|\p{L}[\p{L}²³]*)?`,
  "giu",
);
/** Behind a number these count nothing that two works could disagree on. */
const noUnit = new Set(
  (
    "and or of in to the a an is was are were by for with as at on from than that but times time ways kinds types " +
    "parts sections chapters points reasons things steps groups conditions experiments studies figures tables"
  ).split(" "),
);

/** Statistics that say how large something is ("g = 0.50"); sizes of samples and tests of significance do not. */
const statistic = /(?<!\p{L})[_*]*(?![nNpktFz]\b)(\p{L}{1,2})[_*]*\s?=\s?([-−–]?\d*\.?\d+)/gu;

/** The quantities of a text: numbers with a unit behind them, and statistics. Years, sections and citations have none. */
export function quantitiesOf(text: string): Quantity[] {
  const counted = [...text.matchAll(quantity)].flatMap((match) => {
    const unit = unitOf(match[4] ?? "");
    if (unit === "") return [];
    const listed = (match[1] ?? "").split(/,\s+/u);
    return [...listed, match[2] ?? "", match[3] ?? ""]
      .filter((written) => written !== "")
      .map((written) => ({ value: valueOf(written), at: match.index, unit }));
  });
  const computed = [...text.matchAll(statistic)].map((match) => ({
    value: valueOf((match[2] ?? "").replace(/[−–]/u, "-")),
    at: match.index,
    unit: `${match[1]} =`,
  }));
  return [...counted, ...computed];
}

function valueOf(written: string): number {
  return words[written.toLowerCase()] ?? Number(written.replace(/[,\u00a0\u202f]/gu, ""));
}

function unitOf(written: string): string {
  const unit = written.toLowerCase().replace(/\s/gu, "");
  if (noUnit.has(unit)) return "";
  if (/^per$|^percent$|^percentage$|^%$/u.test(unit)) return "%";
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
  for (const [index, left] of facts.entries()) {
    for (const right of facts.slice(index + 1)) {
      if (taken.has(left.statement) || taken.has(right.statement)) continue;
      if (left.statement.work_id === right.statement.work_id || !sameSubject(left.subject, right.subject)) continue;
      const unit = disagreeingUnit(left, right);
      if (unit === null) continue;
      conflicts.push({ left: left.statement, right: right.statement, unit });
      taken.add(left.statement).add(right.statement);
    }
  }
  return conflicts;
}

function subjectOf({ text }: Statement): Set<string> {
  const terms = queryTerms(text).map(({ term }) => term);
  return new Set(terms.filter((term) => !/^\d/u.test(term) && !(term in words)));
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
  return subjectOf({ ...statement, text: texts.join(" ") });
}

function sameSurroundings(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((term) => right.has(term)).length;
  return shared >= 2 && shared >= shareOfShorter * Math.min(left.size, right.size);
}

function rangesMeet(left: readonly number[], right: readonly number[]): boolean {
  return Math.min(...left) <= Math.max(...right) && Math.min(...right) <= Math.max(...left);
}
