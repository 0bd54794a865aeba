import type { ManifestEntry } from "../../domain/manifest.js";
import type { Listing, ListingsReading } from "../../reference/listings/listing.js";
import { type ListingsHint, parseListings } from "../../reference/listings/parse-listings.js";
import { recordOfEntry } from "../records/entry.js";
import { parseManifest } from "../records/manifest-text.js";

/** Reads whatever lists works, as `parseListings` does, and a manifest too. */
export function readListings(text: string, hint: ListingsHint): ListingsReading {
  if (hint.kind !== "markup" && isManifest(text)) return readManifestListings(text, hint.path ?? "The text");
  return parseListings(text, hint);
}

function isManifest(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text) && /"entries"\s*:\s*\[/.test(text) && /"version"\s*:\s*1\b/.test(text);
}

function readManifestListings(text: string, where: string): ListingsReading {
  const manifest = parseManifest(text, where);
  const entries = manifest.entries.filter(({ status, file_of }) => status !== "removed" && file_of === undefined);
  return { recognised: "a manifest", listings: entries.map(listingOfEntry), problems: [] };
}

/** An entry of the manifest as a listing; its key is the item's `id`. */
export function listingOfEntry(entry: ManifestEntry): Listing {
  return {
    item: recordOfEntry(entry),
    pdf_url: entry.pdf_url,
    source_url: entry.source_url,
    file: entry.filename || null,
    notes: entry.notes,
    tags: entry.tags,
  };
}
