import { pandocText } from "../../domain/escape/pandoc.js";
import type { Source } from "../../domain/evidence.js";
import { type Item, parseName } from "../../domain/item.js";
import { passageBody } from "../../domain/passage.js";
import { shortAuthors, sourceAddress, sourceName } from "../../domain/source-words.js";
import type { Work } from "../../domain/work.js";
import { readableLines, shortened } from "./doubts.js";

/** Sources as a document cites them. */
export interface CitableSources {
  /** Those that are cited by a key; what the library does not have has one of its own as its work. */
  sources: Source[];
  /** Keys by label. */
  keys: Map<string, string>;
  /** Records of what the library does not have, by key. */
  items: Record<string, Item>;
  /** Of what is no work, a calculation or a note of one's own: the words that tell it, in Pandoc's Markdown, by label. */
  told: Map<string, string>;
}

/** Of a calculation or a note that is told, in characters. */
const longestTold = 300;

/** Finds how each source can be cited: as a work of the library, as a web page, or not at all. Pure. */
export function citableSources(all: readonly Source[], works: readonly Work[]): CitableSources {
  const found: CitableSources = { sources: [], keys: new Map(), items: {}, told: new Map() };
  const taken = new Set(works.map(({ item }) => item.id));
  const ofAddress = new Map<string, string>();
  for (const source of all) {
    const { label, kind = "passage" } = source;
    if (kind === "calculation" || kind === "note") {
      const words = shortened(readableLines(passageBody(source.content)), longestTold);
      found.told.set(label, pandocText(`${source.title}: ${words}`));
      continue;
    }
    const work = works.find(({ id }) => id === source.work_id);
    const key = work?.item.id ?? keyOfPage(source, ofAddress, taken);
    if (work === undefined) found.items[key] = itemOf(source);
    found.keys.set(label, key);
    found.sources.push(work === undefined ? { ...source, work_id: key, start_page: null, end_page: null } : source);
  }
  return found;
}

/** "web-1": the same for all passages of a page. */
function keyOfPage(source: Source, ofAddress: Map<string, string>, taken: Set<string | undefined>): string {
  const address = source.url ?? source.work_id;
  const known = ofAddress.get(address);
  if (known !== undefined) return known;
  let number = ofAddress.size + 1;
  while (taken.has(`web-${number}`)) number += 1;
  const key = `web-${number}`;
  ofAddress.set(address, key);
  taken.add(key);
  return key;
}

function itemOf(source: Source): Item {
  const { title, authors, year, date, doi, url, kind } = source;
  const parts = (date ?? (year === null ? "" : String(year)))
    .split("-")
    .map(Number)
    .filter((part) => part > 0);
  const address = sourceAddress({ doi: doi ?? null, url: url ?? null });
  return {
    type: kind === "page" ? "webpage" : "document",
    title,
    ...(authors.length > 0 && { author: authors.map(parseName) }),
    ...(parts.length > 0 && { issued: { "date-parts": [parts] } }),
    ...(doi && { DOI: doi }),
    ...(address !== null && { URL: address }),
  };
}

/** Readers of a document see no labels: a text in which each is the name of its source. */
export function namesForLabels(sources: readonly Source[]): (text: string) => string {
  const names = new Map(
    sources.map((source) => {
      const year = source.year === null ? "" : ` (${source.year})`;
      const authors = shortAuthors(source.authors);
      return [source.label, authors === "" ? sourceName(source) : `${authors}${year}`];
    }),
  );
  return (text) => text.replaceAll(/\bS\d+\b/gu, (label) => names.get(label) ?? label);
}
