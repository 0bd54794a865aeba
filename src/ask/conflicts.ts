import { indexTerms } from "../domain/terms.js";

/** A number of a sentence with what it counts. */
export interface Quantity {
  value: number;
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

const smallNumbers = "two three four five six seven eight nine ten eleven twelve".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const words: Readonly<Record<string, number>> = Object.fromEntries([
  ...smallNumbers.map((word, index) => [word, index + 2] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
]);
const numberWord = Object.keys(words).join("|");
const quantity = new RegExp(
  String.raw`(?<![\p{L}\d.,/–-])(\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|(?:${numberWord})\b)` +
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

/** The quantities of a text: numbers with a unit behind them. Years, sections and citations have none. */
export function quantitiesOf(text: string): Quantity[] {
  return [...text.matchAll(quantity)].flatMap((match) => {
    const unit = unitOf(match[3] ?? "");
    if (unit === "") return [];
    return [match[1], match[2]].flatMap((written) =>
      written === undefined ? [] : [{ value: valueOf(written), unit }],
    );
  });
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
export function findConflicts<T extends Statement>(
  statements: readonly T[],
  isPlain: (term: string) => boolean,
): Conflict<T>[] {
  const facts = statements
    .map((statement) => ({
      statement,
      quantities: quantitiesOf(statement.text),
      subject: subjectOf(statement, isPlain),
    }))
    .filter(({ quantities }) => quantities.length > 0);
  const taken = new Set<T>();
  const conflicts: Conflict<T>[] = [];
  for (const [index, left] of facts.entries()) {
    for (const right of facts.slice(index + 1)) {
      if (taken.has(left.statement) || taken.has(right.statement)) continue;
      if (left.statement.work_id === right.statement.work_id || !sameSubject(left.subject, right.subject)) continue;
      const unit = disagreeingUnit(left.quantities, right.quantities);
      if (unit === null) continue;
      conflicts.push({ left: left.statement, right: right.statement, unit });
      taken.add(left.statement).add(right.statement);
    }
  }
  return conflicts;
}

function subjectOf(statement: Statement, isPlain: (term: string) => boolean): Set<string> {
  return new Set(indexTerms(statement.text).filter((term) => !/^\d/u.test(term) && !isPlain(term) && !(term in words)));
}

function sameSubject(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((term) => right.has(term)).length;
  const [shorter, longer] = [Math.min(left.size, right.size), Math.max(left.size, right.size)];
  return shared >= sharedCount && shared >= shareOfShorter * shorter && shared >= shareOfLonger * longer;
}

/** The first unit of which both give numbers and none in common; a range agrees with what lies within it. */
function disagreeingUnit(left: readonly Quantity[], right: readonly Quantity[]): string | null {
  for (const unit of new Set(left.map((one) => one.unit))) {
    const mine = left.filter((one) => one.unit === unit).map((one) => one.value);
    const theirs = right.filter((one) => one.unit === unit).map((one) => one.value);
    if (theirs.length > 0 && !rangesMeet(mine, theirs)) return unit;
  }
  return null;
}

function rangesMeet(left: readonly number[], right: readonly number[]): boolean {
  return Math.min(...left) <= Math.max(...right) && Math.min(...right) <= Math.max(...left);
}
