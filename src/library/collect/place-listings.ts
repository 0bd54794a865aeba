import { basename } from "node:path";
import type { ManifestEntry } from "../../domain/manifest.js";
import { editEntry, entryFromRecord, mergeEntry } from "../records/entry.js";
import { idWithoutFile, manifestName } from "../records/ids.js";
import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import type { FolderFile } from "./folder-files.js";
import type { Listing } from "../../reference/listings/listing.js";

/** The entry that a listing means, with its file where one was matched. */
export function entryOfListing(
  listing: Listing,
  file: FolderFile | null,
  { root, retrieved_at, by }: { root: string; retrieved_at: string; by: "you" | "listing" },
): ManifestEntry {
  const { item, notes, tags } = listing;
  const fields = Object.fromEntries(Object.keys(item).flatMap((name) => (name === "id" ? [] : [[name, by]])));
  return entryFromRecord(
    {
      id: file?.sha256 ?? idWithoutFile(item),
      filename: file === null ? "" : manifestName(root, file.path),
      sha256: file?.sha256 ?? null,
      original_filename: file === null ? "" : basename(file.path),
      status: "recorded",
      processed: true,
      notes,
      tags: [...tags],
    },
    {
      item,
      fields,
      differences: [],
      notices: [],
      open_copy: listing.pdf_url || null,
      url: listing.source_url || null,
      retrieved_at,
    },
  );
}

export interface Placed {
  entry: ManifestEntry;
  outcome: "new" | "changed" | "unchanged";
}

/**
 * Puts entries where they belong: over the one they came from, that of the same file, or that of the same work.
 * What a person saves replaces what stood there; a listing nobody looked at fills in what was missing.
 */
export class ListingPlacer {
  private readonly byId = new Map<string, ManifestEntry>();
  private readonly byFile = new Map<string, string>();
  private readonly works = new DuplicateFinder<string>();

  constructor(entries: readonly ManifestEntry[]) {
    for (const entry of entries) this.put(entry);
  }

  /** In the order in which they were given, new ones last. */
  get entries(): ManifestEntry[] {
    return [...this.byId.values()];
  }

  place(proposed: ManifestEntry, manifestId: string | null, by: "you" | "listing"): Placed {
    const known = this.byId.get(this.knownId(proposed, manifestId));
    if (known === undefined) {
      this.put(proposed);
      return { entry: proposed, outcome: "new" };
    }
    const withFile = { ...known, ...matchedFile(known, proposed) };
    const entry = by === "you" ? edited(withFile, proposed) : filled(withFile, proposed);
    this.put(entry);
    return { entry, outcome: JSON.stringify(entry) === JSON.stringify(known) ? "unchanged" : "changed" };
  }

  private put(entry: ManifestEntry): void {
    this.byId.set(entry.id, entry);
    for (const hash of [entry.sha256, entry.write?.sha256_before]) if (hash) this.byFile.set(hash, entry.id);
    if (entry.csl) this.works.add(entry.csl, entry.id);
  }

  private knownId(proposed: ManifestEntry, manifestId: string | null): string {
    if (manifestId !== null && this.byId.has(manifestId)) return manifestId;
    const ofFile = this.byFile.get(proposed.sha256 ?? "");
    const ofWork = proposed.csl && this.works.find(proposed.csl)?.value;
    return ofFile ?? ofWork ?? proposed.id;
  }
}

function edited(known: ManifestEntry, { csl, notes, tags, pdf_url, source_url }: ManifestEntry): ManifestEntry {
  const edits = editEntry(known, csl ?? { type: "document" }, { notes, tags });
  return {
    ...edits,
    pdf_url,
    source_url,
    processed: true,
    status: known.csl === undefined ? "recorded" : known.status,
  };
}

function filled(known: ManifestEntry, proposed: ManifestEntry): ManifestEntry {
  const csl = { ...proposed.csl, ...known.csl, type: known.csl?.type ?? proposed.csl?.type ?? "document" };
  const merged = mergeEntry(known, { ...proposed, csl });
  // When it was looked at is no news by itself.
  return {
    ...merged,
    retrieved_at: known.retrieved_at || merged.retrieved_at,
    fields: { ...proposed.fields, ...known.fields },
  };
}

/** A listing that was matched with no file says nothing against the file its entry has. */
function matchedFile(known: ManifestEntry, proposed: ManifestEntry): Partial<ManifestEntry> {
  if (proposed.sha256 === null || known.filename !== "") return {};
  const { filename, sha256, original_filename } = proposed;
  return { filename, sha256, original_filename };
}
