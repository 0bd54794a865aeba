import {
  hasLetter,
  hasUpper,
  removeBraces,
  removeSpaces,
  splitAtSpaces,
  startsUpper,
} from "../../../domain/characters.js";
import { verbatimValue } from "../../../domain/escape/records.js";
import type { ItemDate } from "../../../domain/item-date.js";
import { textValue } from "../../../domain/json-value.js";
import type { Item, Name } from "../../../domain/item.js";
import { keywordsOf, lostFields } from "../carry.js";
import { monthMacros, writeDate } from "../dates.js";
import type { ExportRecord } from "../format.js";
import { writeName } from "../names.js";
import { containerField, type Dialect, entryTypeOf, isSerial, langidOf, publisherField } from "./entry-types.js";
import { writeFileField } from "./file-field.js";
import { knownKind } from "./known-kind.js";
import { nameFields, readEntry } from "./read-entry.js";
import { markupToLatex, textToLatex, type WriteOptions } from "../../../domain/escape/latex.js";

interface Draft {
  dialect: Dialect;
  options: WriteOptions;
  fields: Map<string, string>;
}

/** One record as an entry, with the given key. */
export function writeEntry(given: ExportRecord, key: string, dialect: Dialect): string {
  const kind = knownKind(given.item);
  const record = kind === null ? given : { ...given, item: { ...given.item, type: kind } };
  const { item } = record;
  const type = entryTypeOf(item.type, textValue(item["genre"]), dialect);
  const draft: Draft = { dialect, options: { ascii: dialect === "bibtex" }, fields: new Map() };
  writeNames(draft, item);
  writeTitles(draft, item);
  writePublication(draft, item);
  writeDates(draft, item);
  writeIdentifiers(draft, item);
  writeRest(draft, record);
  const entry = { type, key, line: 1, fields: draft.fields, problems: [] };
  if (readEntry(entry).item.type !== item.type) draft.fields.set("entrysubtype", item.type);
  const lost = lostFields(item, readEntry(entry).item);
  if (lost !== null) draft.fields.set("x-csl", lost);
  const lines = [...draft.fields].map(([name, value]) => `  ${name} = ${delimited(name, value)}`);
  return `@${type}{${[key, ...lines].join(",\n")}\n}\n`;
}

/** Months are macros, so that styles write them in their language. */
function delimited(name: string, value: string): string {
  return name === "month" && monthMacros.includes(value) ? value : `{${value}}`;
}

function put({ fields, options }: Draft, name: string, value: unknown): void {
  const text = textValue(value);
  if (text !== "") fields.set(name, textToLatex(text, options));
}

/** Not LaTeX: addresses and identifiers. */
function putVerbatim({ fields }: Draft, name: string, value: unknown): void {
  const text = verbatimValue(textValue(value));
  if (text !== "") fields.set(name, text);
}

function writeNames(draft: Draft, item: Item): void {
  const text = { read: (latex: string) => latex, write: (plain: string) => textToLatex(plain, draft.options) };
  for (const [csl, field] of nameFields) {
    const names = (Array.isArray(item[csl]) ? (item[csl] as Name[]) : []).map((name) => writeName(name, text));
    if (names.length > 0) draft.fields.set(field, names.join(" and "));
  }
}

function writeTitles(draft: Draft, item: Item): void {
  const rich = (name: string, value: unknown, protect: (text: string) => string) => {
    const text = textValue(value);
    if (text !== "") draft.fields.set(name, markupToLatex(text, draft.options, protect));
  };
  rich("title", item.title, protectCapitals);
  rich("shorttitle", item["title-short"], protectCapitals);
  // Titles of books and journals are names: styles do not touch their capitals.
  rich(
    containerField(item.type, draft.dialect),
    item["container-title"] ?? archiveAsJournal(draft, item),
    (text) => text,
  );
  if (isSerial(item.type)) put(draft, "shortjournal", item["container-title-short"]);
}

/** BibTeX's styles know no archives: a preprint stands in its archive as in a journal, which readers take for what it is. */
function archiveAsJournal(
  { dialect }: Draft,
  { type, archive, archive_location, publisher }: Item,
): string | undefined {
  if (type !== "article" || dialect !== "bibtex") return undefined;
  const isArxiv = archive?.toLowerCase() === "arxiv" && archive_location !== undefined;
  return isArxiv ? `arXiv preprint arXiv:${archive_location}` : (archive ?? publisher);
}

function writePublication(draft: Draft, item: Item): void {
  put(draft, publisherField(item.type, draft.dialect), item.publisher);
  put(draft, draft.dialect === "bibtex" ? "address" : "location", item["publisher-place"]);
  put(draft, "series", item["collection-title"]);
  put(draft, "edition", item["edition"]);
  put(draft, "volume", item.volume);
  put(draft, "volumes", item["number-of-volumes"]);
  put(draft, isSerial(item.type) ? "number" : "issue", item.issue);
  put(draft, isSerial(item.type) ? "eid" : "number", item["number"]);
  put(draft, "chapter", item["chapter-number"]);
  put(draft, "pages", textValue(item.page).replace(/(?<=[^\s,;-])\s*[-–]\s*(?=[^\s,;-])/g, "–"));
  if (draft.fields.has("pages")) draft.fields.set("pages", (draft.fields.get("pages") ?? "").replaceAll("–", "--"));
  put(draft, "pagetotal", item["number-of-pages"]);
  put(draft, "version", item["version"]);
  put(draft, "eventtitle", item["event-title"]);
  put(draft, "venue", item["event-place"]);
  put(draft, "pubstate", item["status"]);
  writeGenre(draft, item);
}

/** An empty type keeps readers from calling every thesis a PhD thesis. */
function writeGenre(draft: Draft, item: Item): void {
  const genre = textValue(item["genre"]);
  if (item.type === "thesis" && draft.dialect === "bibtex" && genre === "") draft.fields.set("type", "");
  const key = { "PhD thesis": "phdthesis", "Master's thesis": "mathesis" }[genre];
  if (item.type === "thesis" && key !== undefined) {
    if (draft.dialect === "biblatex") draft.fields.set("type", key);
  } else put(draft, "type", genre);
}

function writeDates(draft: Draft, item: Item): void {
  if (draft.dialect === "bibtex") writeYearAndMonth(draft, item.issued);
  else writeOne(draft, "date", "year", item.issued);
  writeOne(draft, "origdate", null, item["original-date"] as ItemDate | undefined);
  writeOne(draft, "eventdate", null, item["event-date"] as ItemDate | undefined);
  writeOne(draft, "urldate", null, item["accessed"] as ItemDate | undefined);
}

function writeOne(draft: Draft, field: string, rawField: string | null, date: ItemDate | undefined): void {
  if (date === undefined) return;
  const written = writeDate(date);
  if (written !== null) draft.fields.set(field, written);
  else if (rawField !== null) put(draft, rawField, date.raw);
}

function writeYearAndMonth(draft: Draft, date: ItemDate | undefined): void {
  const parts = (date?.["date-parts"] ?? []).filter((each) => each.length > 0);
  const [year, month, day] = (parts[0] ?? []).map(Number);
  if (date === undefined || year === undefined) return put(draft, "year", date?.raw);
  const written = writeDate(date) ?? "";
  draft.fields.set("year", String(year));
  // What year, month and day cannot say is said as biblatex does; BibTeX's styles skip it.
  if (parts.length > 1 || !/^\d{4}(?:-\d\d){0,2}$/.test(written) || Number(date["season"]) > 0)
    draft.fields.set("date", written);
  else if (month !== undefined) {
    draft.fields.set("month", monthMacros[month - 1] ?? String(month));
    if (day !== undefined) draft.fields.set("day", String(day));
  }
}

function writeIdentifiers(draft: Draft, item: Item): void {
  putVerbatim(draft, "doi", item.DOI);
  put(draft, "isbn", splitAtSpaces(textValue(item.ISBN).trim()).join(", "));
  put(draft, "issn", item.ISSN);
  putVerbatim(draft, "pmid", item.PMID);
  putVerbatim(draft, "pmcid", item["PMCID"]);
  const isArxiv = item.archive?.toLowerCase() === "arxiv";
  if (item.archive !== undefined && item.archive_location !== undefined) {
    putVerbatim(draft, "eprint", removeBraces(textValue(item.archive_location)));
    const archive = isArxiv && draft.dialect === "biblatex" ? "arxiv" : item.archive;
    put(draft, draft.dialect === "bibtex" ? "archiveprefix" : "eprinttype", archive);
  }
  putVerbatim(draft, "url", item.URL);
}

function writeRest(draft: Draft, { item, tags, notes, attachments, collections = [] }: ExportRecord): void {
  const language = textValue(item.language);
  if (draft.dialect === "biblatex") put(draft, "langid", langidOf(language));
  else put(draft, "language", language);
  const keywords = [...new Set([...tags, ...keywordsOf(item)])];
  const written = keywords.map((word) => guardedWord(word, draft.options));
  if (keywords.length > 0) draft.fields.set("keywords", written.join(", "));
  const groups = collections.map((name) => guardedWord(name, draft.options));
  if (groups.length > 0) draft.fields.set("groups", groups.join(", "));
  put(draft, "abstract", item.abstract);
  put(draft, "note", item["note"]);
  put(draft, draft.dialect === "bibtex" ? "annote" : "annotation", notes);
  if (attachments.length > 0) draft.fields.set("file", writeFileField(attachments.map((path) => removeBraces(path))));
}

/** An entry of a list, in braces where it has a sign that parts entries. */
function guardedWord(word: string, options: WriteOptions): string {
  const text = textToLatex(word, options);
  return word.includes(",") || word.includes(";") ? `{${text}}` : text;
}

/**
 * Puts words in braces whose capitals a style must not take away, in a title (already LaTeX) in sentence case:
 * acronyms and mixed case (BERT, mRNA), and proper names: words with a capital that begin no sentence. In a title in
 * title case only the former can be told.
 */
function protectCapitals(title: string): string {
  const isTitleCase = looksLikeTitleCase(title);
  let begins = true;
  return title.replace(token, (word) => {
    if (!hasLetter(word) || word.startsWith("\\") || word.startsWith("$")) {
      // Styles leave what follows a colon; other signs and spaces change nothing.
      const signs = removeSpaces(word);
      if (signs !== "" && ":.?!".includes(signs.charAt(signs.length - 1))) begins = true;
      else if (Array.from(signs).some((sign) => !"(\"'“‘`[".includes(sign))) begins = false;
      return word;
    }
    const isFirst = begins;
    begins = false;
    return needsBraces(word, isFirst, isTitleCase) ? `{${word}}` : word;
  });
}

/** Formulas and commands as they are; words with the commands that are in them; the rest. */
const token =
  /\$[^$]*\$|\\[A-Za-z]+(?:\{\})?|\\[^A-Za-z]|(?:[\p{L}\p{N}'’-]|\{\\(?:[^{}]|\{[^{}]*\})*\})+|[^\p{L}\p{N}{\\$]+|[{}]/gu;

function needsBraces(word: string, isFirst: boolean, isTitleCase: boolean): boolean {
  const letters = word.replace(/\{?\\[A-Za-z]+(?:\s|(?=\{))|[^\p{L}]/gu, "");
  const [first = "", ...rest] = Array.from(letters);
  return hasUpper(rest.join("")) || (!isFirst && !isTitleCase && hasUpper(first));
}

/** Most words that could be small have a capital. */
function looksLikeTitleCase(title: string): boolean {
  const words = title.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const telling = words.slice(1).filter((word) => word.length > 3);
  const capital = telling.filter((word) => startsUpper(word));
  return telling.length >= 3 && capital.length / telling.length > 0.6;
}
