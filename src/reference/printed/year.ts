import { anyMonthPattern } from "../../language/dates/months.js";
import { whenNeeded } from "../../language/languages.js";
import { undatedWords } from "../../domain/standing-words.js";

/** The year of an entry, and where it stands. */
export interface PrintedYear {
  year: number | null;
  /** "2021a"; "n.d.", "in press" as printed. */
  written: string;
  start: number;
  end: number;
  /** Where what the year belongs to begins and ends: its brackets, the whole date. */
  outer: { start: number; end: number };
}

const candidate = /(?<![\d\p{L}/.:–—‐-])(?:[Cc]?)(1[4-9]\d\d|20\d\d)([a-z](?![\p{L}\d]))?(?![\d\p{L}]|[.,]\d)/gu;
/** "21/08/2016", "06.05.2020", "2016.8.21". */
const numericDate =
  /(?<![\d./-])(?:\d{1,2}([./-])\s?\d{1,2}\1\s?(?:19|20)\d\d(?!\d)|(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2}(?!\d))/gu;
const pages =
  /(?:\bpp?\.?|\bpages?|(?<![\p{L}.]\s?)S\.|\bSeiten?|\bvol(?:ume)?\.?|\bno\.?|\bnr\.?|\bart(?:icle)?\.?|№|\bс\.)\s*$/iu;
const undated = new RegExp(String.raw`(?<![\p{L}])(?:${undatedWords})(?:-?[a-z](?!\p{L}))?`, "giu");

/** The years that stand in a text and what speaks for each, best first. `behindNames` is where the names end, null for none. */
export function findYear(words: string, behindNames: number | null): PrintedYear | null {
  const found = [...words.matchAll(candidate)].map((match) => {
    const start = match.index + match[0].search(/\d/u);
    const end = match.index + match[0].length;
    return { year: Number(match[1]), written: match[0].slice(match[0].search(/\d/u)), start, end };
  });
  for (const match of words.matchAll(numericDate)) {
    const start = match.index + match[0].search(/(?:1[5-9]|20)\d\d/u);
    const written = words.slice(start, start + 4);
    if (!found.some((each) => each.start === start))
      found.push({ year: Number(written), written, start, end: start + 4 });
  }
  const rated = found.map((each) => ({ ...each, score: rate(words, each, behindNames) }));
  const best = rated.toSorted((one, other) => other.score - one.score)[0];
  if (best !== undefined && best.score > 0) {
    const { year, written, start, end } = best;
    return { year, written, start, end, outer: outerOf(words, start, end, behindNames ?? 0) };
  }
  const loose = looseYear(words);
  if (loose !== null) return loose;
  const without = undated.exec(words);
  undated.lastIndex = 0;
  if (without === null) return null;
  const [start, end] = [without.index, without.index + without[0].length];
  return { year: null, written: without[0], start, end, outer: outerOf(words, start, end, behindNames ?? 0) };
}

const patterns = whenNeeded(() => {
  const months = String.raw`(?<!\p{L})${anyMonthPattern()}(?!\p{L})\.?`;
  return {
    leading: new RegExp(
      String.raw`^\s*[([]?((?:1[5-9]|20)\d\d)([a-z](?![\p{L}\d]))?(?:,\s+(?:${months}(?:\s+\d{1,2})?|\d{1,2}\s+${months}))?[)\]]?\s*[.,:]?\s+(?=\S)`,
      "iu",
    ),
    monthBefore: new RegExp(String.raw`${months}(?:\s+\d{1,2}(?:st|nd|rd|th)?)?,?\s+$`, "iu"),
    dayBehind: new RegExp(
      String.raw`^(?:,?\s*${months}(?:\s+\d{1,2}(?!\d))?(?=\s*[.,;:)\]]|\s+\p{Lu})|\s*\((?:\d{1,2}\.?\s*)?${months}(?:\s+\d{1,2})?\))`,
      "iu",
    ),
    dayBefore: new RegExp(String.raw`(?:\d{1,2}\.?\s+)?${months}\s+(?:\d{1,2},?\s+)?$`, "iu"),
  };
});

/** The years that the entries of a list begin with, where more than half of them do: "1975, October 7 Sharma, S."; null for the others. */
export function leadingYears(entries: readonly string[]): (PrintedYear | null)[] {
  const { leading } = patterns();
  const found = entries.map((words) => leading.exec(words));
  if (found.filter((match) => match !== null).length * 2 <= entries.length) return entries.map(() => null);
  return found.map((match) => {
    if (match === null) return null;
    const [whole, year = "", letter = ""] = match;
    const start = whole.indexOf(year);
    const written = year + letter;
    return { year: Number(year), written, start, end: start + written.length, outer: { start: 0, end: whole.length } };
  });
}

/** Glued to what stands before or behind it ("Service2020", "2008年", "21-Aug-2016"), but no page. */
function looseYear(words: string): PrintedYear | null {
  const match = /(?<!\d\s?[-–—]\s?|\d)((?:1[5-9]|20)\d\d)(?!\d|\s?[-–—]\s?\d{3})/u.exec(words);
  if (match === null) return null;
  const [start, end] = [match.index, match.index + match[0].length];
  return { year: Number(match[1]), written: match[0], start, end, outer: { start, end } };
}

/** Whether four digits stand in a text that may be a year, however they are printed. */
export function mayHaveYear(words: string): boolean {
  return /(?:1[4-9]|20)\d\d/u.test(words);
}

interface Place {
  start: number;
  end: number;
}

function rate(words: string, { start, end }: Place, behindNames: number | null): number {
  const [before, after] = [words.slice(0, start), words.slice(end)];
  let score = 1;
  // "1203-1213" is no year; "2019-03-14" and "2019/2020" are.
  if (/^\s?[-–—‐]\s?\d/u.test(after) && !/^[-–—]\d{1,2}[-–—.]/u.test(after)) score -= 30;
  const gap = behindNames === null ? null : words.slice(behindNames, start);
  if (gap !== null && directlyBehind.test(gap)) score += 60;
  // "Lindqvist, S. 2003" is no page.
  else if (pages.test(before)) return -50;
  if (/[([]\s*$/u.test(before) && /^\s*[)\]]/u.test(after)) score += 40;
  else if (/[([]\s*$/u.test(before) && /^\s*[,;][^()]*\)/u.test(after)) score += 35;
  else if (/[([][^()[\]]*$/u.test(before) && /^\s*[)\]]/u.test(after)) score += 30;
  if (/[.,;:]\s*$/u.test(before) && /^\s*(?:[.,;:]|$)/u.test(after)) score += 20;
  if (/^\s*;\s*\d/u.test(after)) score += 30;
  if (isQuoted(before)) score -= 60;
  if (/^\s*(?:[)\]]\s*)?(?:\.\s*)?$/u.test(after)) score += 15;
  if (patterns().monthBefore.test(before) || /^-\d{2}(?:-\d{2})?(?!\d)/u.test(after)) score += 15;
  if (/\p{Ll}\s+$/u.test(before) && /^\s+\p{Ll}/u.test(after)) score -= 20;
  if (/(?:conference|symposium|workshop|proceedings|report|in|since|the|of|of the)\s+$/iu.test(before)) score -= 15;
  return score;
}

/** Within a title between quotation marks. */
function isQuoted(before: string): boolean {
  return before.lastIndexOf("“") > before.lastIndexOf("”") || before.lastIndexOf("«") > before.lastIndexOf("»");
}

const directlyBehind = /^[\s.,;:]*[([]?[\s.]*(?:(?:published|issued)\s+)?(?:\d{1,2}\.?\s+)?(?:\p{L}{3,12}\.?\s+)?$/u;

function outerOf(words: string, start: number, end: number, from: number): Place {
  const open = /[([][^()[\]]*$/u.exec(words.slice(0, start));
  const close = /^[^()[\]]*[)\]]/u.exec(words.slice(end));
  if (open !== null && close !== null) return { start: open.index, end: end + close[0].length };
  const before = patterns().dayBefore.exec(words.slice(from, start))?.[0].length ?? 0;
  return { start: start - before, end: end + (patterns().dayBehind.exec(words.slice(end))?.[0].length ?? 0) };
}
