import { foldText } from "../../cite/compare/plain-words.js";
import { compact } from "../../cite/compare/title-similarity.js";
import type { Entry } from "../audit-schema.js";
import { type Finding, finding } from "../finding.js";
import { restarts } from "../marks/entry-index.js";
import { particleWords } from "../marks/name-words.js";
import { misnumbered } from "./dangling.js";
import { citings, entryName, type LintInput, listedEntries, placeOfMark } from "./lint-input.js";

/** Lists shorter than this have an order by chance. */
const fewest = 3;

/** Numbers that the list leaves out or has in another order, numbers that do not follow the text, names out of order. */
export function orderFindings(input: LintInput): Finding[] {
  const listed = listedEntries(input.entries).filter(({ further_reading: further }) => !further);
  const numbered = listed.filter(({ number }) => number !== null);
  if (numbered.length > 0 && numbered.length >= listed.length / 2)
    return [...numbering(input, numbered), ...appearance(input, numbered)];
  return byAuthor(input, listed);
}

/** Where the list's own numbers do not count up by one. A number that marks ask for is said with those marks. */
function numbering({ marks }: LintInput, listed: readonly Entry[]): Finding[] {
  const asked = new Set(citings(marks).flatMap(({ cite }) => (cite.entry === null ? (cite.number ?? []) : [])));
  const oddOnes = new Set([...asked].flatMap((number) => misnumbered(number, listed)?.id ?? []));
  return listed.flatMap((entry, index) => {
    const before = listed[index - 1];
    if (before === undefined || oddOnes.has(entry.id) || oddOnes.has(before.id)) return [];
    const [from, to] = [before.number ?? 0, entry.number ?? 0];
    if (to === from + 1 || to === from || to === 1) return [];
    const skipped = Array.from({ length: Math.max(0, to - from - 1) }, (_, step) => from + 1 + step);
    if (to > from && (skipped.every((number) => asked.has(number)) || skipped.length > listed.length)) return [];
    const missing = skipped.filter((number) => !listed.some((each) => each.number === number));
    if (to > from && missing.length === 0) return [];
    return [
      finding(
        "out_of_order",
        entry,
        {
          words: entry.text,
          message:
            to < from
              ? `Number ${to} stands behind number ${from} in the list.`
              : `The list goes from ${from} to ${to}.`,
          fix:
            to < from
              ? "Put the entries in the order of their numbers."
              : "Number the entries without gaps (--fix does), or add what is missing.",
        },
        { entry: entry.id },
      ),
    ];
  });
}

/** Numbers follow the text, unless the list is in an order of its own: by author or by year. */
function appearance({ file, marks }: LintInput, listed: readonly Entry[]): Finding[] {
  const order = firstPlaces(marks, listed);
  const numbers = order.map(({ number }) => number);
  const offenders = outsideLongestRun(numbers);
  if (offenders.size === 0 || restarts(listed) || sortedByAuthor(listed) || sortedByYear(listed)) return [];
  const place = order.find(({ number }, index) => numbers.slice(index + 1).some((later) => later < number));
  if (place === undefined) return [];
  const { number, mark } = place;
  const behind = Math.min(...numbers.slice(numbers.indexOf(number) + 1));
  const isLoose = offenders.size > numbers.length / 2;
  const message = isLoose
    ? `The numbers follow neither the text nor the authors: [${number}] is cited before [${behind}], and so on.`
    : `[${number}] is cited before [${behind}] is: numbers follow the order in which works are first cited${offenders.size > 1 ? `, which ${offenders.size} of ${numbers.length} do not` : ""}.`;
  return [
    finding(
      "out_of_order",
      placeOfMark(mark, file),
      { words: mark.text, message, fix: "Number the works in the order of their first mark (--fix does)." },
      { mark: mark.id },
    ),
  ];
}

/** Where each number is cited first, those of notes where the note stands. */
function firstPlaces(
  marks: LintInput["marks"],
  listed: readonly Entry[],
): { number: number; mark: LintInput["marks"][number] }[] {
  const known = new Set(listed.map(({ number }) => number));
  const seen = new Set<number>();
  return citings(marks).flatMap(({ mark, cite }) => {
    const { number } = cite;
    if (number === null || !known.has(number) || seen.has(number)) return [];
    seen.add(number);
    return [{ number, mark }];
  });
}

function byAuthor({ marks }: LintInput, listed: readonly Entry[]): Finding[] {
  const cited = citings(marks).filter(({ mark }) => mark.kind === "author_year");
  if (listed.length < fewest || cited.length === 0 || sortedByAuthor(listed) || sortedByYear(listed)) return [];
  const offenders = authorOffenders(listed);
  const byText = outsideLongestRun(
    appearancePlaces(
      listed,
      cited.map(({ cite }) => cite.entry),
    ),
  );
  const [first] = offenders;
  const before = first === undefined ? undefined : listed[listed.indexOf(first) - 1];
  if (first === undefined || byText.size <= offenders.length || offenders.length > Math.max(1, listed.length / 4))
    return [];
  const more =
    offenders.length === 1
      ? ""
      : ` So do ${offenders.length - 1} more (line ${offenders
          .slice(1, 8)
          .map(({ line }) => line)
          .join(", ")}).`;
  return [
    finding(
      "out_of_order",
      first,
      {
        words: first.text,
        message: `The list is in the order of the authors, and ${entryName(first)} stands out of it${before === undefined ? "" : `, behind ${entryName(before)}`}.${more}`,
        fix: "Put the entry where its author belongs.",
      },
      { entry: first.id },
    ),
  ];
}

/** The place in the text at which each entry is first cited; entries that are not come last. */
function appearancePlaces(listed: readonly Entry[], cited: readonly (string | null)[]): number[] {
  return listed.map(({ id }) => cited.indexOf(id)).filter((place) => place >= 0);
}

/** Whether a list stands in the order of its authors: by the names as printed, with or without their particles. */
export function sortedByAuthor(entries: readonly Entry[]): boolean {
  return entries.length >= 2 && authorOffenders(entries).length === 0;
}

function authorOffenders(listed: readonly Entry[]): Entry[] {
  const variants = [sortName, bareSortName, printedName];
  const offenders = variants.map((nameOf) => {
    const names = filledIn(listed.map(nameOf));
    const ranks = ranksOf(names);
    const outside = outsideLongestRun(ranks, { equal: true });
    return listed.filter((_, index) => outside.has(index));
  });
  return offenders.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** A dash stands for the author of the entry before. */
function filledIn(names: readonly string[]): string[] {
  let last = "";
  return names.map((name) => {
    last = name === "" ? last : name;
    return last;
  });
}

function sortName({ item, text }: Entry): string {
  const [first] = item.author ?? [];
  const name = first?.family ?? first?.literal;
  return letters(name === undefined || isDashed(text) ? printed(text) : name);
}

const particles = new RegExp(String.raw`^(?:(?:${[...particleWords].join("|")}|the|a|an|die)[\s-]+)+(?=\p{L})`, "iu");

function bareSortName(entry: Entry): string {
  const [first] = entry.item.author ?? [];
  const name = first?.family ?? first?.literal;
  return letters((name === undefined || isDashed(entry.text) ? printed(entry.text) : name).replace(particles, ""));
}

function printedName({ text }: Entry): string {
  return letters(printed(text));
}

function isDashed(text: string): boolean {
  return /^\s*[-–—_]{2,}|^\s*—/u.test(text);
}

function printed(text: string): string {
  if (isDashed(text)) return "";
  return (/^[^\p{L}\p{N}]*([^,.(:;/\d]+)/u.exec(text)?.[1] ?? text).replace(
    /^(?:the|an?|der|die|das|les?|la|el)\s+/iu,
    "",
  );
}

function letters(name: string): string {
  return compact(foldText(name));
}

/** Places in the alphabet; scripts whose order is not that of their characters all come last together. */
function ranksOf(names: readonly string[]): number[] {
  const known = names.map((name) => (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name) ? "" : name));
  const sorted = [...new Set(known)].toSorted((one, other) => one.localeCompare(other, "en"));
  const rank = new Map(sorted.map((name, index) => [name, index]));
  return known.map((name) => (name === "" ? Number.MAX_SAFE_INTEGER : (rank.get(name) ?? 0)));
}

function sortedByYear(listed: readonly Entry[]): boolean {
  const years = listed
    .flatMap(({ year_suffix: year }) => (year === null ? [] : Number.parseInt(year, 10)))
    .filter(Number.isFinite);
  if (years.length < listed.length || listed.length < fewest) return false;
  const up = years.every((year, index) => index === 0 || year >= (years[index - 1] ?? 0));
  return up || years.every((year, index) => index === 0 || year <= (years[index - 1] ?? 0));
}

/** Indexes of the values that are not in the longest run of ascending ones. */
function outsideLongestRun(values: readonly number[], { equal = false } = {}): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    lengths[index] = 1;
    previous[index] = -1;
    for (let before = 0; before < index; before += 1) {
      const other = values[before] ?? 0;
      const follows = equal ? other <= value : other < value;
      if (follows && (lengths[before] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[before] ?? 0) + 1;
        previous[index] = before;
      }
    }
  });
  const outside = new Set(values.keys());
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1) outside.delete(at);
  return outside;
}
