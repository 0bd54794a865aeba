import type { Entry } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { restarts } from "../../citations/entries/entry-index.js";
import { authorOffenders, outsideLongestRun, sortedByAuthor, standsFarOff } from "./author-order.js";
import { misnumbered } from "./dangling.js";
import { citings, entryName, type LintInput, listedEntries, placeOfMark } from "./lint-input.js";
import { sameWorks } from "./same-works.js";

/** Lists shorter than this have an order by chance. */
const fewest = 3;
/** More entries than these do not stand out of their order by a slip. */
const mostSlips = 2;

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
function appearance({ file, marks }: LintInput, numbered: readonly Entry[]): Finding[] {
  // Each work once: a list that is mended has the same order as before.
  const repeated = new Map(sameWorks(numbered).map(({ first, later }) => [later.id, first]));
  const listed = numbered.filter(({ id }) => !repeated.has(id));
  const order = firstPlaces(marks, listed, repeated);
  const numbers = order.map(({ number }) => number);
  const offenders = outsideLongestRun(numbers);
  if (offenders.size === 0 || restarts(listed) || hasOrderOfItsOwn(listed, offenders.size)) return [];
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

/** By author or by year; a list of which less stands out of its alphabet than out of the text is sorted by it, with names that no rule can place. */
function hasOrderOfItsOwn(listed: readonly Entry[], offenders: number): boolean {
  const outside = authorOffenders(listed).length;
  return outside === 0 || (outside < offenders && outside * 5 <= listed.length) || sortedByYear(listed);
}

/** Where each number is cited first, those of notes where the note stands; an entry that repeats another counts as that. */
function firstPlaces(
  marks: LintInput["marks"],
  listed: readonly Entry[],
  repeated: ReadonlyMap<string, Entry>,
): { number: number; mark: LintInput["marks"][number] }[] {
  const known = new Set(listed.map(({ number }) => number));
  const seen = new Set<number>();
  return marks.flatMap((mark) => {
    const numbers = mark.cites.map((cite) => repeated.get(cite.entry ?? "")?.number ?? cite.number);
    // A mark with a number that goes is written anew, sorted.
    const isMended = mark.cites.some((cite) => repeated.has(cite.entry ?? ""));
    return (isMended ? numbers.toSorted((one, other) => (one ?? 0) - (other ?? 0)) : numbers).flatMap((number) => {
      if (number === null || !known.has(number) || seen.has(number)) return [];
      seen.add(number);
      return [{ number, mark }];
    });
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
  // One or two entries far from their place are a slip; more of them, or small shifts, an order that nobody here knows.
  if (offenders.length > mostSlips || !offenders.every((entry) => standsFarOff(entry, listed))) return [];
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

function sortedByYear(listed: readonly Entry[]): boolean {
  const years = listed
    .flatMap(({ year_suffix: year }) => (year === null ? [] : Number.parseInt(year, 10)))
    .filter(Number.isFinite);
  if (years.length < listed.length || listed.length < fewest) return false;
  const up = years.every((year, index) => index === 0 || year >= (years[index - 1] ?? 0));
  return up || years.every((year, index) => index === 0 || year <= (years[index - 1] ?? 0));
}
