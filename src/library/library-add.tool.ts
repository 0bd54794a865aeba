import { beginsAsIdentifier } from "../domain/identifier.js";
import { addIdentifiedContract } from "../contracts/add-identified.js";
import { basename } from "node:path";
import { fetchPaper, readBytes, readDocument, readLanding } from "../corpus/pages/fetch-document.js";
import { answerName, endingOf } from "../corpus/pages/sniff-answer.js";
import { QuireError } from "../domain/error.js";
import type { Item } from "../domain/item.js";
import { beginsAsAddress, parseUrl } from "../domain/url.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import {
  documentName,
  documentRecord,
  enterDocument,
  givenItem,
  indexDocument,
  keepDocument,
  markdownDocument,
  type PlacedDocument,
  stemOf,
} from "./acquire/enter-document.js";
import { findSameBytes } from "./add-identified/enter-work.js";
import { findKnown, parseTarget, type Target } from "./add-identified/target.js";
import { entryPath, manifestName } from "./records/ids.js";
import { readManifest } from "./records/manifest-file.js";
import { libraryAddContract, type LibraryAddInput, type LibraryAddOutput } from "../contracts/library-add.js";
import { sha256Of } from "../domain/hash.js";

/**
 * Adds one document with what is known of it. Called twice, in parallel or after a kill it comes to the same files and
 * records. Where works of the same author, year and first word meet, the one entered first gets the plain key, and the
 * index is trained as it grows: whoever needs those to be the same too adds in one order.
 */
export const tool = defineTool(libraryAddContract, async (context, input) => {
  const { files } = context.services;
  const place = await placeOf(context, input);
  if ("identified" in place) return addIdentified(context, place.identified, input.collection);
  const path = "known" in place ? place.known : place.path;
  if (!("known" in place)) await enterDocument(context, place);
  const { outcome } = await indexDocument(context, path, input.collection);
  return describe(context, path, manifestName(files.root, path), outcome);
});

type Place = PlacedDocument | { known: string } | { identified: string };

/** Where the document lies, after it was fetched and written where it was not there yet. */
async function placeOf(context: RunContext, input: LibraryAddInput): Promise<Place> {
  const target = targetOf(input.source);
  const known = await knownPath(context, input, target);
  if (known !== null) return { known };
  if (input.text !== undefined) return placeText(context, input, input.text);
  // An address is fetched even where it holds an identifier: it was chosen, and may be in the cache.
  const url = beginsAsAddress(input.source) ? parseUrl(input.source) : null;
  if (url !== null) return placeAddress(context, input, url.href);
  return target === null ? placeFile(context, input) : { identified: input.source };
}

function targetOf(source: string): Target | null {
  return beginsAsAddress(source) || beginsAsIdentifier(source) ? parseTarget(source) : null;
}

/** The file of a work that the library has already: by address, or by an identifier that was given. */
function knownPath(context: RunContext, input: LibraryAddInput, target: Target | null): Promise<string | null> {
  const identifiers = [input.doi && `doi:${input.doi}`, input.arxiv_id && `arxiv:${input.arxiv_id}`];
  return context.step("known", "read", async () => {
    const { files } = context.services;
    const { entries } = (await readManifest(context.services)).manifest;
    for (const each of [target, ...identifiers.map((text) => (text ? tryTarget(text) : null))]) {
      const found = each === null ? null : await findKnown(files, entries, each);
      if (found?.path) return found.path;
    }
    const given = input.text === undefined ? undefined : entries.find(({ source_url }) => source_url === input.source);
    return given === undefined ? null : entryPath(files.root, given);
  });
}

/** What a search service calls an identifier may be none. */
function tryTarget(text: string): Target | null {
  try {
    return parseTarget(text);
  } catch (error) {
    if (error instanceof QuireError && error.code === "usage") return null;
    throw error;
  }
}

function placeText(context: RunContext, input: LibraryAddInput, text: string): Promise<PlacedDocument> {
  const url = beginsAsAddress(input.source) ? input.source : null;
  const given: Partial<Item> = { ...(url !== null && { type: "webpage" }), ...givenItem(input) };
  const bytes = markdownDocument(text, given, input.source);
  const sha256 = sha256Of(bytes);
  return context.step(`place:${sha256}`, "write", async () => {
    const name = documentName(given, stemOf(input.source), ".md", sha256);
    const path = await keepDocument(context, { bytes, sha256, name });
    const at = context.now();
    return { path, sha256, record: documentRecord(given, null, { url, pdf_url: null, at }), source_url: input.source };
  });
}

/** A page of a paper leads to the paper where that is open. */
function placeAddress(context: RunContext, input: LibraryAddInput, url: string): Promise<Place> {
  return context.step(`place:${sha256Of(url).slice(0, 16)}`, "write", async (): Promise<Place> => {
    const { config } = context.services;
    const found = await fetchPaper(context, { url, max_bytes: config.scrape.max_bytes, doi: input.doi });
    const { page, kind, landing } = found;
    // Before anything is written: what cannot be read is not entered.
    const read = await readDocument(context, page, kind);
    const said = landing !== null ? await readLanding(context, landing) : kind === "html" ? read.work.item : null;
    // A page that leads to a paper says "web page" of itself, not of the paper.
    const own: Partial<Item> | null = said?.type === "webpage" && kind === "pdf" ? { ...said, type: "document" } : said;
    const given = givenItem({
      ...input,
      doi: input.doi ?? (own?.DOI === undefined ? (found.doi ?? undefined) : undefined),
    });
    const pdf_url = kind === "pdf" ? page.final_url : null;
    const record = documentRecord(given, own, { url, pdf_url, at: context.now() });
    const twin = await knownTwin(context, page.sha256);
    if (twin !== null) return { known: twin };
    const fallback = stemOf(answerName(page.final_url, kind));
    const name = documentName(record?.item ?? {}, fallback, endingOf(kind), page.sha256);
    const path = await keepDocument(context, { bytes: page.body, sha256: page.sha256, name });
    return { path, sha256: page.sha256, record, source_url: url };
  });
}

/** The file of a work that was there before this run with the very same bytes; nothing is kept twice. */
async function knownTwin(context: RunContext, sha256: string): Promise<string | null> {
  const twin = await findSameBytes(context, sha256);
  if (twin === null) return null;
  const { entries } = (await readManifest(context.services)).manifest;
  const entry = entries.find(({ id }) => id === twin.id);
  return entry?.retrieved_at === context.now() ? null : twin.path;
}

/** A file that is there stays where it is. */
function placeFile(context: RunContext, input: LibraryAddInput): Promise<PlacedDocument> {
  const { files, config } = context.services;
  // Whoever calls this may be a model: files elsewhere on the disk are none of its business.
  const own = files.within([files.root], `Add it yourself: quire add ${input.source}`);
  const path = own.resolve(input.source);
  return context.step("place", "read", async () => {
    const bytes = await own.read(path, config.max_file_bytes);
    const sha256 = sha256Of(bytes);
    const at = context.now();
    await readBytes(context, { bytes, name: basename(path), sha256, at });
    const record = documentRecord(givenItem(input), null, { url: null, pdf_url: null, at });
    return { path, sha256, record, source_url: null };
  });
}

async function addIdentified(
  context: RunContext,
  target: string,
  collection: string | undefined,
): Promise<LibraryAddOutput> {
  const input = { targets: [target], ...(collection !== undefined && { collection }) };
  const { works } = await context.call(addIdentifiedContract, input);
  const [work] = works;
  if (work?.path)
    return describe(context, work.path, manifestName(context.services.files.root, work.path), work.outcome);
  const title = work?.title ?? target;
  return { work_id: null, key: work?.key ?? null, title, outcome: "recorded", file: null, sha256: null, passages: 0 };
}

/** What the library says of the document now. */
async function describe(context: RunContext, path: string, file: string, outcome: string): Promise<LibraryAddOutput> {
  const { files } = context.services;
  const store = await context.services.store();
  const work = (await store.workByPath(path)) ?? (await store.workByHash(await files.hash(files.recorded(path))));
  if (work === null)
    throw new QuireError("internal", `${path} was added, but is not in the library.`, { facts: { path } });
  const passages = (await store.passagesOf(work.id)).length;
  return {
    work_id: work.id,
    key: work.item.id ?? null,
    title: work.title,
    outcome: outcome === "unchanged" ? "unchanged" : "added",
    file,
    sha256: work.sha256,
    passages,
  };
}
