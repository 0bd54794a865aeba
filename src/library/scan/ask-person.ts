import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import { type Action, actions, allowedActions, editableFields, plainAnswers } from "./answer.js";
import { targetPath, twinOf } from "./apply.js";
import { compareWithFile, comparisonRowSchema } from "./comparison.js";
import { defaultAnswer, type EditBasis, editableValues } from "./follow-answer.js";
import type { Subject } from "./prepare.js";
import { ownIdentifiers, proposalSchema, readingSchema } from "./proposal.js";
import { ownRecord } from "./read-pdf.js";
import { nextQuestion, type ScanRun } from "./scan-run.js";

/** What a front end shows when it is asked what to do with a file: the details of a gate of the kind "record". */
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
export interface ConfirmQuestion {
  file: { path: string; name: string; sha256: string };
  turn: number;
  off_list: boolean;
}

export interface Asking {
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

/** What a person's edit of a record begins with. */
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
  return answer === true || (typeof answer === "string" && /^y(es)?$/i.test(answer.trim()));
}
