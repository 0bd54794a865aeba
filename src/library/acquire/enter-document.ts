import { addContract } from "../../contracts/add.js";
import { basename } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import { entryFromRecord, mergeEntry, sealEntry } from "../records/entry.js";
import { manifestName } from "../records/ids.js";
import { updateManifest } from "../records/manifest-file.js";

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
      const { warning } = await updateManifest(services, (manifest) => ({
        ...manifest,
        entries: withEntry(manifest.entries, entry),
      }));
      if (warning !== null) context.warn("manifest", warning);
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
