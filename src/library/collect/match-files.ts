import { basename } from "node:path";
import { formatIdentifier, type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import type { TitlePage } from "../identify/identification.js";
import { matchRecord } from "../look-up/match.js";
import type { Listing } from "./listings/listing.js";

/** A file of the folder and what it says it is. */
export interface FolderFile {
  /** Absolute. */
  path: string;
  sha256: string;
  /** Those it carries as its own. */
  identifiers: readonly Identifier[];
  /** Null where the file has no text that could be read. */
  title_page: TitlePage | null;
}

/**
 * The file each listing is about, or null: the one it names, else the one that carries its identifier, else the one
 * whose first page has its title, authors and year. A file goes to one listing only.
 */
export function matchFiles(listings: readonly Listing[], files: readonly FolderFile[]): (FolderFile | null)[] {
  const matched: (FolderFile | null)[] = listings.map(() => null);
  const free = new Set(files);
  for (const isMatch of [isNamed, sharesIdentifier, sharesTitlePage]) {
    for (const [position, listing] of listings.entries()) {
      if (matched[position] !== null) continue;
      const found = [...free].find((file) => isMatch(listing, file));
      if (found === undefined) continue;
      matched[position] = found;
      free.delete(found);
    }
  }
  return matched;
}

/** Listings name files by paths of other machines: the last part counts. */
function isNamed({ file }: Listing, { path }: FolderFile): boolean {
  if (file === null) return false;
  const name = file.split(/[/\\]/).at(-1) ?? file;
  return name !== "" && basename(path).normalize("NFC") === name.normalize("NFC");
}

function sharesIdentifier({ item }: Listing, { identifiers }: FolderFile): boolean {
  const own = new Set(identifiers.map(formatIdentifier));
  return itemIdentifiers(item).some((identifier) => own.has(formatIdentifier(identifier)));
}

function sharesTitlePage({ item }: Listing, { title_page }: FolderFile): boolean {
  return title_page !== null && matchRecord(item, title_page).verdict === "same";
}
