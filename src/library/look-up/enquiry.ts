import type { TitlePage } from "../../cite/compare/title-page.js";
import { type ErrorRecord, toQuireError } from "../../domain/error.js";
import { type Identifier, parseDoi } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { BibliographicRecord, SourceRecord } from "../../domain/record.js";
import type { MetadataSource } from "../../ports/metadata-source.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";
import { matchRecord } from "../../cite/compare/match.js";
import { mergeRecords } from "./merge.js";
import { isSettled, planIdentifier, type Question } from "./plan.js";

export interface LookUpOptions {
  /** ISO 8601; stands in the record. */
  now: string;
  signal?: AbortSignal;
}

export type Found = Extract<LookUpOutcome, { kind: "found" }>;

/** One look-up underway: who can be asked, who was, and what went wrong. */
export class Enquiry {
  readonly problems: { source: string; error: ErrorRecord }[] = [];
  readonly asked: string[] = [];
  readonly refused: Found["refused"] = [];
  /** False where those failed that would have known: then "no such work" is not certain. */
  settled = true;

  constructor(
    readonly request: LookUpRequest,
    readonly sources: readonly MetadataSource[],
    readonly options: LookUpOptions,
  ) {}

  /** What a source answers; undefined where it failed, which is noted. Throws when the run was stopped. */
  async ask<T>(source: MetadataSource, what: string, question: () => Promise<T>): Promise<T | undefined> {
    const asked = `${source.title}: ${what}`;
    if (!this.asked.includes(asked)) this.asked.push(asked);
    try {
      return await question();
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (error.code === "interrupted" || this.options.signal?.aborted === true) throw error;
      // Of a service that is away it is enough to know it once, however many questions it was to answer.
      const isKnown = this.problems.some((known) => known.source === source.name && known.error.code === error.code);
      if (!isKnown) this.problems.push({ source: source.name, error: error.toRecord() });
      return undefined;
    }
  }
}

/**
 * Asks about the identifiers in their order until one leads to a record of the document in hand; else the first that may
 * be one, else the first at all. Without a document it is the first record.
 */
export async function lookUpIdentifiers(enquiry: Enquiry): Promise<Found | null> {
  const { identifiers, title_page } = enquiry.request;
  let best: Found | null = null;
  for (const identifier of identifiers) {
    const found = await lookUpIdentifier(enquiry, identifier);
    if (found === null) continue;
    if (found.match.verdict === "same" || title_page === null) return found;
    if (found.match.verdict === "different") enquiry.refused.push(refusal(found));
    if (best === null || (best.match.verdict === "different" && found.match.verdict === "uncertain")) best = found;
  }
  return best;
}

function refusal({ by, record, match }: Found): Found["refused"][number] {
  return { by, title: record.item.title ?? "", explanation: match.explanation };
}

async function lookUpIdentifier(enquiry: Enquiry, identifier: Identifier): Promise<Found | null> {
  const { request, options, problems, refused } = enquiry;
  const records = await allRecords(enquiry, identifier);
  // Some collectors know that there is something, but not what.
  if (!records.some(({ item }) => item.title !== undefined)) return null;
  const record = withOtherDoi(mergeRecords(records, request.own, options.now), identifier);
  const match = matchRecord(record.item, request.title_page);
  return {
    kind: "found",
    record,
    match,
    by: `${identifier.kind} ${identifier.value}`,
    copies: copiesOf(records),
    refused,
    problems,
  };
}

/** A service may know a DOI under another name, or be wrong: that it answered with another DOI is shown. */
function withOtherDoi(record: BibliographicRecord, { kind, value }: Identifier): BibliographicRecord {
  const { DOI: doi } = record.item;
  if (kind !== "doi" || doi === undefined || doi === value) return record;
  const answer = { source: record.fields["DOI"] ?? "", value: doi };
  const others = record.differences.filter(({ field }) => field !== "DOI");
  return { ...record, differences: [{ field: "DOI", values: [{ source: "asked", value }, answer] }, ...others] };
}

/** PubMed says little beside its abstract: where it gives the DOI, those that know the DOI are asked too. */
async function allRecords(enquiry: Enquiry, identifier: Identifier): Promise<SourceRecord[]> {
  const records = await recordsOf(enquiry, identifier);
  const doi = records.map(({ item }) => parseDoi(item.DOI ?? "")).find((each) => each !== null);
  if (identifier.kind !== "pmid" || doi === undefined) return records;
  const more = await recordsOf(enquiry, { kind: "doi", value: doi });
  const known = new Set(records.map(({ source }) => source));
  return inOrder(enquiry, [...records, ...more.filter(({ source }) => !known.has(source))]);
}

function inOrder({ sources }: Enquiry, records: readonly SourceRecord[]): SourceRecord[] {
  const order = sources.map(({ name }) => name);
  return records.toSorted((first, second) => order.indexOf(first.source) - order.indexOf(second.source));
}

/** Addresses of open copies, each once. */
export function copiesOf(records: readonly SourceRecord[]): string[] {
  return [...new Set(records.map(({ open_copy }) => open_copy).filter((address) => address !== null))];
}

/** Asks the sources for records under an identifier, those that are believed first at the front. */
export async function recordsOf(enquiry: Enquiry, identifier: Identifier): Promise<SourceRecord[]> {
  const plan = planIdentifier(identifier, enquiry.sources);
  const failed = new Set<string>();
  const answer = async ({ source: name, identifier: form }: Question): Promise<SourceRecord | null> => {
    const source = enquiry.sources.find((each) => each.name === name);
    if (source === undefined) return null;
    const what = `${form.kind} ${form.value}`;
    const record = await enquiry.ask(source, what, () => source.byIdentifier(form, enquiry.options.signal));
    if (record === undefined) failed.add(name);
    return record ?? null;
  };
  const [first, others] = await Promise.all([
    firstAnswer(plan.chain, answer),
    Promise.all(plan.enriching.map((question) => answer(question))),
  ]);
  const records = inOrder(
    enquiry,
    [first, ...others].filter((record) => record !== null),
  );
  if (records.length === 0 && failed.size > 0 && !isSettled(plan, failed)) enquiry.settled = false;
  return records;
}

async function firstAnswer(
  chain: readonly Question[],
  answer: (question: Question) => Promise<SourceRecord | null>,
): Promise<SourceRecord | null> {
  for (const question of chain) {
    const record = await answer(question);
    if (record !== null) return record;
  }
  return null;
}

/** The request of a look-up, and what the answer is compared with. */
export interface LookUpRequest {
  /** Best first. Without any, the title page's title, authors and year are searched for. */
  identifiers: readonly Identifier[];
  /** What the document's first page says; null where there is no document: then nothing can be compared. */
  title_page: TitlePage | null;
  /** What the file says of itself; its fields stand beside those of the sources in the record's differences. */
  own: Partial<Item> | null;
}
