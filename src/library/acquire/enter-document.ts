import { addContract } from "../../contracts/add.js";
import { basename, extname } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import { type BibliographicRecord, plainRecord } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import { entryFromRecord, mergeEntry, sealEntry } from "../records/entry.js";
import { manifestName } from "../records/ids.js";
import { changeManifest } from "../records/manifest-file.js";
import { stringify } from "yaml";
import { type Item, itemAuthors, parseName } from "../../domain/item.js";
import { formatDate } from "../../domain/item-date.js";
import { fileNameFor } from "../scan/file-name.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { arxivDoi, parseArxiv, parseDoi } from "../../domain/identifier.js";

/** A document in its place, to be entered. */
export interface PlacedDocument {
  /** Absolute. */
  path: string;
  sha256: string;
  record: BibliographicRecord | null;
  /** Where it came from; null for a file of the workspace. */
  source_url: string | null;
}

/** Enters a document into the manifest; one that is there keeps what is known of it. One step. */
export function enterDocument(context: RunContext, document: PlacedDocument): Promise<null> {
  const { services } = context;
  const { path, sha256, record, source_url } = document;
  const basis = {
    id: sha256,
    filename: manifestName(services.files.root, path),
    sha256,
    original_filename: basename(path),
    status: record === null ? ("unidentified" as const) : ("recorded" as const),
  };
  const plain = entryFromRecord(basis, record);
  const entry = source_url === null || record !== null ? plain : sealEntry({ ...plain, source_url });
  return context.step(
    `enter:${sha256}`,
    "write",
    async () => {
      await changeManifest(context, (manifest) => ({ ...manifest, entries: withEntry(manifest.entries, entry) }));
      return null;
    },
    { name: "enter", provenance: () => ({ path, url: source_url }) },
  );
}

/**
 * Entries of one run stand in the order of their ids, and of two addresses of one document the first by the alphabet
 * counts, whichever was ready first: a run that was killed and resumed leaves the same file as one that was not.
 */
function withEntry(entries: readonly ManifestEntry[], entry: ManifestEntry): ManifestEntry[] {
  const isOfRun = (each: ManifestEntry) => entry.retrieved_at !== "" && each.retrieved_at === entry.retrieved_at;
  const index = entries.findIndex(({ id }) => id === entry.id);
  const known = entries[index];
  if (known !== undefined) {
    const counts = isOfRun(known) && known.source_url < entry.source_url;
    return entries.with(index, counts ? mergeEntry(entry, known) : mergeEntry(known, entry));
  }
  const place = entries.findIndex((each) => isOfRun(each) && each.id > entry.id);
  return place < 0 ? [...entries, entry] : entries.toSpliced(place, 0, entry);
}

/** Reads a document into the library. Throws what was wrong with the file. */
export async function indexDocument(
  context: RunContext,
  path: string,
  collection: string | undefined,
): Promise<{ outcome: string }> {
  const input = { paths: [path], ...(collection !== undefined && { collection }) };
  const { files } = await context.call(addContract, input);
  const [file] = files;
  if (file?.error) throw QuireError.fromRecord(file.error);
  return { outcome: file?.outcome ?? "unchanged" };
}

/** A document as it is to be kept. */
interface NewDocument {
  bytes: Uint8Array;
  /** Hex. */
  sha256: string;
  /** Below the workspace's folder of sources. */
  name: string;
}

/**
 * A name that is the same whoever adds the document when, and of which no other document has the same: title and year,
 * then the beginning of the hash.
 */
export function documentName(item: Partial<Item>, fallback: string, extension: string, sha256: string): string {
  const mark = `-${sha256.slice(0, 6)}${extension}`;
  const whole: Item = { type: "document", ...item };
  const named =
    fileNameFor(whole, "slug(title)_year", mark) ?? fileNameFor({ type: "", title: fallback }, "slug(title)", mark);
  return named ?? `${sha256.slice(0, 16)}${extension}`;
}

/** A text as a Markdown file that says in its front matter what it is. */
export function markdownDocument(text: string, item: Partial<Item>, source: string): Uint8Array {
  const date = formatDate(item.issued);
  const fields = {
    ...(item.title !== undefined && { title: item.title }),
    ...(item.author !== undefined && { author: itemAuthors({ type: "", author: item.author }) }),
    ...(date !== "" && { date }),
    ...(item.DOI !== undefined && { doi: item.DOI }),
    source,
  };
  return new TextEncoder().encode(`---\n${stringify(fields, { lineWidth: 0 })}---\n\n${text.trim()}\n`);
}

/** Writes a document where it is not there yet. Returns its absolute path. */
export async function keepDocument({ services }: RunContext, document: NewDocument): Promise<string> {
  const { files, config } = services;
  const path = files.inside(files.configured(config.research.folder), document.name);
  if ((await files.stat(path)) === null || (await files.hash(path)) !== document.sha256) {
    await files.writeFile(path, document.bytes);
  }
  return path;
}

/** A file's name without its folder and ending. */
export function stemOf(path: string): string {
  return basename(path, extname(path));
}

/** The fields that whoever adds a document gives for it. */
interface GivenFields {
  title?: string | undefined;
  authors?: readonly string[] | undefined;
  year?: number | undefined;
  venue?: string | undefined;
  doi?: string | undefined;
  arxiv_id?: string | undefined;
}

/** The fields of an item as they were given, each parsed. */
export function givenItem({ title, authors = [], year, venue, doi, arxiv_id }: GivenFields): Partial<Item> {
  const arxiv = parseArxiv(arxiv_id ?? "")?.id ?? null;
  const parsedDoi = parseDoi(doi ?? "") ?? (arxiv === null ? null : arxivDoi(arxiv));
  const line = (text: string | undefined) => sanitiseLine(text ?? "").trim();
  const names = authors.map(line).filter(Boolean);
  return {
    ...(arxiv !== null && { type: "article", archive: "arXiv", archive_location: arxiv }),
    ...(arxiv === null && parsedDoi !== null && { type: "article-journal" }),
    ...(line(title) !== "" && { title: line(title) }),
    ...(names.length > 0 && { author: names.map(parseName) }),
    ...(year !== undefined && { issued: { "date-parts": [[year]] } }),
    ...(line(venue) !== "" && { "container-title": line(venue) }),
    ...(parsedDoi !== null && { DOI: parsedDoi }),
  };
}

/**
 * The record of a document: what was given, over what its page says of itself. Null where neither names a title: the
 * work is then called what its text says.
 * @param givenBy what `fields` name as the source of what was given
 */
export function documentRecord(
  given: Partial<Item>,
  page: Partial<Item> | null,
  place: { url: string | null; pdf_url: string | null; at: string },
  givenBy = "library_add",
): BibliographicRecord | null {
  const { url, pdf_url: open_copy, at: retrieved_at } = place;
  const item: Item = {
    type: "document",
    ...page,
    ...given,
    ...(url !== null && { URL: given.URL ?? page?.URL ?? url }),
  };
  if (item.title === undefined) return null;
  // What kind of work it is, is guessed from what was given; a page may know.
  if (page?.type !== undefined && !["webpage", "document"].includes(page.type)) item.type = page.type;
  const source = (field: string) => (field in given ? givenBy : page !== null && field in page ? "page" : givenBy);
  return plainRecord(item, source, { open_copy, url, retrieved_at });
}
