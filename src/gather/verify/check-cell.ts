import { canonicalUrl } from "../../domain/source-id.js";
import type { Cell } from "../schema/gather-schema.js";
import { agree } from "../rows/same-value.js";
import { type Claim, settleCell } from "../rows/settle-cell.js";
import { findPassage, standingQuote, type Wanted } from "./find-passage.js";
import { knownNames, pageSubjects, type PageSubjects } from "./page-subjects.js";
import type { PageText } from "./page-text.js";
import type { ReadPage, ReadPages } from "./read-pages.js";
import { onceEach } from "../../domain/collections.js";
import { collapseSpaces } from "../../domain/characters.js";

/** A row as it is known while its cells are looked at. */
export interface RowAtWork {
  name: string;
  /** The column that names things. */
  nameColumn: string | null;
  /** Addresses of the row's pages, the thing's own first. */
  urls: readonly string[];
  own: ReadonlySet<ReadPage>;
}

export interface Looking {
  pages: ReadPages;
  subjectsOf: (page: PageText) => PageSubjects;
  /** What the search showed of a claim's page; null where nothing is known of it. `isTold`: in a model's own words. */
  shownOf: (claim: { query_id: string | null; url: string | null }) => { text: PageText; isTold: boolean } | null;
  /** What of a page, or of what searches showed of it, looks like an instruction to a machine; null where nothing does, or a person took it as it is. */
  instructionAt: (url: string | null) => string | null;
}

/** A claim as it was looked at. */
export interface Checked extends Claim {
  /** Its page was read, and does not say so. */
  isRefuted: boolean;
}

type Given = Pick<Claim, "value" | "quote" | "url"> & { query_id: string | null };

/**
 * How far one value is borne out: by its page, by another page of the row, by what the search showed, or by nothing. What
 * only a page bears out that speaks to machines is suspect: who wrote that may have written the value for them, too.
 */
export function checkClaim(looking: Looking, row: RowAtWork, column: string, given: Given): Checked {
  const { pages } = looking;
  const cited = pages.at(given.url);
  const others = row.urls.flatMap((url) => pages.at(url) ?? []).filter((page) => page !== cited);
  const wanted = { column, value: given.value, quote: given.quote, thing: row.name, isName: column === row.nameColumn };
  let suspect: Checked | null = null;
  for (const page of new Set([...(cited ? [cited] : []), ...others])) {
    const quote = quoteOn(page, looking.subjectsOf(page), { ...wanted, isOwnPage: row.own.has(page) });
    if (quote === null) continue;
    const claim = pageClaim(looking, given, page, quote, row);
    if (claim.standing === "verified") return claim;
    suspect ??= claim;
  }
  if (suspect !== null) return suspect;
  const base = { ...given, query_id: given.query_id ?? "", own: false, isRefuted: cited !== null };
  const stamp = { page_sha256: cited?.sha256 ?? null, fetched_at: cited?.fetched_at ?? null };
  const shown = looking.shownOf(given);
  // What a model says that it read counts only as long as nobody has looked; an address, where it was reached.
  const isReached = canonicalUrl(given.value) !== null && pages.at(given.value) !== null;
  const isShown = shown !== null && (!shown.isTold || cited === null || isReached);
  const quote = isShown ? quoteOn(shown.text, looking.subjectsOf(shown.text), { ...wanted, isOwnPage: true }) : null;
  const instruction = looking.instructionAt(given.url);
  if (quote !== null)
    return { ...base, ...stamp, quote, standing: instruction === null ? "shown" : "suspect", instruction };
  // Words that stand nowhere are nobody's.
  return { ...base, ...stamp, quote: null, standing: "said" };
}

/** Makes a claim of what a model read on a page, where the page bears it out; else null. */
export function claimOnPage(
  looking: Looking,
  row: RowAtWork,
  page: ReadPage,
  { column, ...given }: Given & { column: string },
): Checked | null {
  const wanted = { column, value: given.value, quote: given.quote, thing: row.name, isName: column === row.nameColumn };
  const quote = quoteOn(page, looking.subjectsOf(page), { ...wanted, isOwnPage: row.own.has(page) });
  return quote === null ? null : pageClaim(looking, given, page, quote, row);
}

/** On one line: where a page breaks its lines says nothing. */
function quoteOn(page: PageText, subjects: PageSubjects, wanted: Wanted): string | null {
  const quote = standingQuote(page, subjects, wanted) ?? findPassage(page, subjects, wanted);
  return quote === null ? null : collapseSpaces(quote);
}

function pageClaim(looking: Looking, given: Given, page: ReadPage, quote: string, row: RowAtWork): Checked {
  const instruction = looking.instructionAt(page.url);
  return {
    value: given.value,
    quote,
    url: page.url,
    query_id: given.query_id ?? "",
    standing: instruction === null ? "verified" : "suspect",
    instruction,
    own: row.own.has(page),
    page_sha256: page.sha256,
    fetched_at: page.fetched_at,
    isRefuted: false,
  };
}

/**
 * A cell from its claims as they were looked at. What a page or a search shows stands before what neither does; a value
 * whose page was read and does not say so contradicts no value that is borne out. Nothing is thrown away: other values
 * stay beside the one that stands.
 */
export function settleChecked(cell: Cell, claims: readonly Checked[], isFact: boolean): Cell {
  const given = claims.filter(({ value }) => value !== "");
  const isVerified = given.some(({ standing }) => standing === "verified");
  const backed = given.filter(
    ({ standing, isRefuted }) => standing === "verified" || (standing === "shown" && !(isVerified && isRefuted)),
  );
  const isSuspect = backed.length === 0 && given.some(({ standing }) => standing === "suspect");
  const settled = settleCell(backed.length > 0 ? backed : given, isFact);
  const beside = given
    .filter((claim) => !backed.includes(claim) && backed.length > 0 && !agree(claim.value, settled.value))
    .filter((claim) => settled.others.every((other) => !agree(other.value, claim.value)))
    .map(({ value, quote, url, query_id }) => ({ value, quote, url, query_id }));
  const stands = agree(cell.value, settled.value);
  return {
    ...settled,
    query_id: settled.query_id === "" ? null : settled.query_id,
    status: backed.length === 0 && !isSuspect ? "not_found" : settled.status,
    agreeing: stands ? Math.max(cell.agreeing, settled.agreeing) : settled.agreeing,
    others: [...settled.others, ...beside],
  };
}

/** Subjects of texts, each read once. */
export function subjectsOnce(things: readonly string[], description: string): Looking["subjectsOf"] {
  const names = knownNames(things, description);
  return onceEach((page: PageText) => pageSubjects(page, names));
}
