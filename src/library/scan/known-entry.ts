import type { ManifestEntry } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import { contentHash } from "../../run/content-hash.js";
import { entryFromRecord, mergeEntry, recordOfEntry } from "../records/entry.js";
import { EntryIndex } from "../records/ids.js";
import { readManifest } from "../records/manifest-file.js";
import type { RunContext } from "../../run/run-context.js";
import type { Proposal } from "./proposal.js";

/** The manifest as a scan comes to it. */
export interface KnownEntries {
  entries: readonly ManifestEntry[];
  index: EntryIndex;
}

/** The manifest is read once: what a run writes into it concerns files that it has come to already. */
export function knownEntries(context: RunContext, manifest: string | null): () => Promise<KnownEntries> {
  const { root } = context.services.files;
  const read = async () => {
    if (manifest === null) return { entries: [], index: new EntryIndex([], root) };
    const { manifest: found, problem } = await readManifest(context.services, manifest);
    if (problem !== null) context.warn("manifest", problem);
    return { entries: found.entries, index: new EntryIndex(found.entries, root) };
  };
  let known: Promise<KnownEntries> | undefined;
  return () => (known ??= read());
}

/** The entry of a file: by its bytes as they are or were, else (`by_name`) by its name. */
export function findEntry(
  { entries, index }: KnownEntries,
  { sha256, name }: { sha256: string; name: string },
): { entry: ManifestEntry | null; by_name: boolean } {
  const entry = index.withHash(sha256);
  if (entry !== null) return { entry, by_name: false };
  const namesake = entries.find(({ filename }) => filename === name) ?? null;
  return { entry: namesake, by_name: namesake !== null };
}

/** An entry's record as it was when it was written. */
export function recordOf(entry: ManifestEntry): BibliographicRecord {
  return {
    item: recordOfEntry(entry),
    fields: entry.fields ?? {},
    differences: entry.differences ?? [],
    notices: entry.notices ?? [],
    open_copy: entry.pdf_url || null,
    url: entry.source_url || null,
    retrieved_at: entry.retrieved_at,
  };
}

/** A short name for what goes into a file, by which a later scan sees that nothing is new. The citation key is no part of it. */
export function contentDigest({ item }: Pick<BibliographicRecord, "item">, tags: readonly string[]): string {
  const { id: _key, ...content } = item;
  return contentHash({ content, tags });
}

/**
 * True where there is nothing to do: the file carries what its entry says, or could not be written into and its entry
 * says why. An entry that was imported, collected or typed has not been written into its file yet.
 */
export function isUpToDate(entry: ManifestEntry, sha256: string, record: BibliographicRecord): boolean {
  if (!entry.processed || entry.sha256 !== sha256) return false;
  if (entry.status !== "written")
    return Boolean(entry.reason) && contentDigest(record, entry.tags) === contentDigest(recordOf(entry), entry.tags);
  return entry.write?.content === contentDigest(record, entry.tags);
}

/** Lays the fields that a person has set in the manifest over what was looked up: no machine replaces those. */
export function withHandEdits(proposal: Proposal, entry: ManifestEntry | null): Proposal {
  if (entry === null || proposal.record === null) return proposal;
  const { record } = proposal;
  const { item, fields } = recordOf(mergeEntry(entry, entryFromRecord(entry, record)));
  return { ...proposal, record: { ...record, item, fields } };
}
