import { z } from "zod";
import { configured } from "../../domain/configured.js";
import { QuireError } from "../../domain/error.js";
import { foldText } from "../../domain/fold-text.js";
import { parseDoi } from "../../domain/identifier.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import { profiles, type SearchFilter } from "../../domain/search.js";
import type { Work } from "../../domain/work.js";
import { parseYears } from "../../domain/time-spans.js";
import type { Store } from "../../ports/store.js";

/** Lets tools be told by which means passages are found. */
export const profileField = configured(z.enum(profiles), "search.profile", "How passages are found");

/** Lets tools be told which works may answer. */
export const filterFields = {
  collection: z.string().optional().describe("Only works of this collection"),
  author: z.string().trim().min(1).optional().describe("Only works by an author whose name has this in it"),
  year: z.string().optional().describe("Only works of this year or span: 2018, 2015..2020, 2015.., ..2020"),
  doi: z.string().optional().describe("Only the work with this DOI"),
  tag: z.string().trim().min(1).optional().describe("Only works with this tag"),
};

export interface FilterFields {
  collection?: string | undefined;
  author?: string | undefined;
  year?: string | undefined;
  doi?: string | undefined;
  tag?: string | undefined;
}

/** Makes the filter of what a tool's input says of the works that may answer; null for none. */
export function filterOf({ collection, author, year, doi, tag }: FilterFields): SearchFilter | null {
  const filter: SearchFilter = {
    ...(collection !== undefined && { collection }),
    ...(author !== undefined && { author }),
    ...(year !== undefined && { years: parseYears(year) }),
    ...(doi !== undefined && { doi: normalDoi(doi) }),
    ...(tag !== undefined && { tag }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** Throws `not_found`, naming what comes near, where no work of the library passes the filter. */
export async function refuseEmptyFilter(store: Store, filter: SearchFilter | null): Promise<void> {
  if (filter === null || (await store.works(filter, 1)).length > 0) return;
  const works = await store.works();
  // Nothing is near in an empty library, and whoever asks is told that it is empty.
  if (works.length === 0 && filter.collection === undefined) return;
  for (const part of partsOf(filter)) {
    const matching = await store.works(part.filter, 1);
    if (matching.length > 0) continue;
    throw new QuireError("not_found", part.message, { facts: part.facts, fix: part.nearby(works) });
  }
  throw new QuireError("not_found", "No work meets all of these conditions together.", {
    fix: "Each of them is met by some work: leave one out.",
  });
}

interface FilterPart {
  filter: SearchFilter;
  message: string;
  facts: Record<string, string>;
  nearby: (works: readonly Work[]) => string;
}

function partsOf({ collection, author, years, doi, tag }: SearchFilter): FilterPart[] {
  const parts: FilterPart[] = [];
  if (collection !== undefined) {
    const message = `There is no collection "${collection}".`;
    parts.push({ filter: { collection }, message, facts: { collection }, nearby: nearbyCollections });
  }
  if (author !== undefined) {
    const message = `No work in the library is by an author "${author}".`;
    parts.push({ filter: { author }, message, facts: { author }, nearby: (works) => nearbyAuthors(works, author) });
  }
  if (years !== undefined) {
    const written = years.from === years.to ? `${years.from}` : `${years.from ?? ""}..${years.to ?? ""}`;
    const message = `No work in the library is of ${written}.`;
    parts.push({ filter: { years }, message, facts: { years: written }, nearby: nearbyYears });
  }
  if (doi !== undefined) {
    const message = `No work in the library has the DOI ${doi}.`;
    const nearby = () => "See what there is with: quire library. Get it with: quire add doi:" + doi;
    parts.push({ filter: { doi }, message, facts: { doi }, nearby });
  }
  if (tag !== undefined) {
    const message = `No work in the library has the tag "${tag}".`;
    parts.push({ filter: { tag }, message, facts: { tag }, nearby: nearbyTags });
  }
  return parts;
}

function normalDoi(text: string): string {
  const doi = parseDoi(text);
  if (doi !== null) return doi;
  throw new QuireError("usage", `"${text}" is no DOI.`, {
    facts: { field: "doi", doi: text },
    fix: "A DOI looks like 10.1000/182.",
  });
}

function nearbyCollections(works: readonly Work[]): string {
  const names = [...new Set(works.flatMap(({ collections }) => collections))].toSorted();
  return names.length === 0
    ? "No work is in a collection yet: quire add PATH --collection NAME"
    : `Collections: ${some(names)}.`;
}

function nearbyTags(works: readonly Work[]): string {
  const tags = [...new Set(works.flatMap((work) => work.tags ?? []))].toSorted();
  return tags.length === 0 ? "No work has a tag yet: tags are written into manifest.json." : `Tags: ${some(tags)}.`;
}

function nearbyYears(works: readonly Work[]): string {
  const years = works.flatMap(({ item }) => itemYear(item) ?? []);
  const unknown = works.length - years.length;
  const without = unknown === 0 ? "" : ` The year of ${unknown} of ${works.length} works is not known.`;
  if (years.length === 0) return `No work has a year yet: quire scan finds out what files are.`;
  return `Works are of ${Math.min(...years)} to ${Math.max(...years)}.${without}`;
}

/** Names that share most pairs of letters with what was asked for. */
function nearbyAuthors(works: readonly Work[], asked: string): string {
  const names = [...new Set(works.flatMap(({ item }) => itemAuthors(item)))];
  if (names.length === 0) return "No work has an author yet: quire scan finds out what files are.";
  const wanted = pairsOf(asked);
  const near = names
    .map((name) => ({ name, likeness: Math.max(...name.split(" ").map((word) => likeness(wanted, pairsOf(word)))) }))
    .filter((each) => each.likeness > 0.3)
    .toSorted((first, second) => second.likeness - first.likeness || (first.name < second.name ? -1 : 1))
    .map(({ name }) => name);
  return near.length === 0 ? "See all with: quire library" : `Near it: ${some(near)}.`;
}

function pairsOf(text: string): Set<string> {
  const folded = ` ${foldText(text)} `;
  return new Set(Array.from({ length: folded.length - 1 }, (_, index) => folded.slice(index, index + 2)));
}

/** Dice's coefficient. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}

const mostNamed = 8;

function some(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return rest > 0 ? `${names.slice(0, mostNamed).join(", ")} and ${rest} more` : names.join(", ");
}
