import { itemAuthors, type Item } from "../../domain/item.js";
import { formatDate } from "../../domain/item-date.js";
import type { PdfMetadata } from "../../ports/pdf-files.js";

/** What is written of an item, as plain text; empty where the item does not say. */
export interface MetadataValues {
  title: string;
  authors: string[];
  publication: string;
  publisher: string;
  keywords: string[];
  abstract: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string;
  doi: string;
  isbn: string;
  issn: string;
  volume: string;
  number: string;
  startingPage: string;
  endingPage: string;
  /** "doi:10.1000/182", "urn:isbn:978…", "arXiv:2101.00001": the first that the item has. */
  identifier: string;
}

/** Strings of the Info dictionary have at most 65,535 bytes in older readers, and are kept in two bytes a letter. */
const longestInfo = 30_000;

/** Attributes as in real tags, so that "a < b and c > d" is none. */
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?`;
/** Tags that services leave in titles and abstracts, with prefix (`jats:p`, `mml:mi`) or without. */
const markup = new RegExp(
  String.raw`<\/?(?:(?:jats|mml|xhtml|html|tei):[a-z-]+|i|b|u|em|strong|sub|sup|inf|sc|scp|small|tt|code|span|font|p|div|` +
    String.raw`br|math|m[a-z]{1,12}|title|sec|italic|bold|inline-formula|alternatives|tex-math|named-content|xref|ext-link|a)${attributes}>`,
  "gi",
);
/** Tags that stand between words. */
const breaks = new RegExp(String.raw`<\/?(?:(?:jats:)?(?:p|title|sec)|div|br)${attributes}>`, "gi");
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const entityPattern = /&(?:(amp|lt|gt|quot|apos|nbsp)|#x([0-9a-f]{1,6})|#(\d{1,7}));/gi;

/** The values of an item, free of markup, of the braces of BibTeX and of control characters. */
export function metadataValues({ item, keywords }: PdfMetadata): MetadataValues {
  const [startingPage = "", endingPage = ""] = pages(plainText(item.page));
  const doi = plainText(item.DOI);
  const isbn = plainText(item.ISBN).split(/[\s,;]/, 1)[0] ?? "";
  return {
    title: plainText(item.title),
    authors: itemAuthors(item).map(plainText).filter(Boolean),
    publication: plainText(item["container-title"]),
    publisher: plainText(item.publisher),
    keywords: [...new Set(keywords.map(plainText).filter(Boolean))],
    abstract: plainText(item.abstract),
    date: plainText(formatDate(item.issued)),
    doi,
    isbn,
    issn: plainText(item.ISSN).split(/[\s,;]/, 1)[0] ?? "",
    volume: plainText(item.volume),
    number: plainText(item.issue),
    startingPage,
    endingPage,
    identifier: identifier(item, doi, isbn),
  };
}

/** Entries of the Info dictionary by key; keys without a value are left as they are in the file. */
export function infoEntries(values: MetadataValues): Record<string, string> {
  const entries = {
    Title: values.title,
    Author: joinWithin(values.authors, ", "),
    Subject: values.publication,
    Keywords: joinWithin(values.keywords, ", "),
    doi: values.doi,
    isbn: values.isbn,
  };
  const cut = Object.entries(entries).map(([key, text]) => [key, text.slice(0, longestInfo).toWellFormed()]);
  return Object.fromEntries(cut.filter(([, text]) => text !== ""));
}

/** Text as it may stand in a title: no tags, no braces around words, no control characters, single spaces. */
export function plainText(value: string | number | undefined): string {
  return withoutTags(withoutTags(String(value ?? "").toWellFormed()).replace(entityPattern, decodeEntity))
    .replace(/\{([^{}]*\p{L}[^{}]*)\}/gu, "$1")
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\ufdd0-\ufdef\ufffd\ufffe\uffff\ufeff]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

function withoutTags(text: string): string {
  return text.replace(breaks, " ").replace(markup, "");
}

function decodeEntity(whole: string, name?: string, hex?: string, decimal?: string): string {
  if (name !== undefined) return entities[name] ?? whole;
  return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
}

/** "117–134, 140" as [117, 134]; an article number has no end. */
function pages(text: string): string[] {
  const first = text.split(/[,;]/, 1)[0] ?? "";
  return first
    .split(/\s*[-\u2010-\u2015\u2212]+\s*/, 2)
    .map((page) => page.trim())
    .filter(Boolean);
}

function identifier(item: Item, doi: string, isbn: string): string {
  if (doi !== "") return `doi:${doi}`;
  if (isbn !== "") return `urn:isbn:${isbn}`;
  const arxiv = item.archive?.toLowerCase() === "arxiv" ? plainText(item.archive_location) : "";
  return arxiv === "" ? "" : `arXiv:${arxiv}`;
}

/** As many whole parts as an Info entry holds; papers of large collaborations have thousands of authors. */
function joinWithin(parts: readonly string[], separator: string): string {
  let length = 0;
  const fitting = parts.filter((part) => (length += part.length + separator.length) <= longestInfo);
  return fitting.length < parts.length ? [...fitting, "et al."].join(separator) : parts.join(separator);
}
