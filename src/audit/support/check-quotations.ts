import { pageOfLine } from "../../domain/work.js";
import type { Quotation } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import { matchQuotation, type QuotationMatch } from "../../evidence/quotations/quotation-match.js";
import { quotationParts } from "../../evidence/quotations/quotation-words.js";
import type { CitedWorks } from "../../evidence/cited-works.js";
import type { DraftQuotation } from "./draft-quotations.js";
import { filePages, isOnPages, readPages } from "./given-pages.js";

/** The library as quotations are looked for in it. */
export interface QuotationSearch {
  works: CitedWorks;
  /** Texts of each entry's work that the library has: that of its file first, then those of its manuscript or supplement. */
  textsOf: (entry: string) => readonly string[];
  /** Pages of an entry as the draft's list has them. */
  pagesOf: (entry: string) => string | null;
  /** All cited works with a text, and the entry of each. */
  cited: ReadonlyMap<string, string>;
}

interface Place {
  line: number;
  column: number;
}

/** Quotations without a mark that differ are somebody else's words only where there are many of them. */
const leastWordsUncited = 8;

/** Looks for a quotation in the works that are cited for it; without a mark in all cited works, else null. */
export async function checkQuotation(
  search: QuotationSearch,
  quotation: DraftQuotation,
  { line, column }: Place,
): Promise<Quotation | null> {
  const { block, start, end, text } = quotation;
  const base = { block, start, end, line, column, text };
  const best = await bestOfMarks(search, quotation, base);
  if (best !== null && best.state !== "not_found") return best;
  const other = await findIn(search, text, await likelyWorks(search, text));
  if (best !== null) return other?.state === "verbatim" ? { ...best, ...other, state: "not_found" } : best;
  if (other === null || isDoubtful(other, text)) return null;
  const entry = search.cited.get(other.work_id ?? "");
  return { ...base, ...other, page_given: null, page_agrees: null, entries: entry === undefined ? [] : [entry] };
}

type Base = Pick<Quotation, "block" | "start" | "end" | "line" | "column" | "text">;

/** Verbatim in a work of the nearest marks, else with differences, else in none of them; null without marks. */
async function bestOfMarks(
  search: QuotationSearch,
  { text, candidates, page_behind }: DraftQuotation,
  base: Base,
): Promise<Quotation | null> {
  const found: Quotation[] = [];
  for (const group of candidates) {
    const entries = entriesOf(group);
    if (entries.length === 0) continue;
    const page_given = pageOf(group) ?? page_behind;
    const works = entries.flatMap(search.textsOf);
    const there = (await findIn(search, text, works)) ?? absent(search, works);
    found.push(withPage(search, { ...base, entries, page_given, page_agrees: null, ...there }));
    if (there.state === "verbatim") break;
  }
  const inState = (state: Quotation["state"]) => found.find((each) => each.state === state);
  return inState("verbatim") ?? inState("differs") ?? found[0] ?? null;
}

function isDoubtful({ state }: Found, text: string): boolean {
  return state !== "verbatim" && quotationParts(text).length < leastWordsUncited;
}

/** Cited works whose passages share most with the words. */
async function likelyWorks({ works, cited }: QuotationSearch, text: string): Promise<string[]> {
  if (cited.size === 0) return [];
  const passages = await works.passages(text, [...cited.keys()]);
  return [...new Set(passages.map(({ source }) => source.work_id))];
}

function entriesOf(marks: readonly Mark[]): string[] {
  return [...new Set(marks.flatMap(({ cites }) => cites.flatMap(({ entry }) => entry ?? [])))];
}

function pageOf(marks: readonly Mark[]): string | null {
  const places = marks.flatMap(({ cites }) => cites.flatMap(({ locator }) => locator ?? []));
  return places.find(({ label }) => label === "page")?.value ?? null;
}

type Found = Pick<Quotation, "state" | "differences" | "work_id" | "key" | "passage" | "start_line" | "page">;

function absent({ works }: QuotationSearch, [first]: readonly string[]): Found {
  const state = first === undefined ? "unchecked" : "not_found";
  const key = first === undefined ? null : works.keyOf(first);
  return { state, differences: [], work_id: null, key, passage: null, start_line: null, page: null };
}

/**
 * Whether it stands on the page that is given; a page more or less is forgiven where the file's own pages are counted.
 * Pages of a manuscript are not those that a draft gives.
 */
function withPage({ works, textsOf, pagesOf }: QuotationSearch, quotation: Quotation): Quotation {
  const { page, page_given, work_id, passage } = quotation;
  const work = work_id === null ? undefined : works.work(work_id);
  const entry = quotation.entries.find((each) => textsOf(each)[0] === work_id);
  if (entry === undefined) return quotation;
  const listed = pagesOf(entry);
  const given = page_given === null ? null : readPages(page_given);
  const pages = given === null || work === undefined ? null : filePages(given, work, listed);
  if (pages === null || page === null || passage === null) return quotation;
  return { ...quotation, page_agrees: isOnPages(page, pages, pages.printed ? 0 : 1) };
}

/** The best place in the works: verbatim, else with fewest differences. Null where none has it. */
async function findIn(search: QuotationSearch, text: string, workIds: readonly string[]): Promise<Found | null> {
  let best: { match: Exclude<QuotationMatch, { state: "absent" }>; id: string } | null = null;
  for (const id of new Set(workIds)) {
    const match = matchQuotation(text, await search.works.quotable(id));
    if (match.state === "absent") continue;
    if (best === null || match.differences.length < best.match.differences.length) best = { match, id };
  }
  if (best === null) return null;
  const { state, place, differences } = best.match;
  const work = search.works.work(best.id);
  return {
    state,
    differences: differences.map(({ quoted, original }) => ({ written: quoted, source: original })),
    work_id: best.id,
    key: search.works.keyOf(best.id),
    passage: place.text,
    start_line: place.start_line,
    page: work === undefined ? null : pageOfLine(work, place.start_line),
  };
}
