import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf, descendants, parseXml } from "../../domain/xml.js";
import { parseName } from "../../domain/item.js";

/** One work in a citation of EndNote. */
export interface EndNoteCite {
  /** EndNote's number of the record; unique within a library. */
  name: string;
  /** CSL-JSON, not yet looked at. */
  item: Record<string, unknown>;
  prefix: string;
  suffix: string;
  pages: string;
  excludesAuthor: boolean;
}

const types: Readonly<Record<string, string>> = {
  "Journal Article": "article-journal",
  "Electronic Article": "article-journal",
  Book: "book",
  "Edited Book": "book",
  "Book Section": "chapter",
  "Conference Paper": "paper-conference",
  "Conference Proceedings": "paper-conference",
  Report: "report",
  Thesis: "thesis",
  "Web Page": "webpage",
  "Newspaper Article": "article-newspaper",
};

/** The works of EndNote's XML; null where it is no XML. */
export function itemsOfEndNote(xml: string): EndNoteCite[] | null {
  const root = parseXml(xml);
  if (root === null) return null;
  return childrenOf(root)
    .filter(({ localName }) => localName === "Cite")
    .map((cite) => {
      const said = (name: string) => childOf(cite, name)?.textContent?.trim() ?? "";
      const record = childOf(cite, "record");
      return {
        name: `endnote-${said("RecNum") || `${said("Author")}-${said("Year")}`}`,
        item: record === null ? briefItem(said("Author"), said("Year")) : itemOfRecord(record),
        prefix: said("Prefix"),
        suffix: said("Suffix"),
        pages: said("Pages"),
        excludesAuthor: attribute(cite, "ExcludeAuth") === "1",
      };
    });
}

function briefItem(author: string, year: string): Record<string, unknown> {
  return { type: "document", ...(author !== "" && { author: [parseName(author)] }), ...issued(year) };
}

function itemOfRecord(record: Element): Record<string, unknown> {
  const text = (name: string) => descendants(record, name)[0]?.textContent?.trim() ?? "";
  const kind = attribute(descendants(record, "ref-type")[0] ?? null, "name") ?? "";
  const container = text("secondary-title") || text("full-title");
  const doi = text("electronic-resource-num");
  const authors = descendants(record, "authors").flatMap((list) => childrenOf(list).map(nameOf));
  const fields = {
    title: text("title"),
    "container-title": container,
    volume: text("volume"),
    issue: text("number"),
    page: text("pages"),
    publisher: text("publisher"),
    DOI: doi,
    URL: text("url"),
  };
  return {
    type: types[kind] ?? "document",
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
    ...(authors.length > 0 && { author: authors }),
    ...issued(text("year")),
  };
}

function nameOf(author: Element): unknown {
  const name = author.textContent?.trim() ?? "";
  // EndNote writes bodies with a comma at their end.
  return name.endsWith(",") ? { literal: name.slice(0, -1) } : parseName(name);
}

function issued(year: string): Record<string, unknown> {
  const number = /\d{4}/u.exec(year)?.[0];
  return number === undefined ? {} : { issued: { "date-parts": [[Number(number)]] } };
}
