import { issuedYear } from "../item-fields.js";
import type { Element } from "@xmldom/xmldom";
import { parseName } from "../../domain/item.js";
import { attribute, childOf, childrenOf, descendants, parseXml } from "../../domain/xml.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { readSuffix } from "../tree/locator.js";
import type { KeyCite } from "../tree/draft.js";
import { itemsOfCitavi } from "./citavi-items.js";
import { type CitationItem, citationItems, type ManagedWorks, nameOfWork } from "./managed-works.js";

/** The meaning of a field: a citation, a list of references, a link, contents, or nothing that matters here. */
export type FieldMeaning =
  | { kind: "citation"; cites: KeyCite[] }
  | { kind: "bibliography" }
  | { kind: "contents" }
  | { kind: "link"; url: string }
  | { kind: "unreadable" }
  | { kind: "other" };

const bibliographies =
  /^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|CITAVI[. ]?BIBLIOGRAPHY|Mendeley Bibliography|CSL_BIBLIOGRAPHY)|BIBLIOGRAPHY\b)/iu;
const cslCitation = /^\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s+(\{[^]*\})/iu;

/** Reads the instruction of a field. */
export function meaningOf(instruction: string, works: ManagedWorks): FieldMeaning {
  if (bibliographies.test(instruction)) return { kind: "bibliography" };
  const csl = cslCitation.exec(instruction)?.[1];
  if (csl !== undefined) return citationOf(csl, works);
  if (/^\s*ADDIN\s+(?:ZOTERO_ITEM|CSL_CITATION)/iu.test(instruction)) return { kind: "unreadable" };
  if (/^\s*ADDIN\s+EN\.CITE/iu.test(instruction)) return endNoteCitation(instruction, works);
  const citavi = /^\s*ADDIN\s+CitaviPlaceholder\s*\{([^{}]*)\}?/iu.exec(instruction)?.[1];
  if (citavi !== undefined) return citaviCitation(citavi, works);
  if (/^\s*CITATION\s/iu.test(instruction)) return { kind: "citation", cites: wordCites(instruction) };
  if (/^\s*TOC\b/iu.test(instruction)) return { kind: "contents" };
  const reference = /^\s*(?:REF|PAGEREF)\s+(\S+)/iu.exec(instruction)?.[1];
  if (reference !== undefined) return { kind: "link", url: `#${reference}` };
  const [, inside, address] = /^\s*HYPERLINK\s+(\\l\s+)?"([^"]*)"/iu.exec(instruction) ?? [];
  return address === undefined
    ? { kind: "other" }
    : { kind: "link", url: inside === undefined ? address : `#${address}` };
}

/** A citation as CSL-JSON. */
export function citationOf(json: string, works: ManagedWorks): FieldMeaning {
  const items = citationItems(json);
  if (items === null) return { kind: "unreadable" };
  return { kind: "citation", cites: items.map((item) => citeOf(item, works)) };
}

function citeOf(item: CitationItem, works: ManagedWorks): KeyCite {
  const locator = item.locator?.trim() ?? "";
  return {
    key: works.keyOf(nameOfWork(item), item.itemData),
    prefix: item.prefix?.trim() ?? "",
    suffix: item.suffix?.trim() ?? "",
    label: locator === "" ? null : (item.label ?? "page"),
    locator: locator === "" ? null : locator,
    suppress_author: Boolean(item["suppress-author"]),
  };
}

function endNoteCitation(instruction: string, works: ManagedWorks): FieldMeaning {
  const begin = instruction.indexOf("<EndNote");
  if (begin < 0) return { kind: "unreadable" };
  const end = instruction.indexOf("</EndNote>", begin);
  const cites = itemsOfEndNote(instruction.slice(begin, end < 0 ? undefined : end + "</EndNote>".length));
  if (cites === null) return { kind: "unreadable" };
  return {
    kind: "citation",
    cites: cites.map(({ name, item, prefix, suffix, pages, excludesAuthor }) => ({
      key: works.keyOf(name, item),
      prefix,
      ...(pages === "" ? readSuffix(suffix, labels) : { suffix, label: "page", locator: pages }),
      suppress_author: excludesAuthor,
    })),
  };
}

/** Works that it names without describing them leave nothing but what it shows, which is read like any mark. */
function citaviCitation(base64: string, works: ManagedWorks): FieldMeaning {
  const cites = itemsOfCitavi(base64);
  if (cites === null) return { kind: "unreadable" };
  return {
    kind: "citation",
    cites: cites.map(({ name, item, pages }) => ({
      ...newCite(works.keyOf(name, item)),
      ...(pages !== "" && { label: "page", locator: pages }),
    })),
  };
}

const labels = locatorLabels(null);

/** Word's own: `CITATION Smi20 \p 12 \l 1033 \m Doe19`; its switches stand behind the work they are of. */
function wordCites(instruction: string): KeyCite[] {
  const cites: KeyCite[] = [];
  const parts = instruction.match(/\\[a-z]|"[^"]*"|[^\s"\\]+/giu) ?? [];
  for (let index = 1; index < parts.length; index++) {
    const part = parts[index] ?? "";
    const value = unquoted(parts[index + 1] ?? "");
    const cite = cites.at(-1);
    if (!part.startsWith("\\")) {
      if (cite === undefined) cites.push(newCite(part));
    } else if (part === "\\m") cites.push(newCite(value));
    else if (cite !== undefined) applySwitch(cite, part, value);
    if (/^\\[mpfslv]$/u.test(part)) index += 1;
  }
  return cites.filter(({ key }) => key !== "");
}

function applySwitch(cite: KeyCite, name: string, value: string): void {
  if (name === "\\p") Object.assign(cite, { label: "page", locator: value });
  else if (name === "\\f") cite.prefix = value;
  else if (name === "\\s") cite.suffix = value;
  else if (name === "\\n") cite.suppress_author = true;
}

function newCite(key: string): KeyCite {
  return {
    key: unquoted(key),
    prefix: "",
    suffix: "",
    label: null,
    locator: null,
    suppress_author: false,
  };
}

/** One work in a citation of EndNote. */
interface EndNoteCite {
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
function itemsOfEndNote(xml: string): EndNoteCite[] | null {
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
  return { type: "document", ...(author !== "" && { author: [parseName(author)] }), ...issuedYear(year) };
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
    ...issuedYear(text("year")),
  };
}

function nameOf(author: Element): unknown {
  const name = author.textContent?.trim() ?? "";
  // EndNote writes bodies with a comma at their end.
  return name.endsWith(",") ? { literal: name.slice(0, -1) } : parseName(name);
}

function unquoted(text: string): string {
  return text.replace(/^"|"$/gu, "");
}
