import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import type { SourceRecord } from "../../domain/record.js";
import type { MetadataSource, TitleQuery } from "../../ports/metadata-source.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import { copiesOf, type Enquiry, type Found, recordsOf } from "./enquiry.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";
import type { Match } from "../../cite/compare/match-schema.js";
import { matchRecord } from "../../cite/compare/match.js";
import { mergeRecords } from "./merge.js";
import { familyOf } from "../../cite/compare/person-names.js";
import { planSearch } from "./plan.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { normalizeSpace, splitAtSpaces } from "../../domain/characters.js";

export type Nearest = Extract<LookUpOutcome, { kind: "not_found" }>["nearest"];

/** Records that are read of each source's answer. */
const perSource = 5;

/** Where the document names no year, the title must be this exact. */
const exactTitle = 0.97;

interface Candidate {
  record: SourceRecord;
  match: Match;
}

/**
 * Searches for the document by its title and first author, in all sources at once. A record is accepted on title,
 * author and year together; where the document names no year, on a title that is the same letter for letter and the
 * first author. Else the nearest one is named.
 */
export async function searchByTitle(enquiry: Enquiry): Promise<Found | { nearest: Nearest }> {
  const page = enquiry.request.title_page;
  const query = queryOf(enquiry);
  if (query === null || page === null) return { nearest: null };
  const sources = planSearch(enquiry.sources, isBookLike(enquiry));
  const answers = await Promise.all(sources.map((source) => search(enquiry, source, query)));
  const answered = answers.filter((records) => records !== undefined);
  // A "no" of most of them holds; that of few leaves it open.
  if (answered.length * 2 < sources.length || sources.length === 0) enquiry.settled = false;
  const candidates = answered.flat().map((record) => ({ record, match: matchRecord(record.item, page) }));
  const accepted = candidates.filter(({ match, record }) => isAccepted(match, record.item, page)).toSorted(byLikeness);
  const [best] = accepted;
  if (best === undefined) return { nearest: nearestOf(candidates) };
  return completed(enquiry, best, accepted);
}

function search(enquiry: Enquiry, source: MetadataSource, query: TitleQuery): Promise<SourceRecord[] | undefined> {
  const what = `title "${query.title}"`;
  return enquiry.ask(source, what, () => source.search(query, perSource, enquiry.options.signal));
}

function queryOf({ request }: Enquiry): TitleQuery | null {
  const { title_page: page, own } = request;
  const title = normalizeSpace(page?.title ?? own?.title ?? "");
  if (compact(title).length < 8) return null;
  const author = own?.author?.[0];
  const family = author === undefined ? lastWord(page?.authors[0]) : familyOf(author);
  return { title, author: family === "" ? null : family, year: page?.year ?? null };
}

function lastWord(name: string | undefined): string {
  return name?.includes(",") ? (name.split(",")[0] ?? "") : (splitAtSpaces(name?.trim() ?? "").at(-1) ?? "");
}

function isBookLike({ request }: Enquiry): boolean {
  return request.own?.type === "book" || request.identifiers.some(({ kind }) => kind === "isbn");
}

function isAccepted(match: Match, item: Item, page: TitlePage): boolean {
  if (match.verdict !== "same" || match.first_author !== "agrees") return false;
  if (match.year === "agrees") return true;
  // The year of the record alone proves nothing, but does not contradict either.
  return (
    match.year === "unknown" &&
    page.year === null &&
    (match.title_similarity ?? 0) >= exactTitle &&
    itemYear(item) !== null
  );
}

/** Published versions before preprints of the same title, then the more similar, then in the order of the sources. */
function byLikeness(first: Candidate, second: Candidate): number {
  const similarity = (second.match.title_similarity ?? 0) - (first.match.title_similarity ?? 0);
  return similarity || Number(isPreprint(first.record.item)) - Number(isPreprint(second.record.item));
}

function isPreprint(item: Item): boolean {
  return item["genre"] === "preprint" || item.archive === "arXiv" || item.DOI?.startsWith("10.48550/") === true;
}

/** The record under its identifier says more than a line of search results: retractions, all authors, open copies. */
async function completed(enquiry: Enquiry, best: Candidate, accepted: readonly Candidate[]): Promise<Found> {
  const { request, options, problems, refused } = enquiry;
  const [identifier] = itemIdentifiers(best.record.item);
  const whole = identifier === undefined ? [] : await recordsOf(enquiry, identifier);
  const said = whole.length > 0 ? whole : sameWork(best, accepted);
  const record = mergeRecords(said, request.own, options.now);
  return {
    kind: "found",
    record,
    match: matchRecord(record.item, request.title_page),
    by: "title",
    copies: copiesOf(said),
    refused,
    problems,
  };
}

function sameWork({ record }: Candidate, accepted: readonly Candidate[]): SourceRecord[] {
  const title = compact(record.item.title ?? "");
  const alike = accepted.filter((each) => compact(each.record.item.title ?? "") === title);
  const others = alike.filter((each) => each.record !== record && itemIdentifiers(each.record.item).length === 0);
  return [record, ...others.map((each) => each.record)];
}

function nearestOf(candidates: readonly Candidate[]): Nearest {
  const [best] = candidates.toSorted(
    (first, second) => (second.match.title_similarity ?? 0) - (first.match.title_similarity ?? 0),
  );
  if (best === undefined || (best.match.title_similarity ?? 0) < 0.5) return null;
  const { item } = best.record;
  return { title: item.title ?? "", authors: itemAuthors(item), year: itemYear(item), match: best.match };
}
