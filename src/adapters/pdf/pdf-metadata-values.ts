import { itemAuthors, type Item } from "../../domain/item.js";
import { formatDate } from "../../domain/item-date.js";
import { plainText as withoutMarkup } from "../../domain/markup.js";
import type { PdfMetadata } from "../../ports/pdf-files.js";

/** Holds what is written of an item, as plain text; empty where the item does not say. */
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

/** Takes the values of an item, free of markup, of the braces of BibTeX and of control characters. */
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

/** Makes entries of the Info dictionary by key; keys without a value are left as they are in the file. */
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

/** Cleans text for a title: no tags, no braces around words, no control characters, single spaces. */
export function plainText(value: string | number | undefined): string {
  return withoutMarkup(String(value ?? "").toWellFormed())
    .replace(/\{([^{}]*\p{L}[^{}]*)\}/gu, "$1")
    .replace(/[\ufdd0-\ufdef\ufffd\ufffe\uffff\ufeff]/gu, "")
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** Splits "117–134, 140" into [117, 134]; an article number has no end. */
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

/** Joins as many whole parts as an Info entry holds; papers of large collaborations have thousands of authors. */
function joinWithin(parts: readonly string[], separator: string): string {
  let length = 0;
  const fitting = parts.filter((part) => (length += part.length + separator.length) <= longestInfo);
  return fitting.length < parts.length ? [...fitting, "et al."].join(separator) : parts.join(separator);
}
