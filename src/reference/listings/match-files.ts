import { splitPath } from "../../domain/characters.js";
import type { Identifier } from "../../domain/identifier.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import { matchRecord } from "../../cite/compare/match.js";
import type { Listing } from "./listing.js";

/** The facts about a file in the folder. */
export interface FileFacts {
  path: string;
  /** Those the file carries as its own. */
  identifiers: readonly Identifier[];
  /** What its first page says; null where it has no text that could be read. */
  title_page: TitlePage | null;
}

export interface FileMatch {
  path: string;
  by: "name" | "identifier" | "title";
}

/**
 * The file of each listing, or null: the one it names, else one that carries one of its identifiers, else the one
 * whose first page has its title, authors and year. A file goes to one listing only.
 */
export function matchFiles(listings: readonly Listing[], files: readonly FileFacts[]): (FileMatch | null)[] {
  const free = new Set(files);
  const matches: (FileMatch | null)[] = listings.map(() => null);
  const take = (index: number, file: FileFacts | null, by: FileMatch["by"]) => {
    if (file === null) return;
    free.delete(file);
    matches[index] = { path: file.path, by };
  };
  const open = () => [...listings.entries()].filter(([index]) => matches[index] === null);
  for (const [index, listing] of open()) take(index, namedFile(listing, free), "name");
  for (const [index, listing] of open()) take(index, identifiedFile(listing, free), "identifier");
  for (const { index, file } of bestTitles(open(), free)) {
    if (matches[index] === null && free.has(file)) take(index, file, "title");
  }
  return matches;
}

/** By the end of the path: listings name files relative to their own folder, with either slash. */
function namedFile({ file }: Listing, files: ReadonlySet<FileFacts>): FileFacts | null {
  if (file === null) return null;
  const wanted = partsOf(file);
  const fits = [...files].filter(({ path }) => partsOf(path).at(-1) === wanted.at(-1));
  const whole = fits.filter(({ path }) => `/${partsOf(path).join("/")}`.endsWith(`/${wanted.join("/")}`));
  return (whole.length > 0 ? whole : fits)[0] ?? null;
}

function partsOf(path: string): string[] {
  return splitPath(path)
    .filter((part) => part !== "" && part !== ".")
    .map((part) => part.normalize("NFC").toLowerCase());
}

function identifiedFile({ item }: Listing, files: ReadonlySet<FileFacts>): FileFacts | null {
  const own = new Set(itemIdentifiers(item).map(({ kind, value }) => `${kind}:${value}`));
  return (
    [...files].find(({ identifiers }) => identifiers.some(({ kind, value }) => own.has(`${kind}:${value}`))) ?? null
  );
}

/** Pairs of which the first page agrees, the most alike titles first. Files that carry another DOI than the listing are others. */
function bestTitles(
  listings: readonly [number, Listing][],
  files: ReadonlySet<FileFacts>,
): { index: number; file: FileFacts }[] {
  const pairs = listings.flatMap(([index, { item }]) =>
    [...files].flatMap((file) => {
      if (item.title === undefined || file.title_page === null || hasOtherDoi(file, item.DOI)) return [];
      const { verdict, title_similarity } = matchRecord(item, file.title_page);
      return verdict === "same" ? [{ index, file, similarity: title_similarity ?? 0 }] : [];
    }),
  );
  return pairs.toSorted((first, second) => second.similarity - first.similarity);
}

function hasOtherDoi(file: FileFacts, doi: string | undefined): boolean {
  const dois = file.identifiers.filter(({ kind }) => kind === "doi");
  return doi !== undefined && dois.length > 0 && !dois.some(({ value }) => value === doi);
}
