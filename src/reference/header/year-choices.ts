import { isYear } from "../../domain/years.js";
import { xmpProperties } from "../../domain/xmp.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { Identification } from "../first-page/identification.js";
import type { Candidate } from "./choose.js";
import { classesOf, type WordClass } from "./header-words.js";

/** A year with the place where it was seen that tells most of it. */
export interface YearChoice {
  year: number;
  page: number | null;
  line: number | null;
  /** What made it one: "copyright", "masthead", "metadata". */
  cues: string[];
}

/** What of the title's reader the years are seen beside. */
export interface YearContext {
  identification: Identification;
  /** Where the title stands. */
  title: { page: number; bottom: number } | null;
  /** What the first reader took. */
  first: number | null;
}

interface Sighting {
  year: number;
  page: number | null;
  line: number | null;
  cues: string[];
}

const latest = 2049;
const earliest = 1850;
const firstPages = 4;

/** Lists the years that pages, metadata and identifiers name, each with all that speaks for or against it. */
export function yearChoices(facts: PdfFacts, context: YearContext): Candidate<YearChoice>[] {
  const sightings = [
    ...facts.read_pages.flatMap((page) => pageSightings(page, facts, context)),
    ...statedSightings(facts, context),
  ];
  const years = [...new Set(sightings.map(({ year }) => year))];
  const printed = new Set(sightings.filter(({ page }) => page !== null && page <= 2).map(({ year }) => year));
  const newest = Math.max(...printed);
  const created = yearOf(facts.info["CreationDate"]);
  return years.map((year) => {
    const own = sightings.filter((each) => each.year === year);
    const cues = own.flatMap((each) => each.cues);
    const telling =
      own.find(({ page, cues: found }) => page !== null && found.some((cue) => strong.has(cue))) ??
      own.find(({ page }) => page !== null);
    const features: Record<string, number> = {};
    for (const cue of cues) features[cue] = 1;
    features["times"] = Math.min(3, Math.log2(own.length));
    features["newest"] = Number(year === newest);
    features["older"] = newest > year ? Math.log2(1 + newest - year) : 0;
    if (created !== null) {
      features["after_creation"] = Number(year > created + 1);
      features["long_before_creation"] = Number(year < created - 3);
      features["near_creation"] = Number(Math.abs(year - created) === 1);
    }
    features["first_same"] = Number(context.first === year);
    const value = { year, page: telling?.page ?? null, line: telling?.line ?? null, cues: [...new Set(cues)] };
    return { value, features };
  });
}

const strong = new Set(["published", "copyright", "masthead", "date_row", "volume", "month"]);

function yearOf(date: string | undefined): number | null {
  const found = /\d{4}/u.exec(date ?? "")?.[0];
  return found === undefined || !isYear(found) ? null : Number(found);
}

function isPossible(year: number): boolean {
  return year >= earliest && year <= latest;
}

const outerShare = 0.13;

function pageSightings(page: LayoutPage, facts: PdfFacts, context: YearContext): Sighting[] {
  const isLast = page.number > firstPages && page.number > facts.pages - 3;
  return page.lines.flatMap((line, index) => {
    const text = line.text.normalize("NFKC");
    return Array.from(text.matchAll(/(?<![\d.\p{L}/])(?:1[89]|20)\d\d(?![\d\p{L}]|\.\d)/gu)).flatMap((match) => {
      const year = Number(match[0]);
      if (!isPossible(year)) return [];
      const before = `${page.lines[index - 1]?.text ?? ""} ${text.slice(0, match.index)}`;
      const after = text.slice(match.index + match[0].length);
      const zone = zoneOf(line, page);
      const cues = [
        ...wordCues(before, text.slice(0, match.index), after),
        ...shapeCues(text, match.index, after, line, page),
        ...placeCues(line, page, context, isLast),
        ...(page.number === 1
          ? [`page_1_${zone}`]
          : page.number <= firstPages
            ? ["early_page"]
            : [isLast ? "last_page" : "later_page"]),
      ];
      const combined = cues
        .filter((cue) => combining.has(cue))
        .map((cue) => `${cue}_${page.number === 1 ? zone : page.number <= 3 ? "early" : "late"}`);
      return [{ year, page: page.number, line: index + 1, cues: [...cues, ...combined] }];
    });
  });
}

const combining = new Set([
  "month",
  "copyright",
  "published",
  "in_brackets",
  "row_end",
  "masthead",
  "date_row",
  "volume",
]);

function zoneOf({ y }: LayoutLine, { height }: LayoutPage): string {
  return y < outerShare * height ? "head" : y > (1 - outerShare) * height ? "foot" : "body";
}

const cueKinds: readonly WordClass[] = [
  "published",
  "online",
  "accepted",
  "received",
  "copyright",
  "updated",
  "printed",
  "event",
  "volume",
  "fetched",
  "legal",
  "founded",
  "degree",
  "by",
];
const nearWords = 7;

function wordCues(before: string, sameRow: string, after: string): string[] {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}]+|©/gu) ?? [];
  const near = words(before).slice(-nearWords);
  const behind = words(after).slice(0, 3);
  const cues = new Set<string>();
  for (const word of near) for (const kind of classesOf(word)) if (cueKinds.includes(kind)) cues.add(kind);
  for (const word of behind)
    for (const kind of classesOf(word))
      if (kind === "volume" || kind === "event" || kind === "published") cues.add(`${kind}_behind`);
  const last = near.slice(-2);
  if (
    last.some((word) => classesOf(word).has("month")) ||
    (behind[0] !== undefined && classesOf(behind[0]).has("month"))
  )
    cues.add("month");
  const own = words(sameRow);
  if (own.some((word) => classesOf(word).has("copyright"))) cues.add("copyright_row");
  if (/\b(?:doi|10\.\d{4,})/iu.test(after.slice(0, 30))) cues.add("doi_behind");
  return [...cues];
}

function shapeCues(text: string, at: number, after: string, line: LayoutLine, page: LayoutPage): string[] {
  const before = text.slice(0, at);
  const numbers = text.match(/\d+/gu)?.length ?? 0;
  const isDate = isDateRow(text);
  const wide = line.width > 0.35 * page.width && text.length > 60;
  const cues: [string, boolean][] = [
    ["date_row", isDate],
    ["alone", text.trim().length <= 6],
    ["row_end", /^[\s.)]*$/u.test(after)],
    ["in_brackets", before.endsWith("(") && after.startsWith(")")],
    ["range_first", /^\s?[-–—]\s?(?:19|20)?\d\d\b/u.test(after)],
    ["range_last", /(?:19|20)\d\d\s?[-–—,]\s?$/u.test(before)],
    [
      "masthead",
      numbers >= 3 &&
        numbers <= 9 &&
        text.length < 130 &&
        /\d\s?[-–:(]\s?\w?\d|\(\d|\b[Vv][Oo][Ll]/u.test(text) &&
        zoneOf(line, page) !== "body",
    ],
    [
      "volume_shape",
      /^[;,:)]?\s?(?:vol\.?\s?)?\d{1,4}\s?[(:,]\s?\w?\d/iu.test(after) ||
        /\b\d{1,4}(?:\s?\(\d+\))?,?\s?\($/u.test(before),
    ],
    ["prose", wide && zoneOf(line, page) === "body" && !isDate],
    ["reference", /\bet al|\bpp\.|\[\d+\]|\b(?:1[89]|20)\d\d[a-z]\b/u.test(text) && wide],
    ["large", line.font_size > 13],
    ["slashed", /[/.-]$/u.test(before)],
  ];
  return cues.filter(([, holds]) => holds).map(([cue]) => cue);
}

/** "August 18, 2003", "2008-09-19", "Mai 2010", "(June 2004)": nothing but a date, and a word or two that lead to it. */
function isDateRow(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  if (text.length > 45 || words.length > 5) return false;
  const dated = words.filter((word) => classesOf(word).has("month") || word.length < 4);
  const led = words.filter(
    (word) => classesOf(word).has("updated") || classesOf(word).has("published") || /^(?:date|draft|on)$/iu.test(word),
  );
  return dated.length + led.length >= words.length;
}

function placeCues(line: LayoutLine, page: LayoutPage, { title }: YearContext, isLast: boolean): string[] {
  if (title === null || isLast) return [];
  if (page.number !== title.page) return page.number === title.page + 1 ? ["page_after_title"] : [];
  const below = line.y - title.bottom;
  if (below < -2) return ["above_title"];
  return below < 0.15 * page.height
    ? ["near_title"]
    : below < 0.4 * page.height
      ? ["below_title"]
      : ["far_below_title"];
}

const dateProperties = ["prism:coverDate", "prism:publicationDate", "prism:coverDisplayDate", "prism:copyright"];

/** Years that no page needs to print: of metadata, identifiers, and conferences' names ("PLATEAU'10"). */
function statedSightings(facts: PdfFacts, { identification, title }: YearContext): Sighting[] {
  const found: Sighting[] = [];
  const add = (year: number | null, cue: string) => {
    if (year !== null && isPossible(year)) found.push({ year, page: null, line: null, cues: [cue] });
  };
  const properties = facts.xmp === null ? [] : xmpProperties(facts.xmp);
  for (const { name, text } of properties) {
    if (dateProperties.includes(name)) add(yearOf(text), "prism");
    if (name === "dc:date") add(yearOf(text), "dc_date");
  }
  for (const key of ["Subject", "Title", "Keywords"]) {
    const year = /(?<!\d)(?:19|20)\d\d(?!\d)/u.exec(facts.info[key] ?? "")?.[0];
    add(year === undefined ? null : Number(year), `info_${key.toLowerCase()}`);
  }
  add(yearOf(facts.info["CreationDate"]), "created");
  add(yearOf(facts.info["ModDate"]), "modified");
  const { arxiv, doi } = identification;
  const stamp = /^(\d\d)\d\d\./u.exec(arxiv?.value ?? "") ?? /\/(\d\d)\d{5}/u.exec(arxiv?.value ?? "");
  if (stamp) add(century(Number(stamp[1])), doi ? "arxiv_with_doi" : "arxiv");
  const suffix = (doi?.value ?? "").replace(/^10\.\d+/u, "");
  const inDoi = /(?<!\d)((?:19|20)\d\d)(?=[.\-/]|$|(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))/u.exec(suffix)?.[1];
  if (inDoi !== undefined) add(Number(inDoi), "doi");
  const lines = facts.read_pages.filter(({ number }) => number <= (title?.page ?? 1)).flatMap((page) => page.lines);
  for (const { text } of lines.slice(0, 80)) {
    const event = /\b[A-Z][A-Za-z]{2,8}\s?['’](\d\d)\b/u.exec(text)?.[1];
    if (event !== undefined) add(century(Number(event)), "event_short");
    const coded = /\/(\d\d)\/\d{4}\b|-\d{4}\/(\d\d)\b/u
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (coded !== undefined) add(century(Number(coded)), "issn_code");
  }
  return found;
}

function century(year: number): number {
  return year > 60 ? 1900 + year : 2000 + year;
}
