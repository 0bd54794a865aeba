import { collapseSpaces, isDigits, removeBraces } from "../../../domain/characters.js";
import { parseArxiv } from "../../../domain/identifier.js";
import type { ItemDate } from "../../../domain/item-date.js";
import type { Item, Name } from "../../../domain/item.js";
import { withCarried } from "../carry.js";
import { monthNumber, readDate } from "../dates.js";
import type { ImportedItem, ReadProblem } from "../format.js";
import { readName, splitNames, splitOutsideBraces, unbrace, unescapeSigns } from "../names.js";
import { normaliseItem } from "../normalise.js";
import { cslTypeOf, genreKeys, isCslType, isSerial, languageTag } from "./entry-types.js";
import { readFileField } from "./file-field.js";
import type { BibEntry } from "./grammar.js";
import { latexToText } from "../../../document/latex/latex-to-text.js";

/** Fields of BibTeX that mean one field of CSL whatever the type; the first that is there counts. */
const plainFields: [csl: string, ...names: string[]][] = [
  ["publisher-place", "location", "address"],
  ["volume", "volume"],
  ["edition", "edition"],
  ["collection-title", "series"],
  ["chapter-number", "chapter"],
  ["number-of-volumes", "volumes"],
  ["number-of-pages", "pagetotal", "numpages"],
  ["version", "version"],
  ["event-title", "eventtitle"],
  ["event-place", "venue"],
  ["status", "pubstate"],
  ["ISBN", "isbn"],
  ["ISSN", "issn"],
  ["PMID", "pmid"],
  ["PMCID", "pmcid"],
  ["abstract", "abstract"],
  ["note", "note"],
  ["title-short", "shorttitle"],
  ["container-title-short", "shortjournal"],
];

export const nameFields: readonly (readonly [csl: string, name: string])[] = [
  ["author", "author"],
  ["editor", "editor"],
  ["translator", "translator"],
  ["container-author", "bookauthor"],
];

/** A value as text; addresses and identifiers are not LaTeX. */
type Reader = (name: string) => string;

/** An entry (its parents' fields already in it) as an item. */
export function readEntry(entry: BibEntry): ImportedItem {
  const problems = [...entry.problems];
  const text: Reader = (name) => latexToText(entry.fields.get(name) ?? "");
  const item: Item = { type: typeOf(entry, text, problems), ...(entry.key !== "" && { id: entry.key }) };
  readTitles(item, entry, text);
  for (const [csl, ...names] of plainFields) put(item, csl, firstOf(names, text));
  for (const [csl, name] of nameFields) put(item, csl, readNames(entry, name, problems));
  readPublisher(item, text);
  readNumbers(item, text);
  readDates(item, entry, text);
  readAddresses(item, entry);
  put(item, "genre", genreOf(entry, text));
  put(item, "language", languageTag(firstOf(["langid", "language", "hyphenation"], text)));
  dropArchiveAsJournal(item);
  const settled = normaliseItem(item);
  return {
    item: withCarried(settled.item, entry.fields.get("x-csl")),
    tags: listIn(entry, ["keywords", "keyword", "mendeley-tags"]),
    ...collectionsIn(entry),
    notes: ["annotation", "annote", "comment"].flatMap((name) => text(name) || []).join("\n\n"),
    attachments: readFileField(entry.fields.get("file") ?? ""),
    problems: [...problems, ...settled.problems],
    line: entry.line,
  };
}

/** The archive of a preprint stands in the place of its journal for BibTeX's styles alone. */
function dropArchiveAsJournal(item: Item): void {
  const container = item["container-title"];
  if (item.type === "article" && container !== undefined && [item.publisher, item.archive].includes(container))
    delete item["container-title"];
}

function put(item: Item, field: string, value: unknown): void {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return;
  item[field] = value;
}

function firstOf(names: readonly string[], text: Reader): string {
  return names.map(text).find((value) => value !== "") ?? "";
}

function typeOf(entry: BibEntry, text: Reader, problems: ReadProblem[]): string {
  const subtype = text("entrysubtype");
  if (isCslType(subtype)) return subtype;
  const type = cslTypeOf(entry.type);
  if (type === null)
    problems.push({ kind: "unknown_type", message: `the type @${entry.type} is not known; taken as a document` });
  if (type === "article-journal" && ["magazine", "newspaper"].includes(subtype)) return `article-${subtype}`;
  const has = (...names: string[]) => names.some((name) => (entry.fields.get(name) ?? "") !== "");
  const isLoose = ["misc", "unpublished", "online", "article"].includes(entry.type) && !has("journal", "journaltitle");
  if (isLoose && has("eprint") && isArxiv(entry)) return "article";
  const isSite = entry.type === "misc" && (has("url") || isAddress(entry.fields.get("howpublished") ?? ""));
  return isSite && !has("doi", "publisher", "eprint", "isbn") ? "webpage" : (type ?? "document");
}

/** Tells an address, bare or in a command, from words. */
function isAddress(text: string): boolean {
  return ["http:", "https:", "\\"].some((start) => text.startsWith(start));
}

function readTitles(item: Item, entry: BibEntry, text: Reader): void {
  const rich = (name: string) => latexToText(entry.fields.get(name) ?? "", { markup: true });
  const whole = (name: string, subtitle: string) =>
    [rich(name), rich(subtitle)].filter((part) => part !== "").join(": ");
  put(item, "title", whole("title", "subtitle"));
  const howPublished = text("howpublished");
  const container =
    whole("journaltitle", "journalsubtitle") ||
    rich("journal") ||
    whole("booktitle", "booksubtitle") ||
    (entry.type === "online" || item.type === "webpage" ? rich("organization") : "") ||
    (isAddress(howPublished) ? "" : howPublished);
  // Proceedings often name themselves twice.
  if (container !== item.title || item.type !== "book") put(item, "container-title", container);
}

function readPublisher(item: Item, text: Reader): void {
  const rest = item["container-title"] === text("organization") ? [] : ["organization"];
  put(item, "publisher", firstOf(["publisher", "school", "institution", ...rest], text));
}

function readNumbers(item: Item, text: Reader): void {
  const number = text("number");
  if (isSerial(item.type)) {
    put(item, "issue", number || text("issue"));
    put(item, "number", text("eid"));
  } else {
    put(item, "number", number || text("eid"));
    put(item, "issue", text("issue"));
  }
  put(item, "page", joinDashes(text("pages")));
}

/** One hyphen for each dash or row of hyphens, without the blanks around it. */
function joinDashes(text: string): string {
  return text.replace(/\s*[-–—]+\s*/g, "-");
}

function readDates(item: Item, entry: BibEntry, text: Reader): void {
  // "1600~" is about 1600: dates are not LaTeX.
  const date = (name: string) => readDate(removeBraces(entry.fields.get(name) ?? ""));
  put(item, "issued", date("date") ?? yearAndMonth(text));
  put(item, "accessed", date("urldate") ?? date("lastchecked"));
  put(item, "original-date", date("origdate"));
  put(item, "event-date", date("eventdate"));
}

function yearAndMonth(text: Reader): ItemDate | undefined {
  const year = text("year").trim();
  if (year === "") return undefined;
  const [first = "", last = "", more] = joinDashes(year).split("-");
  const isRange = more === undefined && [first, last].every((part) => isDigits(part) && part.length === 4);
  if (isRange) return { "date-parts": [[Number(first)], [Number(last)]] };
  const [, name = "", dayInMonth = ""] = /^([A-Za-z]+\.?|\d{1,2})[\s~,]*(\d{1,2})?$/.exec(text("month")) ?? [];
  const month = monthNumber(name);
  const date = readDate(year);
  const [[exact, ...finer] = [], ...others] = date?.["date-parts"] ?? [];
  if (month === null || exact === undefined || finer.length + others.length > 0) return date;
  const day = Number(text("day") || dayInMonth);
  return { ...date, "date-parts": [[Number(exact), month, ...(day >= 1 && day <= 31 ? [day] : [])]] };
}

function readAddresses(item: Item, entry: BibEntry): void {
  const verbatim = (name: string) =>
    unescapeSigns(withoutCommand((entry.fields.get(name) ?? "").trim()))
      .replace(/\{([_&%#$~])\}|\$(\\sim)\$|\{?\\textasciitilde\s*(?:\{\})?\}?/g, (_, sign?: string) => sign ?? "~")
      .trim();
  put(item, "DOI", verbatim("doi"));
  const [, published = ""] = /(https?:\/\/[^\s{}]+)/.exec(verbatim("howpublished")) ?? [];
  put(item, "URL", verbatim("url") || published);
  const eprint = verbatim("eprint");
  if (eprint !== "") {
    if (isPubmed(entry) && item.PMID === undefined) put(item, "PMID", eprint);
    else {
      put(item, "archive", isArxiv(entry) ? "arXiv" : archiveOf(entry));
      put(item, "archive_location", eprint);
    }
  }
}

/** What stands in "\url{...}" or in braces. */
function withoutCommand(text: string): string {
  return unbrace((text.startsWith("\\url") && text.endsWith("}") ? text.slice("\\url".length) : text).trim());
}

function archiveOf(entry: BibEntry): string {
  return latexToText(entry.fields.get("eprinttype") ?? entry.fields.get("archiveprefix") ?? "");
}

function isArxiv(entry: BibEntry): boolean {
  const archive = archiveOf(entry).toLowerCase();
  const eprint = entry.fields.get("eprint") ?? "";
  return archive === "arxiv" || (archive === "" && parseArxiv(eprint) !== null);
}

function isPubmed(entry: BibEntry): boolean {
  return ["pubmed", "pmid"].includes(archiveOf(entry).toLowerCase());
}

function genreOf(entry: BibEntry, text: Reader): string {
  const given = entry.fields.get("type");
  if (given !== undefined) return genreKeys[given.toLowerCase()] ?? text("type");
  return ["phdthesis", "mastersthesis"].includes(entry.type) ? (genreKeys[entry.type] ?? "") : "";
}

function readNames(entry: BibEntry, field: string, problems: ReadProblem[]): Name[] {
  const names = splitNames(collapseSpaces(entry.fields.get(field) ?? ""));
  const text = { read: (latex: string) => latexToText(latex), write: (plain: string) => plain };
  return names.flatMap((name): Name[] => {
    if (["others", "et al"].includes(name.toLowerCase().replaceAll(".", ""))) {
      problems.push({ kind: "names_left_out", message: `the ${field}s end with "and others": some are missing` });
      return [];
    }
    const found = readName(name, text);
    return found === null ? [] : [found];
  });
}

/** JabRef's groups, which Better BibTeX writes for collections. */
function collectionsIn(entry: BibEntry): Pick<ImportedItem, "collections"> {
  const collections = listIn(entry, ["groups"]);
  return collections.length === 0 ? {} : { collections };
}

function listIn(entry: BibEntry, names: readonly string[]): string[] {
  const fields = names.flatMap((name) => entry.fields.get(name) ?? []);
  const tags = fields.flatMap((field) => splitOutsideBraces(field, ",;")).map((tag) => latexToText(tag));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
