import { QuireError } from "../../domain/error.js";
import type { NoteMetadata, NoteProblem } from "../../domain/note.js";
import type { RunContext } from "../../run/run-context.js";
import { duplicateUuids } from "./duplicate-uuids.js";
import { byPlace, type ListedNote, listNotes } from "./list-notes.js";
import { noteBytes } from "./note-bytes.js";
import { parseNote } from "./parse-note.js";
import { uuidLine } from "./uuid-line.js";
import type { CheckedPath } from "../../ports/checked-path.js";

/** What is wrong with the notes of a folder, by path and line. */
export interface CheckedNotes {
  /** Files that could be notes, those with problems included. */
  notes: ListedNote[];
  problems: NoteProblem[];
}

/** Reads every note of a folder. Throws `not_found` where there is no such folder. */
export async function checkNotes(context: RunContext, source: CheckedPath): Promise<CheckedNotes> {
  const { services, signal } = context;
  const { notes, problems: unlisted } = await listNotes(services, source, signal);
  const sound: { path: string; metadata: NoteMetadata; uuid_line: number | null }[] = [];
  const problems = [...unlisted];
  await eachNote(
    context,
    notes,
    "Checking",
    (note, bytes) => {
      const parsed = parseNote(bytes, note.path);
      problems.push(...parsed.problems);
      const { metadata } = parsed;
      if (metadata)
        sound.push({ path: note.path, metadata, uuid_line: metadata.uuid === undefined ? null : uuidLine(bytes) });
      return Promise.resolve();
    },
    (problem) => problems.push(problem),
  );
  const lines = new Map(sound.map(({ path, uuid_line }) => [path, uuid_line]));
  problems.push(...duplicateUuids(sound, (path) => lines.get(path) ?? null));
  return { notes, problems: problems.toSorted(byPlace) };
}

/** One after the other, with progress; what cannot be read is told to `refuse`. Throws `interrupted`. */
export async function eachNote(
  context: RunContext,
  notes: readonly ListedNote[],
  label: string,
  work: (note: ListedNote, bytes: Uint8Array) => Promise<void>,
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
