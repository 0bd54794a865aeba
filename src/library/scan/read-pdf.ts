import { basename } from "node:path";
import { z } from "zod";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import { type Item, parseName } from "../../domain/item.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import type { Identification } from "../../reference/first-page/identification.js";
import { titlePageSchema } from "../../cite/compare/title-page.js";
import { identify } from "../../reference/first-page/identify.js";
import { readTitlePage } from "../../reference/first-page/title-page.js";
import { readingSchema } from "./proposal.js";

/** The reading of a file with the first page that records are compared with. */
export const readPdfSchema = z.object({ reading: readingSchema, title_page: titlePageSchema.nullable() });
export type ReadPdf = z.infer<typeof readPdfSchema>;

/** Errors that say something of the file and will say it again; the others are worth another try after a resume. */
const lasting: ReadonlySet<ErrorCode> = new Set([
  "encrypted",
  "damaged",
  "not_a_pdf",
  "empty_file",
  "too_large",
  "timeout",
]);

/** Looks into a file and finds what it carries as its own; what forbids reading it is part of the answer. */
export function readPdf(context: RunContext, file: FoundFile, sha256: string): Promise<ReadPdf> {
  const name = basename(file.path);
  return context.step(`identify:${sha256}:${name}`, "read", () => inspectFile(context, file, name), {
    name: "identify",
    provenance: () => ({ path: file.path }),
  });
}

async function inspectFile({ services, signal }: RunContext, file: FoundFile, name: string): Promise<ReadPdf> {
  const { files, pdfs, config } = services;
  try {
    const bytes = await files.read(file.path, config.max_file_bytes);
    const facts = await pdfs.inspect(bytes, name, signal);
    const identification = identify(facts, name);
    const title_page = readTitlePage(facts);
    const { title, authors, year } = title_page;
    const { pages, no_text } = facts;
    return { reading: { identification, says: { title, authors, year }, pages, no_text, error: null }, title_page };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!lasting.has(error.code)) throw error;
    const says = { title: null, authors: [], year: null };
    const reading = { identification: nothing, says, pages: null, no_text: false, error: error.toRecord() };
    return { reading, title_page: null };
  }
}

const nothing: Identification = { doi: null, arxiv: null, isbn: [], pmid: null, candidates: [] };

/** Lists the identifiers to look up, best first. */
export function identifiersOf({ doi, arxiv, isbn, pmid }: Identification): Identifier[] {
  return [doi, arxiv, pmid, ...isbn]
    .filter((each) => each !== null)
    .map(({ kind, value, version }) => ({ kind, value, ...(version !== undefined && { version }) }));
}

/** Makes an item of what the file says of itself with its identifiers, for a person to begin with. */
export function ownRecord(reading: ReadPdf["reading"]): Partial<Item> {
  const { doi, arxiv, isbn, pmid } = reading.identification;
  return {
    ...ownItem(reading),
    ...(doi && { DOI: doi.value }),
    ...(isbn[0] && { ISBN: isbn[0].value }),
    ...(pmid && { PMID: pmid.value }),
    ...(arxiv && { archive: "arXiv", archive_location: arxiv.value }),
  };
}

/** Makes an item of what the file says of itself, to stand beside what the sources say. */
export function ownItem({ says }: ReadPdf["reading"]): Partial<Item> {
  return {
    ...(says.title !== null && { title: says.title }),
    ...(says.authors.length > 0 && { author: says.authors.map(parseName) }),
    ...(says.year !== null && { issued: { "date-parts": [[says.year]] } }),
  };
}
