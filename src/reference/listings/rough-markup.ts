import { readLooseDate } from "../../language/dates/written-dates.js";
import { decodeEntities } from "../../domain/escape/html.js";
import { normalizeSpace } from "../../domain/characters.js";
import { parseDoi, parseIsbn } from "../../domain/identifier.js";
import type { ItemDate } from "../../domain/item-date.js";
import { type Item, type Name, parseName } from "../../domain/item.js";
import { lineCounter } from "../../cite/formats/format.js";
import { readDate } from "../../cite/formats/dates.js";
import type { Listing, ListingsReading } from "./listing.js";

/** Tags that may stand in a title. */
const inline = new Set(["i", "em", "b", "strong", "sub", "sup"]);

interface Draft {
  type: string;
  line: number;
  /** Whether a tag of its own began it. */
  isNamed: boolean;
  fields: { name: string; text: string; line: number }[];
  stray: string;
}

/** Whether a text has any of the tags that are read here. */
export function isRoughMarkup(text: string): boolean {
  return /<\s*(?:book|article|title|author)\b[^<>]*>/i.test(text);
}

/**
 * Listings as people type them: `<book>` or `<article>` around `<title>`, `<author>` and the like. Tags need not be
 * closed, in either case; attributes are fields too; text between fields is left out and named; `&` need not be escaped.
 */
export function readRoughMarkup(text: string): ListingsReading {
  const problems: ListingsReading["problems"] = [];
  const listings = new MarkupReader(text).read().flatMap((draft) => {
    const remark = (message: string, line = draft.line) => problems.push({ line, message });
    if (draft.stray !== "") remark(`text outside fields was left out: "${shortened(draft.stray)}"`);
    if (draft.fields.length > 0) return toListing(draft, remark);
    if (draft.isNamed) remark("the record is empty");
    return [];
  });
  return { recognised: "listings in <book> or <article> markup", listings, problems };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

class MarkupReader {
  private readonly drafts: Draft[] = [];
  private draft: Draft | null = null;
  private field: Draft["fields"][number] | null = null;
  private readonly lineAt: (offset: number) => number;
  private readonly text: string;

  constructor(text: string) {
    // Comments become space of as many lines, so that lines are counted right.
    this.text = text.replace(/<!--[\s\S]*?(?:-->|$)|<[?!](?!\[)[^>]*>/g, (gone) => gone.replace(/[^\n]/g, " "));
    this.lineAt = lineCounter(this.text);
  }

  read(): Draft[] {
    const tag = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)\s*([A-Za-z][\w:-]*)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)(\/?)>/g;
    let at = 0;
    for (const match of this.text.matchAll(tag)) {
      this.addText(decodeEntities(this.text.slice(at, match.index)));
      at = match.index + match[0].length;
      if (match[1] === undefined) this.readTag(match);
      else this.addText(match[1]);
    }
    this.addText(decodeEntities(this.text.slice(at)));
    this.endRecord();
    return this.drafts;
  }

  private readTag(match: RegExpExecArray): void {
    const [whole, , slash = "", given = "", rest = ""] = match;
    const name = given.toLowerCase().replaceAll("-", "_");
    const line = this.lineAt(match.index);
    const type = recordTypes[name];
    const field = fieldNames[name];
    const isEmpty = /\/\s*>$/.test(whole);
    if (inline.has(name) && this.field?.name === "title") this.field.text += `<${slash}${name}>`;
    else if (slash === "/") this.close(type !== undefined, field);
    else if (type !== undefined) this.beginRecord(type, attributesOf(rest), line);
    else if (field !== undefined) this.beginField(field, attributesOf(rest), isEmpty, line);
  }

  private close(isRecord: boolean, field: string | undefined): void {
    if (isRecord) this.endRecord();
    else if (field !== undefined) this.field = null;
  }

  private beginRecord(type: string, attributes: Map<string, string>, line: number): void {
    this.endRecord();
    this.draft = { type: attributes.get("type") ?? type, line, isNamed: true, fields: [], stray: "" };
    for (const [name, text] of attributes) {
      const field = fieldNames[name];
      if (field !== undefined) this.draft.fields.push({ name: field, text, line });
    }
  }

  private beginField(name: string, attributes: Map<string, string>, isEmpty: boolean, line: number): void {
    // Without tags around records, a second title begins a second one.
    if (this.draft?.isNamed === false && name === "title" && this.draft.fields.some((each) => each.name === "title")) {
      this.endRecord();
    }
    this.draft ??= { type: "document", line, isNamed: false, fields: [], stray: "" };
    const field = { name, text: valueOf(attributes), line };
    this.draft.fields.push(field);
    this.field = isEmpty ? null : field;
  }

  private addText(text: string): void {
    if (text.trim() === "" && !this.field) return;
    if (this.field) this.field.text += text;
    else if (this.draft) this.draft.stray = `${this.draft.stray} ${text.trim()}`.trim();
  }

  private endRecord(): void {
    if (this.draft) this.drafts.push(this.draft);
    this.draft = null;
    this.field = null;
  }
}

function attributesOf(text: string): Map<string, string> {
  const found = text.matchAll(/([A-Za-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/>]+))/g);
  return new Map(
    [...found].map(([, name = "", double, single, bare]) => [
      name.toLowerCase().replaceAll("-", "_"),
      decodeEntities(double ?? single ?? bare ?? ""),
    ]),
  );
}

/** What an element says in an attribute: `<pdf_link href="..."/>`, `<author family="..." given="..."/>`. */
function valueOf(attributes: ReadonlyMap<string, string>): string {
  const family = attributes.get("family") ?? attributes.get("last");
  if (family !== undefined) return `${family}, ${attributes.get("given") ?? attributes.get("first") ?? ""}`;
  for (const name of ["value", "href", "url", "src", "name", "content", "text"]) {
    const value = attributes.get(name);
    if (value !== undefined) return value;
  }
  return "";
}

function toListing(draft: Draft, remark: (message: string, line?: number) => void): Listing {
  const values = new Map<string, string[]>();
  for (const { name, text, line } of draft.fields) {
    const value = normalizeSpace(text);
    if (value === "") continue;
    const all = values.get(name) ?? [];
    if (all.length > 0 && !several.has(name) && !all.includes(value))
      remark(`a second ${name} was left out: "${shortened(value)}"`, line);
    values.set(name, [...all, value]);
  }
  const first = (name: string) => values.get(name)?.[0] ?? "";
  const item: Item = { type: draft.type };
  for (const name of [
    "title",
    "container-title",
    "publisher",
    "publisher-place",
    "volume",
    "issue",
    "page",
    "abstract",
  ]) {
    if (first(name) !== "") item[name] = first(name);
  }
  setNames(item, values);
  const issued = readTypedDate(first("date"));
  if (issued) item.issued = issued;
  setIdentifiers(item, first("doi"), first("isbn"), remark);
  if (item.title === undefined) remark("the record has no title");
  return {
    item,
    pdf_url: first("pdf_url"),
    source_url: first("source_url"),
    file: first("file") || null,
    notes: (values.get("notes") ?? []).join("\n"),
    tags: [...new Set((values.get("tags") ?? []).flatMap((tags) => tags.split(/\s*[,;]\s*/)))].filter(
      (tag) => tag !== "",
    ),
  };
}

const several = new Set(["author", "editor", "tags", "notes"]);

function setNames(item: Item, values: ReadonlyMap<string, string[]>): void {
  for (const role of ["author", "editor"]) {
    const names = (values.get(role) ?? []).flatMap(splitNames).map(parseName);
    if (names.length > 0) item[role] = names satisfies Name[];
  }
}

/** Several in one field: parted by semicolons, "and" or "&", or by commas where each part is a whole name. */
function splitNames(text: string): string[] {
  const parts = text.split(/\s*;\s*|\s+and\s+|\s+&\s+/i).filter((part) => part !== "");
  return parts.flatMap((part) => {
    const names = part.split(/\s*,\s*/);
    return names.length > 1 && names.every((name) => /\S\s+\S/.test(name)) ? names : [part];
  });
}

function setIdentifiers(item: Item, doi: string, isbn: string, remark: (message: string) => void): void {
  const parsedDoi = parseDoi(doi);
  const parsedIsbn = parseIsbn(isbn);
  if (parsedDoi !== null) item.DOI = parsedDoi;
  else if (doi !== "") remark(`"${doi}" is no DOI`);
  if (parsedIsbn !== null) item.ISBN = parsedIsbn;
  else if (isbn !== "") remark(`"${isbn}" is no ISBN`);
}

/** Dates as people write them: 2019-03-05, 2019, March 2019, 5 March 2019, March 5, 2019; else as raw text. */
function readTypedDate(text: string): ItemDate | undefined {
  const date = readDate(text);
  if (date?.raw === undefined) return date;
  const parts = readLooseDate(text, "en") ?? [];
  return parts.length > 1 ? { "date-parts": [parts] } : date;
}

/** Names that a record may have, with the type of its item. */
const recordTypes: Readonly<Record<string, string>> = {
  article: "article-journal",
  book: "book",
  chapter: "chapter",
  conference: "paper-conference",
  dataset: "dataset",
  inproceedings: "paper-conference",
  listing: "document",
  paper: "article-journal",
  preprint: "article",
  report: "report",
  thesis: "thesis",
  webpage: "webpage",
  website: "webpage",
};

/** Names that fields may have. */
const fieldNames: Readonly<Record<string, string>> = {
  abstract: "abstract",
  author: "author",
  authors: "author",
  booktitle: "container-title",
  date: "date",
  doi: "doi",
  editor: "editor",
  file: "file",
  filename: "file",
  isbn: "isbn",
  issue: "issue",
  journal: "container-title",
  keyword: "tags",
  keywords: "tags",
  link: "source_url",
  note: "notes",
  notes: "notes",
  number: "issue",
  page: "page",
  pages: "page",
  pdf: "pdf_url",
  pdf_link: "pdf_url",
  pdf_url: "pdf_url",
  place: "publisher-place",
  publication: "container-title",
  publisher: "publisher",
  scholar_url: "source_url",
  source_url: "source_url",
  tag: "tags",
  tags: "tags",
  title: "title",
  url: "source_url",
  volume: "volume",
  year: "date",
};
