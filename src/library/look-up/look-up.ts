import { type ErrorRecord, QuireError, toQuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import type { SourceRecord } from "../../domain/record.js";
import type { MetadataSource } from "../../ports/metadata-source.js";
import type { LookUpOutcome } from "./look-up-outcome.js";
import type { LookUpRequest } from "./look-up-request.js";
import { matchRecord } from "./match.js";
import { mergeRecords } from "./merge.js";
import { planIdentifier, type Question } from "./plan.js";

export interface LookUpOptions {
  /** ISO 8601; stands in the record. */
  now: string;
  signal?: AbortSignal;
}

export interface SourceProblem {
  source: string;
  error: ErrorRecord;
}

type Found = Extract<LookUpOutcome, { kind: "found" }>;

/** One look-up underway: who can be asked, and what went wrong so far. */
export class Enquiry {
  readonly problems: SourceProblem[] = [];
  readonly asked: string[] = [];

  constructor(
    readonly request: LookUpRequest,
    readonly sources: readonly MetadataSource[],
    readonly options: LookUpOptions,
  ) {}

  /** What a source answers; undefined where it failed, which is noted. Throws when the run was stopped. */
  async ask<T>(source: MetadataSource, what: string, question: () => Promise<T>): Promise<T | undefined> {
    this.asked.push(`${source.title}: ${what}`);
    try {
      return await question();
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (error.code === "interrupted" || this.options.signal?.aborted === true) throw error;
      this.problems.push({ source: source.name, error: error.toRecord() });
      return undefined;
    }
  }
}

/**
 * Asks the sources about a work. The identifiers are tried in their order until one leads to a record of the document
 * in hand; a record of another document is kept and shown where nothing better is found.
 */
export async function lookUp(
  request: LookUpRequest,
  sources: readonly MetadataSource[],
  options: LookUpOptions,
): Promise<LookUpOutcome> {
  const enquiry = new Enquiry(request, sources, options);
  let other: Found | null = null;
  for (const identifier of request.identifiers) {
    const found = await lookUpIdentifier(enquiry, identifier);
    if (found !== null && found.match.verdict !== "different") return found;
    other ??= found;
  }
  if (other !== null) return other;
  const { problems, asked } = enquiry;
  return problems.length > 0 ? { kind: "unanswered", problems } : { kind: "not_found", asked };
}

async function lookUpIdentifier(enquiry: Enquiry, identifier: Identifier): Promise<Found | null> {
  const plan = planIdentifier(identifier, enquiry.sources);
  const [first, others] = await Promise.all([
    firstAnswer(enquiry, plan.chain),
    Promise.all(plan.enriching.map((question) => answer(enquiry, question))),
  ]);
  const records = [first, ...others].filter((record) => record !== null && record !== undefined);
  const { request, options, problems } = enquiry;
  if (records.length === 0) return null;
  const record = mergeRecords(records, request.own, options.now);
  const match = matchRecord(record.item, request.title_page);
  return { kind: "found", record, match, by: `${identifier.kind} ${identifier.value}`, problems };
}

async function firstAnswer(enquiry: Enquiry, chain: readonly Question[]): Promise<SourceRecord | null> {
  for (const question of chain) {
    const record = await answer(enquiry, question);
    if (record !== null && record !== undefined) return record;
  }
  return null;
}

function answer(enquiry: Enquiry, { source: name, identifier }: Question): Promise<SourceRecord | null | undefined> {
  const source = enquiry.sources.find((each) => each.name === name);
  if (source === undefined) throw new QuireError("internal", `There is no source ${name}.`);
  const what = `${identifier.kind} ${identifier.value}`;
  return enquiry.ask(source, what, () => source.byIdentifier(identifier, enquiry.options.signal));
}
