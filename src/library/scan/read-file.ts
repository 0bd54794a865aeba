import { basename } from "node:path";
import { z } from "zod";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear, parseName } from "../../domain/item.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import type { Identification } from "../../reference/first-page/identification.js";
import { type TitlePage, titlePageSchema } from "../../cite/compare/title-page.js";
import { documentFormats } from "../../document/document-formats.js";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { noteUuid } from "../../domain/note.js";
import { identifyDocument } from "../../reference/first-page/identify.js";
import { identifierFields, readHeader } from "../../reference/header/read-header.js";
import { type Reading, readingSchema } from "./proposal.js";

/** The reading of a file with the first page that records are compared with. */
const readFileSchema = z.object({ reading: readingSchema, title_page: titlePageSchema.nullable() });
export type ReadFile = z.infer<typeof readFileSchema>;

/** Errors that say something of the file and will say it again; the others are worth another try after a resume. */
const lasting: ReadonlySet<ErrorCode> = new Set([
  "encrypted",
  "damaged",
  "not_a_pdf",
  "empty_file",
  "too_large",
  "zip_bomb",
  "unsupported_format",
  "no_text_layer",
  "timeout",
]);

/** Looks into a file and finds what it carries as its own; what forbids reading it is part of the answer. */
export function readFile(context: RunContext, file: FoundFile, sha256: string): Promise<ReadFile> {
  const name = basename(file.path);
  return context.step(`identify:${sha256}:${name}`, "read", () => inspectFile(context, file, name), {
    name: "identify",
    provenance: () => ({ path: file.path }),
  });
}

/** Whether a file is read as a PDF: by its ending, or because no other format has that. */
export async function isPdf(path: string): Promise<boolean> {
  const { named } = await documentFormats();
  return (named(path)?.name ?? "pdf") === "pdf";
}

async function inspectFile(context: RunContext, file: FoundFile, name: string): Promise<ReadFile> {
  try {
    return (await isPdf(file.path))
      ? await inspectPdf(context, file, name)
      : await inspectDocument(context, file, name);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!lasting.has(error.code)) throw error;
    const says = { title: null, authors: [], year: null };
    const reading = { identification: nothing, says, pages: null, no_text: false, error: error.toRecord() };
    return { reading, title_page: null };
  }
}

async function inspectPdf({ services, signal }: RunContext, file: FoundFile, name: string): Promise<ReadFile> {
  const { files, pdfs, config } = services;
  const facts = await pdfs.inspect(await files.read(file.path, config.max_file_bytes), name, signal);
  const { pages, no_text } = facts;
  const { identification, title_page, item } = readHeader(facts, name);
  return readingOf(identification, title_page, { pages, no_text, item });
}

/** As much of a document without pages as a first page has. */
const firstLines = 150;
const firstLetters = 12_000;

/** A document of any other format, by the text that the library would have of it. */
async function inspectDocument(context: RunContext, file: FoundFile, name: string): Promise<ReadFile> {
  const { files, config, reader, clock } = context.services;
  const bytes = await files.read(file.path, config.max_file_bytes);
  const now = clock.now().toISOString();
  const basis = { id: "", sha256: "", collections: [], paths: [], added_at: now, updated_at: now };
  const request = { bytes, name, basis, passages: config.passages };
  const { work, text } = await reader.read(request, { ocr: false, signal: context.signal });
  const markdown = text.slice(0, firstLetters).split("\n", firstLines);
  const lines = markdown.flatMap((line) => readMarkdown(line).blocks.map((block) => block.text));
  const { item } = work;
  // A note about a work may name its identifier, and is not that work.
  const identification = noteUuid(item) === null ? identifyDocument({ item, lines }, name) : nothing;
  const authors = itemAuthors(item);
  const title = item.title ?? null;
  const start = [title ?? "", authors.join("\n"), ...lines].join("\n");
  const page = { title, authors, year: itemYear(item), text: start };
  return readingOf(identification, page, { pages: work.pages, no_text: false, item });
}

function readingOf(
  identification: Identification,
  title_page: TitlePage,
  facts: Pick<Reading, "pages" | "no_text" | "item">,
): ReadFile {
  const { title, authors, year } = title_page;
  return { reading: { identification, says: { title, authors, year }, ...facts, error: null }, title_page };
}

const nothing: Identification = { doi: null, arxiv: null, isbn: [], pmid: null, candidates: [] };

/** Lists the identifiers to look up, best first. */
export function identifiersOf({ doi, arxiv, isbn, pmid }: Identification): Identifier[] {
  return [doi, arxiv, pmid, ...isbn]
    .filter((each) => each !== null)
    .map(({ kind, value, version }) => ({ kind, value, ...(version !== undefined && { version }) }));
}

/** Makes an item of what the file says of itself with its identifiers, for a person to begin with. */
export function ownRecord(reading: ReadFile["reading"]): Partial<Item> {
  const said = (reading.item ?? {}) as Partial<Item>;
  return { ...said, ...ownItem(reading), ...identifierFields(reading.identification) };
}

/** Makes an item of what the file says of itself, to stand beside what the sources say. */
export function ownItem({ says }: ReadFile["reading"]): Partial<Item> {
  return {
    ...(says.title !== null && { title: says.title }),
    ...(says.authors.length > 0 && { author: says.authors.map(parseName) }),
    ...(says.year !== null && { issued: { "date-parts": [[says.year]] } }),
  };
}
