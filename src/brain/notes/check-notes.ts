import { QuireError } from "../../domain/error.js";
import type { NoteProblem } from "../../domain/note.js";
import type { RunContext } from "../../run/run-context.js";
import { duplicateUuids, type UuidOfNote } from "./duplicate-uuids.js";
import { byPlace, type ListedNote, listNotes, noteBytes } from "./list-notes.js";
import { parseNote } from "./parse-note.js";
import type { CheckedPath } from "../../ports/checked-path.js";

/** The problems of the notes of a folder, by path and line. */
export interface CheckedNotes {
  /** Files that could be notes, those with problems included. */
  notes: ListedNote[];
  problems: NoteProblem[];
}

/** Reads every note of a folder. Throws `not_found` where there is no such folder. */
export async function checkNotes(context: RunContext, source: CheckedPath): Promise<CheckedNotes> {
  const { services, signal } = context;
  const { notes, problems: unlisted } = await listNotes(services, source, signal);
  const parsed: UuidOfNote[] = [];
  const problems = [...unlisted];
  await eachNote(
    context,
    notes,
    "Checking",
    ({ path }, bytes) => {
      const note = parseNote(bytes, path);
      problems.push(...note.problems);
      parsed.push({ path, ...note });
    },
    (problem) => problems.push(problem),
  );
  problems.push(...duplicateUuids(parsed));
  return { notes, problems: problems.toSorted(byPlace) };
}

/** Reads notes one after the other, with progress, and hands each to `work`, or to `refuse` where it cannot be read. Throws `interrupted`. */
export async function eachNote(
  context: RunContext,
  notes: readonly ListedNote[],
  label: string,
  work: (note: ListedNote, bytes: Uint8Array) => Promise<void> | void,
  refuse: (problem: NoteProblem) => void,
): Promise<void> {
  for (const [index, note] of notes.entries()) {
    if (context.signal.aborted) throw new QuireError("interrupted", `${label} notes was interrupted.`);
    if (index % 100 === 0) context.progress({ label, done: index, total: notes.length, unit: "notes" });
    const bytes = await noteBytes(context.services, note);
    if (bytes instanceof Uint8Array) await work(note, bytes);
    else if (bytes) refuse(bytes);
  }
}
