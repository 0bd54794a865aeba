import { itemIdentifiers } from "../../domain/identifier.js";
import { basename } from "node:path";
import type { ManifestEntry } from "../../domain/manifest.js";
import { editEntry, entryFromRecord, mergeEntry } from "../records/entry.js";
import { idWithoutFile, manifestName } from "../records/ids.js";
import type { FolderFile } from "./folder-files.js";
import type { Listing } from "./listings/listing.js";

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
  entries: ManifestEntry[];
  entry: ManifestEntry;
  outcome: "new" | "changed" | "unchanged";
}

/**
 * Puts an entry where it belongs: over the one it came from, that of the same file, or that of the same identifier.
 * What a person saves replaces what stood there; a listing nobody looked at fills in what was missing.
 */
export function placeListing(
  entries: readonly ManifestEntry[],
  proposed: ManifestEntry,
  manifestId: string | null,
  by: "you" | "listing",
): Placed {
  const known = knownEntry(entries, proposed, manifestId);
  if (known === undefined) return { entries: [...entries, proposed], entry: proposed, outcome: "new" };
  const withFile = { ...known, ...matchedFile(known, proposed) };
  const entry = by === "you" ? edited(withFile, proposed) : filled(withFile, proposed);
  const outcome = JSON.stringify(entry) === JSON.stringify(known) ? "unchanged" : "changed";
  return { entries: entries.map((each) => (each === known ? entry : each)), entry, outcome };
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

function knownEntry(
  entries: readonly ManifestEntry[],
  proposed: ManifestEntry,
  manifestId: string | null,
): ManifestEntry | undefined {
  const byId = entries.find(({ id }) => id === (manifestId ?? proposed.id));
  if (byId !== undefined) return byId;
  if (proposed.sha256 !== null) {
    const byFile = entries.find(
      ({ sha256, write }) => sha256 === proposed.sha256 || write?.sha256_before === proposed.sha256,
    );
    if (byFile !== undefined) return byFile;
  }
  const own = new Set(itemIdentifiers(proposed.csl ?? { type: "document" }).map(({ kind, value }) => `${kind}:${value}`));
  return entries.find((entry) =>
    itemIdentifiers(entry.csl ?? { type: "document" }).some(({ kind, value }) => own.has(`${kind}:${value}`)),
  );
}

/** A listing that was matched with no file says nothing against the file its entry has. */
function matchedFile(known: ManifestEntry, proposed: ManifestEntry): Partial<ManifestEntry> {
  if (proposed.sha256 === null || known.filename !== "") return {};
  const { filename, sha256, original_filename } = proposed;
  return { filename, sha256, original_filename };
}
