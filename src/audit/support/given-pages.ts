import type { Work } from "../../domain/work.js";
import type { PlaceGiven } from "./cited-sentences.js";

/** First and last page, as printed or as counted in a file. */
export interface PageSpan {
  first: number;
  last: number;
}

/** "45", "45-47", "45f.", "1234–8" as pages; null for what is no page in Arabic numbers. */
export function readPages(written: string): PageSpan | null {
  const found = /(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?\s*(ff?\b\.?)?/u.exec(written);
  if (found === null) return null;
  const [, begin = "", end = begin, following] = found;
  const first = Number(begin);
  // "1234-8" is short for 1234-1238.
  const last = end.length < begin.length ? Number(begin.slice(0, -end.length) + end) : Number(end);
  if (following !== undefined) return { first, last: first + (following.startsWith("ff") ? 3 : 1) };
  return { first, last: Math.max(first, last) };
}

/** How sure it is which pages of a file are meant. */
export interface FilePages {
  spans: PageSpan[];
  /** True where the work's printed pages are known; else only pages of the file could be meant, and need not be. */
  printed: boolean;
}

/**
 * The pages of a work's file that a printed page may be: counted from the work's first printed page where its record
 * has them, and the file's own. Null where nothing can be said: no pages, a book (its front matter is counted in
 * other ways), a page that the file does not have.
 * @param listed The work's pages as the draft's list has them.
 */
export function filePages(given: PageSpan, work: Work, listed: string | null): FilePages | null {
  const { pages, page_starts, item } = work;
  if (pages === null || page_starts === undefined) return null;
  const range = readPages(item.page ?? listed ?? "");
  const inFile = ({ first, last }: PageSpan) => first >= 1 && last <= pages;
  if (range !== null && range.first > 1) {
    const counted = { first: given.first - range.first + 1, last: given.last - range.first + 1 };
    const spans = [counted, given].filter(inFile);
    return spans.length === 0 ? null : { spans, printed: true };
  }
  if (item.type === "book" || !inFile(given)) return null;
  return { spans: [given], printed: range !== null };
}

/**
 * The last page that a work can have, where a given one lies behind it: of the pages that its record has, else of its
 * file. Null where the page may be right, or nothing can be said: parts of a journal or a book are paged as it is, and
 * the front matter of a book is counted in other ways.
 */
export function lastPageBefore(given: PageSpan, { pages, item }: Work, listed: string | null): number | null {
  if (pages === null) return null;
  const range = readPages(item.page ?? listed ?? "");
  const isPaged = range !== null && range.last > range.first;
  if (isPaged) return given.last > Math.max(range.last, pages) ? range.last : null;
  if (range !== null || item["container-title"] !== undefined || pagedApart.has(item.type)) return null;
  return given.last > pages ? pages : null;
}

/** Kinds of works whose pages are those of something larger, or of which a file has not all. */
const pagedApart: ReadonlySet<string> = new Set([
  "article-journal",
  "article-magazine",
  "article-newspaper",
  "book",
  "chapter",
  "paper-conference",
  "entry-encyclopedia",
]);

/** Pages that a sentence's marks give for an entry, or null. */
export function pageGiven(places: readonly PlaceGiven[], entry: string): { written: string; pages: PageSpan } | null {
  const place = places.find((each) => each.entry === entry && each.label === "page");
  const pages = place === undefined ? null : readPages(place.value);
  return place === undefined || pages === null ? null : { written: place.value, pages };
}

/** Whether a page lies on one of the spans or next to it: sentences run over, scans have covers. */
export function isOnPages(page: number, { spans }: FilePages, tolerance: number): boolean {
  return spans.some(({ first, last }) => page >= first - tolerance && page <= last + tolerance);
}
