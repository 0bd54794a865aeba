import { normalizeSpace } from "../../domain/characters.js";
import { tokensOf } from "../../language/tokens.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { monthNumber } from "../../language/dates/months.js";

/** A time as the head of a column or a question names it: each part may be missing. */
export interface Period {
  year: number | null;
  /** 1..12 */
  month: number | null;
  day: number | null;
  /** 1..4 */
  quarter: number | null;
}

/** A time with its place in a text. */
export interface FoundPeriod extends Period {
  start: number;
  end: number;
}

const earliest = 1800;
const latest = 2100;
const none: Period = { year: null, month: null, day: null, quarter: null };

interface Words {
  quarters: ReadonlySet<string>;
  ordinals: readonly string[];
  /** Words that go with a time and say no other: "year ended", "as of". */
  around: ReadonlySet<string>;
  /** Before the last two figures of a year: "FY18". */
  marks: ReadonlySet<string>;
}

const wordsOf = perLanguage((data): Words => ({
  quarters: new Set(data?.periods?.quarters),
  marks: new Set(data?.periods?.year_marks),
  ordinals: data?.numbers?.ordinals ?? [],
  around: new Set([...(data?.periods?.around ?? []), ...(data?.periods?.quarters ?? [])]),
}));

/**
 * The times that a text names, in order: "2019", "September 30, 2019", "Q1 2018", "first quarter of 2019", "FY18",
 * "2018/19" (its last year). A month without a year is one, too; a day stands behind its month or before it.
 */
export function periodsIn(text: string, language: Language): Period[] {
  return found(text, language).map(({ year, month, day, quarter }) => ({ year, month, day, quarter }));
}

/** The times that a text names as `periodsIn` finds them, with their places. */
export function periodSpans(text: string, language: Language): FoundPeriod[] {
  return found(text, language);
}

/** A text without its times and the words that go with them. */
export function restOfPeriods(text: string, language: Language): string {
  const { around } = wordsOf(language);
  const words = tokensOf(text).filter(({ kind, plain }) => kind === "word" && around.has(plain));
  const spans = [...found(text, language), ...words].toSorted((one, other) => one.start - other.start);
  let rest = "";
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    rest += `${text.slice(end, span.start)} `;
    end = span.end;
  }
  return normalizeSpace(rest + text.slice(end));
}

/** Whether one time may be the other: what both say is the same, and they have something in common. */
export function isSamePeriod(one: Period, other: Period): boolean {
  const parts = ["year", "month", "day", "quarter"] as const;
  const both = parts.filter((part) => one[part] !== null && other[part] !== null);
  return both.length > 0 && both.every((part) => one[part] === other[part]);
}

/** Earlier times first; what has no year counts by its month or quarter alone. */
export function comparePeriods(one: Period, other: Period): number {
  const rank = ({ year, month, day, quarter }: Period) =>
    (year ?? 0) * 10_000 + (month ?? (quarter ?? 0) * 3) * 100 + (day ?? 0);
  return rank(one) - rank(other);
}

function found(text: string, language: Language): FoundPeriod[] {
  const tokens = tokensOf(text);
  const periods: FoundPeriod[] = [];
  for (const [at, { start, end }] of tokens.entries()) {
    const part = partAt(text, tokens, at, language);
    if (part === null) continue;
    const open = periods.at(-1);
    const between = open === undefined ? "" : text.slice(open.end, start);
    if (open !== undefined && goesOn(open, part, between, language)) {
      Object.assign(open, Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)), { end });
    } else periods.push({ ...none, ...part, start, end });
  }
  return withYear(withoutLoneDays(shared(periods, text, language)));
}

/** "The first and second quarter of 2019": times before the one year of a text are of that year. */
function withYear(periods: readonly FoundPeriod[]): FoundPeriod[] {
  const years = new Set(periods.flatMap(({ year }) => year ?? []));
  const [year] = years;
  return periods.map((period) => (years.size === 1 && year !== undefined ? { ...period, year } : period));
}

/** A day alone is a number. */
function withoutLoneDays(periods: readonly FoundPeriod[]): FoundPeriod[] {
  return periods.filter(({ year, month, quarter }) => year !== null || month !== null || quarter !== null);
}

/** "December 31, 2019 and 2018": the day is that of both years; not where a clause stands between. */
function shared(periods: readonly FoundPeriod[], text: string, language: Language): FoundPeriod[] {
  let before: FoundPeriod | null = null;
  return periods.map((period) => {
    const bare = period.year !== null && period.month === null && period.quarter === null;
    const made: FoundPeriod =
      bare && before !== null && before.year !== null && isNear(text.slice(before.end, period.start), language)
        ? { ...period, month: before.month, day: before.day, quarter: before.quarter }
        : period;
    if (period.year !== null) before = made;
    return made;
  });
}

/** "2019 from 2018", "2019 and as of 2018". */
function isNear(between: string, language: Language): boolean {
  return tokensOf(between).length <= 2 || isBesides(between, language);
}

type Part = Partial<Period>;

function partAt(text: string, tokens: ReturnType<typeof tokensOf>, at: number, language: Language): Part | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const { quarters, ordinals } = wordsOf(language);
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (token.kind === "number") return numberPart(text, token, before, wordsOf(language));
  if (token.kind !== "word") return null;
  const ordinal = ordinals.indexOf(token.plain) + 1;
  if (ordinal >= 1 && ordinal <= 4 && quarters.has(next?.plain ?? "")) return { quarter: ordinal };
  // "May" and "March" are months where they begin with a capital.
  const isName = token.text.charAt(0) !== token.plain.charAt(0) && token.text.length >= 3;
  const month = isName ? monthNumber(token.plain, language) : null;
  return month === null ? null : { month };
}

function numberPart(
  text: string,
  { text: figures, start, end }: { text: string; start: number; end: number },
  before: { plain: string; end: number; kind: string } | undefined,
  { quarters, marks }: Words,
): Part | null {
  const [left, right] = [text.charAt(start - 1), text.charAt(end)];
  const isPart = (mark: string, beyond: string) => ".,".includes(mark) && mark !== "" && /\d/u.test(beyond);
  if (isPart(left, text.charAt(start - 2)) || isPart(right, text.charAt(end + 1)) || "$€£¥".includes(left || " "))
    return null;
  if (right === "%") return null;
  const value = Number(figures);
  const word = before !== undefined && before.kind === "word" ? before.plain : "";
  if (word === "q" && value >= 1 && value <= 4) return { quarter: value };
  if (quarters.has(word) && value >= 1 && value <= 4) return { quarter: value };
  if (figures.length === 4 && value >= earliest && value <= latest) return { year: value };
  const glued = before !== undefined && before.end === start;
  if (figures.length === 2 && ((glued && marks.has(word)) || left === "'" || left === "’"))
    return { year: 2000 + value };
  return figures.length <= 2 && value >= 1 && value <= 31 ? { day: value } : null;
}

/** Whether a part belongs to the time before it: nothing but blanks, a comma, "of" or the like stands between. */
function goesOn(open: FoundPeriod, part: Part, between: string, language: Language): boolean {
  const taken = (Object.keys(part) as (keyof Period)[]).some((key) => open[key] !== null);
  const words = tokensOf(between).filter(({ plain }) => plain !== ",");
  if (taken || words.length > 3 || (part.day !== undefined && open.month === null)) return false;
  // "30 September", not "2019 30".
  if (open.day !== null && open.month === null && part.month === undefined) return false;
  return isBesides(between, language);
}

/** Whether nothing stands in a text but commas and words that go with times. */
function isBesides(text: string, language: Language): boolean {
  const { around } = wordsOf(language);
  return tokensOf(text).every(({ kind, plain }) => plain === "," || (kind === "word" && around.has(plain)));
}
