import { type QuireError, toQuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import { leaveSubject, removeSubject, resultFor, undo, withKnownWork, writeSubject } from "./apply.js";
import type { Edit } from "./answer.js";
import { askAboutFile, confirm, confirmSigned, editBasis } from "./ask-person.js";
import { applyEdit, followAnswer, type Next } from "./follow-answer.js";
import { lookUpAgain, type Subject } from "./prepare.js";
import { type FileResult, nextAttempt, type Place, type ScanRun } from "./scan-run.js";
import { matchRecord } from "../../cite/compare/match.js";

/** What one answer came to: the file is decided, or it is asked about again, with something said first. */
type Turn =
  | { kind: "decided"; result: FileResult }
  | { kind: "again"; subject: Subject; said: string | null; error?: QuireError };

/** Asks about a file until it is decided, and does what was answered. */
export async function decideFile(
  scan: ScanRun,
  first: Subject,
  place: Place,
  opening: string | null,
): Promise<FileResult> {
  let turn: Turn = { kind: "again", subject: first, said: opening };
  for (;;) {
    const { subject, said, error }: Extract<Turn, { kind: "again" }> = turn;
    const { answer, allowed } = await askAboutFile(scan, { subject, said, failed: error !== undefined, ...place });
    const next = followAnswer(subject.proposal, answer, allowed);
    turn = await follow(scan, { subject, place, error }, next);
    if (turn.kind === "decided") return turn.result;
  }
}

interface Standing {
  subject: Subject;
  place: Place;
  /** Why the last attempt to write failed. */
  error: QuireError | undefined;
}

async function follow(scan: ScanRun, standing: Standing, next: Next): Promise<Turn> {
  const { subject } = standing;
  switch (next.kind) {
    case "refuse":
      return refuse(scan, subject, next.message);
    case "write":
      return write(scan, standing, next.confirm);
    case "look_up":
      return lookUp(scan, subject, next.identifier);
    case "edit":
      return edit(scan, subject, next.edit);
    case "open":
      return again(subject, await open(scan, subject));
    case "undo":
      return undoLast(scan, subject);
    case "remove":
      return remove(scan, standing);
    case "skip":
      return decided(await leaveSubject(scan, subject, "skipped", "Skipped."));
    default:
      return decided(await leave(scan, standing));
  }
}

function again(subject: Subject, said: string | null): Turn {
  return { kind: "again", subject, said };
}

/** What comes behind an answer that cannot be followed in a list of answers was meant for what it should have led to. */
function refuse(scan: ScanRun, subject: Subject, message: string): Turn {
  scan.refused.add(subject.key);
  return again(subject, message);
}

function decided(result: FileResult): Turn {
  return { kind: "decided", result };
}

async function write(scan: ScanRun, { subject, place }: Standing, question: string | null): Promise<Turn> {
  if (question !== null && !(await confirm(scan, subject, question))) return again(subject, "Not written.");
  try {
    return decided(await writeSubject(scan, { subject, place }, (message) => confirmSigned(scan, subject, message)));
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!refusedByFile.has(error.code)) throw error;
    return { kind: "again", subject, said: `Not written: ${error.message} ${error.fix ?? ""}`.trim(), error };
  }
}

/** What is of this file or its folder; the next file may well be written. */
const refusedByFile = new Set(["changed_file", "not_found", "unreadable_file", "unwritable_file"]);

async function lookUp(scan: ScanRun, subject: Subject, identifier: Identifier): Promise<Turn> {
  const proposal = await lookUpAgain(scan.context, subject, identifier);
  return again(await withKnownWork(scan, { ...subject, proposal }), null);
}

async function edit(scan: ScanRun, subject: Subject, given: Edit): Promise<Turn> {
  const edited = applyEdit(subject.proposal, given, editBasis(subject), scan.context.now());
  const { record, tags, notes, problem } = edited;
  const match = matchRecord(record.item, subject.title_page);
  const by = subject.proposal.record === null ? "you" : subject.proposal.by;
  const proposal = { ...subject.proposal, outcome: "found" as const, reason: match.explanation, record, match, by };
  const known = await withKnownWork(scan, { ...subject, proposal, tags, notes });
  return problem === null ? again(known, null) : refuse(scan, known, problem);
}

async function open(scan: ScanRun, subject: Subject): Promise<string> {
  const { context } = scan;
  const turn = nextAttempt(scan, subject);
  try {
    const how = await context.step(`open:${subject.key}:${turn}`, "none", () =>
      context.services.desktop.open(subject.file.path, null),
    );
    return `Opened with ${how}.`;
  } catch (thrown) {
    return toQuireError(thrown).message;
  }
}

/** Restores the file that was written or removed last, asks about it again, then comes back to this one. */
async function undoLast(scan: ScanRun, subject: Subject): Promise<Turn> {
  const last = scan.writes.pop();
  if (last === undefined) return again(subject, "Nothing has been written in this run.");
  let said: string;
  try {
    said = await undo(scan, last);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!refusedByFile.has(error.code)) throw error;
    return again(subject, `Not undone: ${error.message}`);
  }
  const { subject: restored } = last;
  scan.results.set(restored.file.path, await decideFile(scan, restored, last.place, said));
  return again(subject, null);
}

async function remove(scan: ScanRun, { subject, place }: Standing): Promise<Turn> {
  if (!(await confirm(scan, subject, `Move ${subject.name} to the trash?`))) return again(subject, "Not removed.");
  try {
    return decided(await removeSubject(scan, { subject, place }));
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!refusedByFile.has(error.code)) throw error;
    return again(subject, `Not removed: ${error.message}`);
  }
}

/** For a person to look at later. */
async function leave(scan: ScanRun, { subject, error }: Standing): Promise<FileResult> {
  if (error !== undefined) return resultFor(scan, subject, "failed", error.message, error.toRecord());
  const { proposal, reading } = subject;
  const unread = reading.error !== null || reading.no_text;
  const { reason } = proposal;
  return leaveSubject(scan, subject, unread && proposal.record === null ? "unread" : "unidentified", reason);
}
