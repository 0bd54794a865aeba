import type { Element } from "@xmldom/xmldom";
import { parseName } from "../../domain/item.js";
import { attribute, descendants } from "../../domain/xml.js";
import { type FieldMeaning, meaningOf } from "../office/field-meaning.js";
import type { ManagedWorks } from "../office/managed-works.js";
import { issuedYear } from "../item-fields.js";
import type { KeyCite } from "../tree/draft.js";
import type { OdtReading } from "./odt-reading.js";

/** Names that programs give to marks of their own, and that nothing refers to. */
const internal = /^(?:_GoBack$|_Toc|_Hlk|__RefHeading__|__DdeLink__|ZOTERO_|JABREF_|JR_|CSL_CITATION|Mendeley)/u;

/**
 * What a mark or bookmark says by its name. Zotero writes the instruction of its field there, with a name of chance
 * behind it, or into properties of the document ("ZOTERO_BREF_..." alone stands in the name).
 */
function meaningOfName(name: string, { parts }: OdtReading): FieldMeaning {
  const field = name.startsWith("ZOTERO_BREF_") ? (parts.fields.get(name) ?? "") : name;
  const keys = keysOfJabRef(field);
  if (keys.length > 0) return { kind: "citation", cites: keys.map((key) => citeOf(key)) };
  return meaningOf(`ADDIN ${field}`, parts.works);
}

/** JabRef's "JABREF_key CID_1, JABREF_other CID_2 chance", before version 6 "JR_cite_1_key,other". */
function keysOfJabRef(name: string): string[] {
  if (name.startsWith("JABREF_"))
    return name.split(", ").flatMap((part) => /^JABREF_(\S+) CID_/u.exec(part)?.[1]?.split(",") ?? []);
  return /^JR_cite\d*_\d+_(.+)$/u.exec(name)?.[1]?.split(",") ?? [];
}

function citeOf(key: string): KeyCite {
  return { key, prefix: "", suffix: "", label: null, locator: null, suppress_author: false };
}

/** A mark that is a place, or begins a stretch: a citation, or what links lead to. */
export function readMark(reading: OdtReading, mark: Element): void {
  const name = attribute(mark, "name") ?? "";
  if (!internal.test(name)) return reading.anchorAt(name);
  const stretch = reading.openMeaning(meaningOfName(name, reading));
  if (stretch === null) return;
  if (mark.localName?.endsWith("-start")) reading.stretches.set(name, stretch);
  else reading.writer.close(stretch);
}

export function endMark(reading: OdtReading, mark: Element): void {
  const name = attribute(mark, "name") ?? "";
  const stretch = reading.stretches.get(name);
  if (stretch === undefined) return;
  reading.writer.close(stretch);
  reading.stretches.delete(name);
}

/** Whether a section is the list of references of a reference manager. */
export function isBibliography(section: Element, reading: OdtReading): boolean {
  const name = attribute(section, "name") ?? "";
  return /^(?:JR_bib|JABREF_BIBLIOGRAPHY)/u.test(name) || meaningOfName(name, reading).kind === "bibliography";
}

const fields: readonly (readonly [attribute: string, field: string])[] = [
  ["title", "title"],
  ["volume", "volume"],
  ["number", "issue"],
  ["pages", "page"],
  ["publisher", "publisher"],
  ["address", "publisher-place"],
  ["isbn", "ISBN"],
  ["url", "URL"],
];

const types: Readonly<Record<string, string>> = {
  article: "article-journal",
  book: "book",
  inbook: "chapter",
  incollection: "chapter",
  inproceedings: "paper-conference",
  conference: "paper-conference",
  mastersthesis: "thesis",
  phdthesis: "thesis",
  techreport: "report",
  www: "webpage",
};

/** LibreOffice's own entry of a bibliography, which carries the fields of its work (OpenDocument 1.2, 7.5). */
export function citeOfEntry(entry: Element, works: ManagedWorks): KeyCite {
  const said = (name: string) => attribute(entry, name)?.trim() ?? "";
  const container = said("journal") || said("booktitle");
  const names = said("author")
    .split(/\s*;\s*|\s+and\s+/u)
    .filter((name) => name !== "");
  const item = {
    type: types[said("bibliography-type")] ?? "document",
    ...Object.fromEntries(
      fields.map(([name, field]) => [field, said(name)] as const).filter(([, value]) => value !== ""),
    ),
    ...(container !== "" && { "container-title": container }),
    ...(names.length > 0 && { author: names.map(parseName) }),
    ...issuedYear(said("year")),
  };
  return citeOf(works.keyOf(said("identifier") || said("title"), said("title") === "" ? undefined : item));
}

/** Values that Zotero cuts into numbered properties, by the name of their bookmark. */
export function fieldsOf(meta: Element | null): Map<string, string> {
  const pieces = (meta === null ? [] : descendants(meta, "user-defined")).flatMap((property) => {
    const [, name, number] = /^(ZOTERO_BREF_\w+)_(\d+)$/u.exec(attribute(property, "name") ?? "") ?? [];
    return name === undefined ? [] : [{ name, number: Number(number), text: property.textContent ?? "" }];
  });
  const found = new Map<string, string>();
  for (const { name, text } of pieces.toSorted((one, other) => one.number - other.number))
    found.set(name, (found.get(name) ?? "") + text);
  return found;
}
