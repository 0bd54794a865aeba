import { type ErrorRecord, QuireError, toQuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import { type BibliographicRecord, plainRecord } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import { lookUpInRun } from "../look-up/look-up-in-run.js";
import type { LookUpOutcome } from "../../contracts/look-up.js";
import { admittedCopies } from "../../corpus/pages/fetch-document.js";
import type { Match } from "../../cite/compare/match-schema.js";
import { compareCopy, fetchAddress, type Fetched, fetchPdf, inspectCopy, readPage } from "./fetch-copy.js";
import type { Target } from "./target.js";

/** A work found, with its file where one could be had. */
export interface FoundWork {
  /** Null for a file nothing is known of. */
  record: BibliographicRecord | null;
  copy: { fetched: Fetched; match: Match } | null;
  /** Why there is no copy or no record, in sentences. */
  remarks: string[];
}

/** Finds out what a target is and fetches its file. Throws where the work itself cannot be found. */
export function prepareWork(context: RunContext, target: Target): Promise<FoundWork> {
  return target.kind === "identifier"
    ? prepareIdentified(context, target.identifier)
    : prepareAddress(context, target.url);
}

async function prepareIdentified(context: RunContext, identifier: Identifier): Promise<FoundWork> {
  const outcome = await lookUpInRun(context, { identifiers: [identifier], title_page: null, own: null });
  if (outcome.kind !== "found") throw nothingFound(outcome, `${identifier.kind} ${identifier.value}`);
  const { record } = outcome;
  const { copy, remarks } = await fetchCopy(context, record.item, copiesOf(outcome));
  if (copy === null && remarks.length === 0) remarks.push("No open copy is known.");
  const { DOI: doi } = record.item;
  if (identifier.kind === "doi" && doi !== undefined && doi !== identifier.value)
    remarks.unshift(`The answer is about doi ${doi}: look whether that is the work you mean.`);
  return { record, copy, remarks };
}

/** The first of some addresses where the work itself is; what was wrong with the others is remarked. */
async function fetchCopy(
  context: RunContext,
  item: Item,
  addresses: readonly string[],
): Promise<Pick<FoundWork, "copy" | "remarks">> {
  const remarks: string[] = [];
  for (const url of addresses) {
    try {
      const fetched = await fetchPdf(context, url);
      const match = compareCopy(item, await inspectCopy(context, fetched));
      if (match.verdict !== "different") return { copy: { fetched, match }, remarks };
      remarks.push(`The copy at ${fetched.url} is not this work and was left out: ${match.explanation}`);
    } catch (thrown) {
      remarks.push(`No copy from ${url}: ${failureOf(context, thrown).message}`);
    }
  }
  return { copy: null, remarks };
}

/** An error of the network or of what it sent; what ends the run is thrown on. */
function failureOf(context: RunContext, thrown: unknown): ErrorRecord {
  const error = toQuireError(thrown);
  const isOver = error.code === "interrupted" || error.code === "internal" || error.code === "unwritable_file";
  if (isOver || context.signal.aborted) throw error;
  return error.toRecord();
}

/** Addresses of open copies, best first; a few are enough to see that there is none to be had. */
function copiesOf({ record, copies }: Extract<LookUpOutcome, { kind: "found" }>): string[] {
  const { item } = record;
  const arxiv = item.archive === "arXiv" ? item.archive_location : undefined;
  const all = arxiv === undefined ? copies : [...copies, `https://arxiv.org/pdf/${arxiv}`];
  return [...new Set(all)].slice(0, mostCopies);
}

const mostCopies = 4;

function nothingFound(outcome: Exclude<LookUpOutcome, { kind: "found" }>, what: string): QuireError {
  if (outcome.kind === "unanswered") {
    const [first] = outcome.problems;
    const problem = outcome.problems.find(({ error }) => error.code === "offline") ?? first;
    if (problem !== undefined) return QuireError.fromRecord(problem.error);
  }
  const asked = outcome.kind === "not_found" ? outcome.asked.map((question) => question.split(":", 1)[0] ?? "") : [];
  const who = [...new Set(asked)].join(", ");
  return new QuireError("not_found", who === "" ? `No source answers for ${what}.` : `${who}: there is no ${what}.`, {
    facts: { identifier: what },
    fix: who === "" ? "Switch on a source for it in quire.yaml (sources)." : "Check it for typing errors.",
  });
}

async function prepareAddress(context: RunContext, url: string): Promise<FoundWork> {
  const fetched = await fetchAddress(context, url);
  return fetched.kind === "pdf" ? preparePdf(context, fetched) : preparePage(context, fetched);
}

/** The file is wanted whatever it is; its record only where it is certain. */
async function preparePdf(context: RunContext, fetched: Fetched): Promise<FoundWork> {
  const { identifiers, title_page, problem } = await inspectCopy(context, fetched);
  if (problem !== null) throw new QuireError("damaged", `${fetched.url}: ${problem}`, { facts: { url: fetched.url } });
  const outcome = await lookUpInRun(context, { identifiers, title_page, own: null });
  const { record, match, remark } = certain(outcome);
  return { record, copy: { fetched, match: match ?? asked }, remarks: remark === null ? [] : [remark] };
}

/** The page of a paper leads to the paper where that is open; any other page is wanted itself. */
async function preparePage(context: RunContext, fetched: Fetched): Promise<FoundWork> {
  const { item, identifiers, title_page, pdf } = await readPage(context, fetched);
  const own = admittedCopies(context, pdf === null ? [] : [pdf], [fetched.url]);
  const outcome = identifiers.length === 0 ? null : await lookUpInRun(context, { identifiers, title_page, own: null });
  const { record: certainRecord, remark } = outcome === null ? { record: null, remark: null } : certain(outcome);
  const record = certainRecord ?? ofPage(item, fetched.url, context.now());
  const known = outcome?.kind === "found" && certainRecord !== null ? copiesOf(outcome) : [];
  const addresses = [...new Set([...own.copies.map(({ url }) => url), ...known])];
  const { copy, remarks } = await fetchCopy(context, record.item, addresses);
  const sure = copy?.match.verdict === "same" ? copy : null;
  return {
    record,
    copy: sure ?? { fetched, match: asked },
    remarks: [...(remark === null ? [] : [remark]), ...(sure === null ? [...own.problems, ...remarks] : [])],
  };
}

/** What a person has named by its address needs no comparison. */
const asked: Match = {
  verdict: "same",
  title_similarity: null,
  first_author: "unknown",
  year: "unknown",
  explanation: "It was asked for by its address.",
};

function certain(outcome: LookUpOutcome): {
  record: BibliographicRecord | null;
  match: Match | null;
  remark: string | null;
} {
  if (outcome.kind === "found") {
    const { record, match, by } = outcome;
    if (match.verdict === "same") return { record, match, remark: null };
    const remark = `The record found by ${by} ("${record.item.title ?? "without a title"}") was not taken: ${match.explanation}`;
    return { record: null, match: null, remark };
  }
  const reason =
    outcome.kind === "unanswered"
      ? outcome.problems.map(({ error }) => error.message).join(" ")
      : "No source knows it.";
  return { record: null, match: null, remark: `It has no record yet: ${reason}` };
}

/** What a page says of itself, where no source says more. */
function ofPage(item: Partial<Item>, url: string, now: string): BibliographicRecord {
  return plainRecord({ type: "webpage", ...item, URL: item.URL ?? url }, "page", { url, retrieved_at: now });
}
