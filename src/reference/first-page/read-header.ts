import { type Item, itemYear, parseName } from "../../domain/item.js";
import { lettersAndDigits } from "../../domain/characters.js";
import type { FieldReading } from "../../domain/record.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import type { LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { Identification } from "./identification.js";
import { identify } from "./identify.js";
import { statedFields } from "./stated-fields.js";
import { readTitlePage } from "./title-page.js";

/** What a PDF says of itself. */
export interface Header {
  /** The fields that are believed; the others are left out. */
  item: Partial<Item>;
  /** Where each of them stands, by its name in CSL. */
  fields: Record<string, FieldReading>;
  identification: Identification;
  title_page: TitlePage;
}

/** Says how often a field is right that stands in both pages and metadata, on the pages, or in the metadata alone. */
const agreed = 0.95;
const printed = 0.85;
const stated = 0.7;

/** Reads which work a PDF is from its first pages, its metadata and its name. Pure. */
export function readHeader(facts: PdfFacts, fileName: string): Header {
  const title_page = readTitlePage(facts);
  const identification = identify(facts, fileName, title_page);
  const item = { ...statedFields(facts), ...pageFields(title_page), ...identifierFields(identification) };
  const year = itemYear({ type: "document", ...item });
  const { issued } = statedFields(facts);
  // The metadata's date of publication says the month too.
  if (issued !== undefined && year === itemYear({ type: "document", issued })) item.issued = issued;
  return { item, fields: readingsOf(item, facts, identification), identification, title_page };
}

function pageFields({ title, authors, year }: TitlePage): Partial<Item> {
  return {
    ...(title !== null && { title }),
    ...(authors.length > 0 && { author: authors.map(parseName) }),
    ...(year !== null && { issued: { "date-parts": [[year]] } }),
  };
}

/** Makes fields of the identifiers that a file carries as its own. */
export function identifierFields({ doi, arxiv, isbn, pmid }: Identification): Partial<Item> {
  return {
    ...(doi && { DOI: doi.value }),
    ...(isbn[0] && { ISBN: isbn[0].value }),
    ...(pmid && { PMID: pmid.value }),
    ...(arxiv && { archive: "arXiv", archive_location: arxiv.value }),
  };
}

const identifierOf: Readonly<Record<string, "doi" | "isbn" | "pmid" | "arxiv">> = {
  DOI: "doi",
  ISBN: "isbn",
  PMID: "pmid",
  archive: "arxiv",
  archive_location: "arxiv",
};

function readingsOf(
  item: Partial<Item>,
  facts: PdfFacts,
  { candidates }: Identification,
): Record<string, FieldReading> {
  const metadata = plain([...Object.values(facts.info), facts.xmp ?? ""].join(" "));
  const readings = Object.entries(item).map(([field, value]): [string, FieldReading] => {
    const kind = identifierOf[field];
    const seen = candidates.find(({ identifier, taken }) => taken && identifier.kind === kind);
    const words = wordsOf(field, value);
    const at = placeOf(words, facts.read_pages);
    if (kind !== undefined && seen !== undefined) {
      const line = at?.page === seen.page ? (at?.line ?? null) : null;
      return [field, { place: seen.place, page: seen.page, line, confidence: 0.99 }];
    }
    return at === null
      ? [field, { place: "metadata", page: null, line: null, confidence: stated }]
      : [field, { place: `page ${at.page}`, ...at, confidence: metadata.includes(plain(words)) ? agreed : printed }];
  });
  return Object.fromEntries(readings);
}

/** Lists the words of a field that its lines hold: the first author's family name stands for all of them. */
function wordsOf(field: string, value: unknown): string {
  if (field === "author") return (value as Item["author"])?.[0]?.family ?? "";
  if (field === "issued") return String(itemYear({ type: "document", issued: value as Item["issued"] }) ?? "");
  return String(value);
}

/** Finds the line on which a value stands or begins. */
function placeOf(value: string, pages: readonly LayoutPage[]): { page: number; line: number } | null {
  const wanted = plain(value);
  for (const { number, lines } of pages) {
    const index = lines.findIndex(({ text }) => holds(plain(text), wanted));
    if (index >= 0) return { page: number, line: index + 1 };
  }
  return null;
}

/** In characters: so much of a value's beginning is on its first line. */
const beginning = 12;

function holds(line: string, wanted: string): boolean {
  if (line === "" || wanted === "") return false;
  return line.includes(wanted) || (line.length >= beginning && wanted.startsWith(line));
}

function plain(text: string): string {
  return lettersAndDigits(text.normalize("NFKD").toLowerCase());
}
