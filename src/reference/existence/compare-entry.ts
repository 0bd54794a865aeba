import { editDistance } from "../../cite/nearest.js";
import { hasDigit, isDigits } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import { familyOf, isNamed, sameFamily } from "../../cite/compare/person-names.js";
import { plainWords, withoutMarkup } from "../../cite/compare/plain-words.js";
import { compareTitles } from "../../cite/compare/title-comparison.js";
import { compact, findTitle, titleSimilarity } from "../../cite/compare/title-similarity.js";
import type { Entry, Existence } from "../entry.js";

export type Agreement = "agrees" | "differs" | "unknown";
export type FieldDifference = Existence["differences"][number];

/** An entry and what is compared of it, made once. */
export interface ComparedEntry {
  entry: Entry;
  /** Folded words of the printed text and of what was read. */
  words: readonly string[];
  text: string;
}

/** How an entry stands to a record. */
export interface Comparison {
  /** 0..1; null where one side has no title. */
  similarity: number | null;
  title: Agreement;
  author: Agreement;
  year: Agreement;
  differences: FieldDifference[];
}

/** Titles this alike are one; below the second they are others. */
const sameTitle = 0.85;
const otherTitle = 0.6;
/** The record has the title without the subtitle that the entry has. */
const sameMain = 0.95;

export function comparedEntry(entry: Entry): ComparedEntry {
  const { item } = entry;
  const text = [entry.text, item.title ?? "", ...itemAuthors(item)].join("\n");
  return { entry, text, words: plainWords(text) };
}

/**
 * Compares an entry with a record: whether title, first author and year agree, and each field in which they say different
 * things. What stands in the printed words agrees, however it was read; names may be abbreviated, subtitles left out.
 * Where the record says nothing of author or year, `witness`, the beginning of the work's own text, may.
 */
export function compareEntry(compared: ComparedEntry, record: Item, witness: string | null = null): Comparison {
  const similarity = titleLikeness(compared, record);
  const title = similarity === null ? "unknown" : similarity >= sameTitle ? "agrees" : "differs";
  const { agreement: said, differences: names } = compareAuthors(compared, record);
  const dated = compareYears(compared.entry, record);
  const author = said === "unknown" && namesFirst(compared.entry, witness) ? "agrees" : said;
  const year = dated === "unknown" && hasYear(compared.entry, witness) ? "agrees" : dated;
  const differences = [
    ...titleDifference(compared, record, similarity),
    ...names,
    ...(year === "differs"
      ? [
          difference(
            "issued",
            compared.entry.year_suffix ?? String(itemYear(compared.entry.item)),
            String(itemYear(record)),
          ),
        ]
      : []),
    ...numberDifferences(compared, record),
    ...identifierDifference(compared.entry.item, record),
  ];
  return { similarity, title, author, year, differences };
}

function difference(field: string, written: string, record: string): FieldDifference {
  return { field, written, record };
}

function titleLikeness({ entry, text, words }: ComparedEntry, record: Item): number | null {
  if (record.title === undefined || record.title === "") return null;
  const written = entry.item.title ?? "";
  if (isOtherScript(written, record.title)) return null;
  const page = { title: written === "" ? null : written, authors: [], year: null, text };
  const main = compact(/^(.+?)(?:\s*[:：?]\s|\s+[-–—]\s|\.\s|\s\()/su.exec(written)?.[1] ?? "");
  const withoutSubtitle = main !== "" && main === compact(record.title) ? sameMain : 0;
  const similarity = compareTitles(record, page, words).similarity;
  return Math.max(similarity, titleSimilarity(written, record.title), withoutSubtitle);
}

/** A title and its translation share nothing that could be compared. */
function isOtherScript(written: string, record: string): boolean {
  const [ours, theirs] = [written, record].map((title) => /\p{Script=Latin}{3}/u.test(title));
  return written !== "" && ours !== theirs;
}

function namesFirst({ item }: Entry, witness: string | null): boolean {
  const first = item.author?.[0] ?? (item["editor"] as Item["author"])?.[0];
  return witness !== null && first !== undefined && isNamed(first, plainWords(witness), witness);
}

function hasYear({ item }: Entry, witness: string | null): boolean {
  const year = itemYear(item);
  return witness !== null && year !== null && new RegExp(`(?<!\\d)${year}(?!\\d)`, "u").test(witness);
}

function titleDifference({ entry, words }: ComparedEntry, record: Item, similarity: number | null): FieldDifference[] {
  if (similarity === null || record.title === undefined) return [];
  const written = entry.item.title;
  if (similarity < otherTitle) return written === undefined ? [] : [difference("title", written, record.title)];
  const changed = changedTitle(record.title, written ?? null, words);
  return changed ? [difference("title", written ?? entry.text, record.title)] : [];
}

/** The first author stands among the entry's words; where others are named in its place, all of them are looked at. */
function compareAuthors(
  compared: ComparedEntry,
  record: Item,
): { agreement: Agreement; differences: FieldDifference[] } {
  const { entry, words, text } = compared;
  const theirs = (record.author ?? record["editor"] ?? []) as NonNullable<Item["author"]>;
  const [first] = theirs;
  const own = entry.item.author ?? ((entry.item["editor"] ?? []) as NonNullable<Item["author"]>);
  if (
    first === undefined ||
    familyOf(first) === "" ||
    (own.length === 0 && entry.unsure.includes("author") && entry.text === "")
  )
    return { agreement: "unknown", differences: [] };
  const shown = { written: namesOf(own) || entry.text.slice(0, 60), record: namesOf(theirs) };
  if (!isNamed(first, words, text)) {
    if (own.length === 0) return { agreement: "unknown", differences: [] };
    return { agreement: "differs", differences: [difference("author", shown.written, shown.record)] };
  }
  const [ownFirst] = own;
  const isOther =
    ownFirst !== undefined && !sameFamily(ownFirst, first) && theirs.some((name) => sameFamily(name, ownFirst));
  if (isOther)
    return { agreement: "agrees", differences: [difference("first author", familyOf(ownFirst), familyOf(first))] };
  return { agreement: "agrees", differences: furtherAuthors(compared, own, theirs) };
}

/** Authors that one side does not have, where the entry names all of them. */
function furtherAuthors(
  { entry, words, text }: ComparedEntry,
  own: NonNullable<Item["author"]>,
  theirs: NonNullable<Item["author"]>,
): FieldDifference[] {
  if (entry.unsure.includes("author") || own.length === 0) return [];
  const isCut = /\bet\s+al\b|\bet\s+coll\b|and others|u\.\s?a\.|…|\.\s?\.\s?\.|等|и др/iu.test(entry.text);
  const added = own.filter((name) => familyOf(name).length > 1 && !theirs.some((each) => sameFamily(each, name)));
  const missing = isCut || own.length > theirs.length ? [] : theirs.filter((name) => !isNamed(name, words, text));
  const unknown = added.filter(({ family }) => family !== undefined);
  if (missing.length === 0 && unknown.length === 0) return [];
  // A name that was read wrongly is missed on the one side and added on the other.
  if (own.length === theirs.length && missing.length === 0) return [];
  return [difference("author", namesOf(own), namesOf(theirs))];
}

function namesOf(names: NonNullable<Item["author"]>): string {
  return itemAuthors({ type: "document", author: names }).join("; ");
}

const datesOfRecords = [
  "issued",
  "original-date",
  "available-date",
  "published-online",
  "published-print",
  "published",
  "event-date",
  "submitted",
];

/**
 * Any of the record's dates may be the one: works are online before they are printed. A year of the title that was read
 * for the entry's ("Instruction in Faith (1537). 1992.") says nothing against the one that stands there, too.
 */
function compareYears({ item, text, year_suffix }: Entry, record: Item): Agreement {
  const written = itemYear(item);
  const years = datesOfRecords.flatMap(
    (field) => itemYear({ type: "document", issued: record[field] as Item["issued"] }) ?? [],
  );
  if (written === null || years.length === 0 || year_suffix === null) return "unknown";
  const isOther = years.some((year) => new RegExp(`(?<!\\d)${year}(?!\\d)`, "u").test(text));
  return years.includes(written) || (isOther && isOfTitle(written, record.title ?? "", text)) ? "agrees" : "differs";
}

/** Whether a year stands in a title and, behind or before the same word, in what is printed of it. */
function isOfTitle(year: number, title: string, printed: string): boolean {
  const place = new RegExp(`(?:(\\p{L}+)\\P{L}*?|^)(?<!\\d)${year}(?!\\d)(?:\\P{L}*(\\p{L}+))?`, "u").exec(title);
  if (place === null) return false;
  const [, before, behind = ""] = place;
  const same = before === undefined ? `${year}\\P{L}*${behind}` : `${before}\\P{L}*?${year}`;
  return new RegExp(`(?<![\\p{L}\\d])${same}(?![\\p{L}\\d])`, "iu").test(printed);
}

function identifierDifference(item: Item, record: Item): FieldDifference[] {
  const [own, theirs] = [item, record].map((each) => itemIdentifiers(each).find(({ kind }) => kind === "doi")?.value);
  return own !== undefined && theirs !== undefined && own !== theirs ? [difference("DOI", own, theirs)] : [];
}

/**
 * Volume, issue and pages in which an entry says something else than the record: what was read of them differs, and what
 * the record has stands nowhere among the entry's words.
 */
function numberDifferences({ entry, words }: ComparedEntry, record: Item): FieldDifference[] {
  const known = new Set(words);
  return (["volume", "issue", "page"] as const).flatMap((field) => {
    const [written, said] = [valueOf(entry.item, field), valueOf(record, field)];
    if (written === null || said === null || entry.unsure.includes(field)) return [];
    const [own, theirs] = [firstNumber(written), firstNumber(said)];
    if (own === null || theirs === null || own === theirs || known.has(theirs)) return [];
    return [{ field, written, record: said }];
  });
}

function valueOf(item: Item, field: "volume" | "issue" | "page"): string | null {
  const value = item[field];
  return value === undefined || String(value).trim() === "" ? null : String(value);
}

/** The first page of a range; "Suppl. 1" has no number that could be compared. */
function firstNumber(value: string): string | null {
  const [first] = plainWords(value.split(/[-–—/]/u)[0] ?? "");
  return first !== undefined && isDigits(first) ? first.replace(/^0+(?=\d)/u, "") : null;
}

/**
 * Whether a title was changed: words of weight stand in one and not in the other. Spellings, misprints of a letter or two,
 * a subtitle that was left out, case and punctuation change nothing. `words` are those of the printed entry.
 */
function changedTitle(record: string, written: string | null, words: readonly string[]): boolean {
  const wanted = compact(record);
  const printed = words.join("");
  if (printed.includes(wanted) || (written !== null && isPartOf(compact(written), wanted))) return false;
  const main = compact(/^(.+?)(?:\s*[:：?]\s|\s+[-–—]\s|\.\s)/su.exec(withoutMarkup(record))?.[1] ?? "");
  if (main.length >= 15 && printed.includes(main)) return false;
  const theirs = plainWords(withoutMarkup(record));
  const own = written === null ? windowOf(record, words) : plainWords(withoutMarkup(written));
  return lacks(own, theirs).length > 0 || lacks(theirs, own).length > 0;
}

/** One begins with the other, which is long enough to tell: nothing was changed, only left out. */
function isPartOf(written: string, record: string): boolean {
  const [short = "", long = ""] = [written, record].toSorted((one, other) => one.length - other.length);
  return short.length >= 20 && long.startsWith(short);
}

function windowOf(record: string, words: readonly string[]): readonly string[] {
  const place = findTitle(record, words);
  return place === null ? [] : words.slice(place.start, place.end);
}

/** Words of weight of one list for which the other has nothing like them. */
function lacks(list: readonly string[], other: readonly string[]): string[] {
  const joined = other.join("");
  return list.filter(
    (word) => isTelling(word) && !joined.includes(word) && !other.some((each) => isSpelling(word, each)),
  );
}

function isTelling(word: string): boolean {
  return isDigits(word) || (word.length >= 3 && !isFunctionTerm(word));
}

/** Two spellings of a word: up to two letters differ, one of a short word. Numbers have one spelling. */
function isSpelling(one: string, other: string): boolean {
  if (hasDigit(one) || hasDigit(other)) return one === other;
  const most = Math.min(one.length, other.length) >= 7 ? 2 : 1;
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most;
}
