import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import { type Action, actions, allowedActions, editableFields, plainAnswers } from "./answer.js";
import { targetPath, twinOf } from "./apply.js";
import { defaultAnswer, editableValues, type EditBasis } from "./follow-answer.js";
import type { Subject } from "./prepare.js";
import { ownIdentifiers, type Proposal, proposalSchema, type Reading, readingSchema } from "./proposal.js";
import { ownRecord } from "./read-file.js";
import { nextQuestion, type ScanRun } from "./scan-run.js";
import { formatDate } from "../../domain/item-date.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import { wordsIn } from "../../domain/characters.js";

/** One line of the table in which the record stands beside what the file says. */
const comparisonRowSchema = z.object({
  field: z.string(),
  /** Empty where the file does not say. */
  file: z.string(),
  /** Empty where the record does not say. */
  record: z.string(),
  /** Which source the record's value came from; empty where it has none. */
  source: z.string(),
  /** `new`: only the record says it. */
  mark: z.enum(["same", "differs", "new"]),
  /** What other sources say instead. */
  others: z.array(z.object({ source: z.string(), value: z.string() })),
});
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

/** Similarity from which two titles are shown as the same. */
const sameTitle = 0.85;

/**
 * The record beside what the file says, in the order in which people read it; fields that neither has are left out.
 * Without a record it is what the file says alone.
 */
export function compareWithFile(proposal: Proposal, reading: Reading): ComparisonRow[] {
  const { record, match } = proposal;
  const item: Item = record?.item ?? { type: "" };
  const { title, authors, year } = reading.says;
  const similarity = match?.title_similarity ?? null;
  const rows: Omit<ComparisonRow, "source" | "others">[] = [
    row("title", title ?? "", item.title ?? "", similarity === null || similarity >= sameTitle),
    row("authors", authors.join(", "), itemAuthors(item).join(", "), match?.first_author !== "differs"),
    row("year", year === null ? "" : String(year), String(itemYear(item) ?? ""), match?.year !== "differs"),
    ...recordFields(item),
    ...identifierRows(item, reading),
  ];
  const shown = rows.filter((each) => each.file !== "" || each.record !== "");
  return shown.map((each) => ({ ...each, ...provenance(proposal, each) }));
}

type BareRow = Omit<ComparisonRow, "source" | "others">;

function row(field: string, file: string, record: string, agrees: boolean): BareRow {
  return { field, file, record, mark: file === "" ? "new" : agrees ? "same" : "differs" };
}

/** What is in the record alone. */
function recordFields(item: Item): BareRow[] {
  const { volume, issue, page, type, publisher } = item;
  const date = formatDate(item.issued);
  const values: [string, string][] = [
    ["type", type],
    ["publication", item["container-title"] ?? ""],
    ["volume", String(volume ?? "")],
    ["issue", String(issue ?? "")],
    ["pages", page ?? ""],
    ["publisher", publisher ?? ""],
    ["date", date.length > 4 ? date : ""],
  ];
  return values.filter(([, value]) => value !== "").map(([field, value]) => row(field, "", value, true));
}

function identifierRows(item: Item, { identification }: Reading): BareRow[] {
  const { doi, arxiv, isbn, pmid } = identification;
  const arxivOfRecord = item.archive?.toLowerCase() === "arxiv" ? (item.archive_location ?? "") : "";
  const pairs: [string, string, string][] = [
    ["doi", doi?.value ?? "", item.DOI ?? ""],
    ["arxiv", arxiv?.value ?? "", arxivOfRecord],
    ["isbn", isbn.map(({ value }) => value).join(", "), item.ISBN ?? ""],
    ["pmid", pmid?.value ?? "", item.PMID ?? ""],
  ];
  // A record need not name all identifiers of its work: only two that are not the same are a difference.
  return pairs.map(([field, file, record]) => row(field, file, record, record === "" || sameIdentifier(file, record)));
}

function sameIdentifier(file: string, record: string): boolean {
  const values = (text: string) => text.toLowerCase().split(/[\s,]+/);
  return values(file).some((value) => values(record).includes(value));
}

/** CSL names of the table's fields. */
const itemFields: Record<string, string> = {
  authors: "author",
  year: "issued",
  date: "issued",
  publication: "container-title",
  pages: "page",
  doi: "DOI",
  isbn: "ISBN",
  pmid: "PMID",
  arxiv: "archive_location",
};

function provenance({ record }: Proposal, { field }: BareRow): Pick<ComparisonRow, "source" | "others"> {
  const name = itemFields[field] ?? field;
  const source = record?.fields[name] ?? "";
  const values = record?.differences.find((each) => each.field === name)?.values ?? [];
  const chosen = values.find((each) => each.source === source);
  const others = values.filter(
    (each) => each.source !== "file" && each !== chosen && bare(each.value) !== bare(chosen?.value ?? ""),
  );
  return { source, others: field === "date" ? [] : others };
}

/** Sources that differ from the file alone say the same as each other. */
function bare(text: string): string {
  return wordsIn(text.toLowerCase()).join(" ");
}

/** The question what to do with a file, as a front end shows it: the details of a gate of the kind "record". */
export const recordQuestionSchema = z.object({
  /** `number` of `total`, counted from 1. */
  file: z.object({
    path: z.string(),
    name: z.string(),
    sha256: z.string(),
    number: z.number(),
    total: z.number(),
  }),
  /** How often this file has been asked about in this run, from 1: the place of an answer in a list of answers. */
  turn: z.number(),
  /** An answer about this file could not be followed: a list of answers no longer fits its questions. */
  off_list: z.boolean(),
  reading: readingSchema,
  /** The file's own identifiers as people write them. */
  identifiers: z.array(z.string()),
  proposal: proposalSchema,
  comparison: z.array(comparisonRowSchema),
  /** Where the file will lie when the record is written; null where it stays. */
  target: z.string().nullable(),
  /** Another file of the library with the same identifier. */
  twin: z.string().nullable(),
  /** Values of the fields that can be edited, as one line of text each. */
  values: z.record(z.enum(editableFields), z.string()),
  actions: z.array(z.enum(actions)),
  /** What happened since the last question, for people; null where nothing did. */
  said: z.string().nullable(),
});
export type RecordQuestion = z.infer<typeof recordQuestionSchema>;

/** A second question about the same file: whether it is meant so. */
interface ConfirmQuestion {
  file: { path: string; name: string; sha256: string };
  turn: number;
  off_list: boolean;
}

interface Asking {
  subject: Subject;
  number: number;
  total: number;
  said: string | null;
  /** The last write failed: `--yes` does not try it for ever. */
  failed: boolean;
}

/** Puts the question what to do with a file; returns the answer as it was given, and what was allowed. */
export async function askAboutFile(scan: ScanRun, asking: Asking): Promise<{ answer: unknown; allowed: Action[] }> {
  const { subject } = asking;
  const { proposal } = subject;
  const turn = nextQuestion(scan, subject);
  const allowed = allowedActions({
    has_record: proposal.record !== null,
    allow_delete: scan.input.allow_delete,
    can_undo: scan.writes.length > 0,
  });
  const details = questionOf(scan, asking, turn, allowed);
  const answer = await scan.context.gate({
    key: `record:${subject.key}:${turn}`,
    kind: "record",
    question: `What shall be done with ${subject.name}? ${asking.said ?? proposal.reason}`,
    details,
    choices: plainAnswers,
    default: asking.failed || details.off_list ? "leave" : defaultAnswer(proposal),
  });
  return { answer, allowed };
}

function questionOf(scan: ScanRun, asking: Asking, turn: number, allowed: Action[]): RecordQuestion {
  const { subject, number, total, said } = asking;
  const { proposal, reading, file, name, sha256 } = subject;
  return {
    file: { path: file.path, name, sha256, number, total },
    turn,
    off_list: scan.refused.has(subject.key),
    reading,
    identifiers: ownIdentifiers(reading),
    proposal,
    comparison: compareWithFile(proposal, reading),
    target: targetPath(scan, subject),
    twin: twinOf(scan, subject),
    values: editableValues(proposal, editBasis(subject)),
    actions: allowed,
    said,
  };
}

/** Collects what a person's edit of a record begins with. */
export function editBasis({ reading, tags, notes }: Subject): EditBasis {
  return { own: ownRecord(reading), tags, notes };
}

/** Asks whether it is meant so. Never answered by `--yes`: consent is given in person. */
export async function confirm(scan: ScanRun, subject: Subject, question: string): Promise<boolean> {
  const turn = nextQuestion(scan, subject);
  const details = confirmDetails(scan, subject, turn);
  const answer = await gateYesNo(scan.context, `confirm:${subject.key}:${turn}`, question, details);
  return answer;
}

/** `--yes` leaves a signed file as it is. */
export async function confirmSigned(scan: ScanRun, subject: Subject, message: string): Promise<boolean> {
  const turn = nextQuestion(scan, subject);
  const details = confirmDetails(scan, subject, turn);
  const question = `${message} Writing into it makes its signature invalid. Write all the same? (no: only the manifest is written)`;
  return gateYesNo(scan.context, `signed:${subject.key}:${turn}`, question, details, "no");
}

function confirmDetails(scan: ScanRun, { key, file, name, sha256 }: Subject, turn: number): ConfirmQuestion {
  return { file: { path: file.path, name, sha256 }, turn, off_list: scan.refused.has(key) };
}

async function gateYesNo(
  context: RunContext,
  key: string,
  question: string,
  details: ConfirmQuestion,
  fallback?: "no",
): Promise<boolean> {
  const gate = { key, kind: "confirm", question, details, choices: ["yes", "no"] };
  const answer = await context.gate({ ...gate, ...(fallback !== undefined && { default: fallback }) });
  return answer === true || (typeof answer === "string" && ["y", "yes"].includes(answer.trim().toLowerCase()));
}
