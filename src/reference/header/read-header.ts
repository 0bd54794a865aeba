import { type Item, itemYear, type Name } from "../../domain/item.js";
import type { FieldReading } from "../../domain/record.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import type { LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { Identification } from "../first-page/identification.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { Language } from "../../language/languages.js";
import { identify } from "../first-page/identify.js";
import { readTitlePage } from "../first-page/title-page.js";
import { readDescription } from "./abstract.js";
import type { AuthorChoice } from "./author-lists.js";
import { type Chosen, rank } from "./choose.js";
import { authorCandidates, beginReading, chooseTitle, type HeaderReading, yearCandidates } from "./header-choices.js";
import { nameIn } from "./family-names.js";
import { readContainer } from "./read-container.js";
import { shareOf } from "./header-words.js";
import { squash } from "./join-rows.js";
import { withoutSuffix } from "./names.js";
import { statedFields } from "./stated-fields.js";
import type { TitleChoice } from "./title-choices.js";
import type { YearChoice } from "./year-choices.js";

/** What a PDF says of itself. */
export interface Header {
  /** The fields that are believed; the others are left out. */
  item: Partial<Item>;
  /** Where each of them stands, by its name in CSL. */
  fields: Record<string, FieldReading>;
  identification: Identification;
  title_page: TitlePage;
}

/** From these probabilities on a choice is believed; below, the field stays empty (docs/benchmarks.md, header). */
const believed = { title: 0.3, year: 0.35, authors: 0.4 };

/**
 * Reads which work a PDF is from its first pages, its metadata and its name: candidates for title, authors and year by
 * geometry and by the rules of the first reader, chosen by a fitted model whose probability is the confidence. Pure.
 */
export function readHeader(facts: PdfFacts, fileName: string): Header {
  const plain = withoutBoxes(facts);
  const first = readTitlePage(plain);
  const identification = identify(plain, fileName, first);
  const reading = beginReading(facts, { title_page: first, identification });
  const title = chooseTitle(reading);
  const [authors] = rank("authors", authorCandidates(reading, title));
  const [year] = rank("year", yearCandidates(reading, title));
  const parts: Part[] = [
    ...readDescription(reading.header, facts),
    ...containerParts(reading, isBelieved(title, believed.title) ? title.value.text : ""),
    ...identifierParts(identification, facts.read_pages),
    ...(isBelieved(title, believed.title) ? [titlePart(title)] : []),
    ...(isBelieved(authors, believed.authors) ? [authorPart(authors, reading)] : []),
    ...(isBelieved(year, believed.year) ? [yearPart(year, facts)] : []),
  ];
  const item: Partial<Item> = Object.assign({}, ...parts.map((part) => part.fields));
  const type = typeOf(item, reading);
  if (type !== null) item.type = type;
  const fields = Object.fromEntries(
    parts.flatMap((part) => Object.keys(part.fields).map((field) => [field, part.reading])),
  );
  const authorNames = isBelieved(authors, believed.authors) ? authors.value.names : [];
  const title_page = {
    title: item.title ?? null,
    authors: authorNames,
    year: itemYear({ type: "document", ...item }),
    text: first.text,
  };
  return { item, fields, identification, title_page };
}

/** The first readers join lines, and would join the boxes of words that they have no use for. */
function withoutBoxes(facts: PdfFacts): PdfFacts {
  const read_pages = facts.read_pages.map((page) => ({
    ...page,
    lines: page.lines.map(({ boxes: _boxes, ...line }) => line),
  }));
  return { ...facts, read_pages };
}

/** Fields that were read in one place. */
interface Part {
  fields: Partial<Item>;
  reading: FieldReading;
}

function isBelieved<T>(choice: Chosen<T> | undefined, least: number): choice is Chosen<T> {
  return choice !== undefined && choice.probability >= least;
}

const rounded = (probability: number) => Math.round(probability * 100) / 100;

function titlePart({ value, probability }: Chosen<TitleChoice>): Part {
  const line = value.block?.rows[0]?.line ?? null;
  const page = value.page?.number ?? null;
  const place = page === null ? "metadata" : `page ${page}`;
  return { fields: { title: value.text }, reading: { place, page, line, confidence: rounded(probability) } };
}

function authorPart({ value, probability }: Chosen<AuthorChoice>, { facts }: HeaderReading): Part {
  const { names, source, page } = value;
  const key = squash(names[0]?.split(" ").at(-1) ?? "");
  const found = facts.read_pages
    .find(({ number }) => number === page)
    ?.lines.findIndex(({ text }) => squash(text).includes(key));
  const line = found === undefined || found < 0 ? null : found + 1;
  const place = page === null ? source : `page ${page}, ${source}`;
  const language = detectLanguage(facts.read_pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n"));
  const author = names.map((name) => toName(name, language));
  return { fields: { author }, reading: { place, page, line, confidence: rounded(probability) } };
}

function toName(printed: string, language: Language): Name {
  if (printed.includes(" ") && shareOf(printed, "body") > 0) return { literal: printed };
  const { name, suffix } = withoutSuffix(printed);
  return { ...nameIn(language, name), ...(suffix !== null && { suffix }) };
}

function yearPart({ value, probability }: Chosen<YearChoice>, facts: PdfFacts): Part {
  const { year, page, line } = value;
  const { issued } = statedFields(facts);
  // The metadata's date of publication says the month too.
  const isSame = issued !== undefined && itemYear({ type: "document", issued }) === year;
  const place = page === null ? "metadata" : `page ${page}`;
  return {
    fields: { issued: isSame ? issued : { "date-parts": [[year]] } },
    reading: { place, page, line, confidence: rounded(probability) },
  };
}

const statedConfidence = 0.95;

function containerParts(reading: HeaderReading, title: string): Part[] {
  const { issued: _issued, ...stated } = statedFields(reading.facts);
  const printed = readContainer(reading, title);
  const metadata: FieldReading = { place: "metadata", page: null, line: null, confidence: statedConfidence };
  return [...(printed === null ? [] : [printed]), { fields: stated, reading: metadata }];
}

/** Identifiers are chosen by a reader of their own (docs/benchmarks.md, identify): hardly one of a hundred is wrong. */
const identified = 0.99;

function identifierParts(identification: Identification, pages: readonly LayoutPage[] = []): Part[] {
  const { doi, isbn, pmid, arxiv, candidates } = identification;
  const part = (kind: string, fields: Partial<Item>): Part => {
    const seen = candidates.find(({ identifier, taken }) => taken && identifier.kind === kind);
    const { place = "file name", page = null } = seen ?? {};
    const key = squash(seen?.identifier.value ?? "");
    const lines = pages.find(({ number }) => number === page)?.lines ?? [];
    const line = lines.findIndex(({ text }) => squash(text).includes(key)) + 1;
    return { fields, reading: { place, page, line: line === 0 ? null : line, confidence: identified } };
  };
  return [
    ...(doi ? [part("doi", { DOI: doi.value })] : []),
    ...(isbn[0] ? [part("isbn", { ISBN: isbn[0].value })] : []),
    ...(pmid ? [part("pmid", { PMID: pmid.value })] : []),
    ...(arxiv ? [part("arxiv", { archive: "arXiv", archive_location: arxiv.value })] : []),
  ];
}

/** Makes fields of the identifiers that a file carries as its own. */
export function identifierFields(identification: Identification): Partial<Item> {
  return Object.assign({}, ...identifierParts(identification).map(({ fields }) => fields)) as Partial<Item>;
}

const bookPages = 40;

/** The kind of work where the other fields leave no other; null else. */
function typeOf(item: Partial<Item>, { facts, header }: HeaderReading): string | null {
  if (item["container-title"] !== undefined && (item.volume !== undefined || item.ISSN !== undefined))
    return "article-journal";
  if (item.ISBN !== undefined && item.DOI === undefined && facts.pages >= bookPages) return "book";
  const rows = header.pages[0]?.rows.slice(0, 25) ?? [];
  const isThesis = rows.some(
    ({ text }) => text.length < 90 && /\b(?:thesis|dissertation|thèse|tesis|diplomarbeit|masterarbeit)\b/iu.test(text),
  );
  return isThesis && facts.pages >= bookPages / 2 ? "thesis" : null;
}
