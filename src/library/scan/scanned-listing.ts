import { type Item, parseName } from "../../domain/item.js";
import type { Listing } from "../../reference/listings/listing.js";
import type { FileResult } from "./scan-run.js";

/** A scanned file as the form shows it, and its entry in the manifest. */
export interface ScannedListing {
  listing: Listing;
  manifest_id: string | null;
}

/** The record that was found for a file, else what the file says of itself; null for one that could not be read. */
export function scannedListing({
  path,
  sha256,
  record,
  says,
  identification,
  error,
}: FileResult): ScannedListing | null {
  if (error !== null || sha256 === null) return null;
  const listing: Listing = {
    item: record?.item ?? itemOfFile(says, identification),
    pdf_url: record?.open_copy ?? "",
    source_url: record?.url ?? "",
    file: path,
    notes: "",
    tags: [],
  };
  return { listing, manifest_id: sha256 };
}

function itemOfFile(says: FileResult["says"], identification: FileResult["identification"]): Item {
  const { doi, arxiv, isbn = [], pmid } = identification ?? {};
  return {
    type: "document",
    ...(says?.title && { title: says.title }),
    ...(says !== null && says.authors.length > 0 && { author: says.authors.map(parseName) }),
    ...(says?.year && { issued: { "date-parts": [[says.year]] } }),
    ...(doi && { DOI: doi.value }),
    ...(arxiv && { archive: "arXiv", archive_location: arxiv.value }),
    ...(isbn.length > 0 && { ISBN: isbn.map(({ value }) => value).join(" ") }),
    ...(pmid && { PMID: pmid.value }),
  };
}
