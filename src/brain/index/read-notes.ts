import { QuireError } from "../../domain/error.js";
import type { NoteProblem } from "../../domain/note.js";
import type { RunContext } from "../../run/run-context.js";
import { type ListedNote, noteBytes } from "../notes/list-notes.js";
import { noteFile } from "../schema/brain-folders.js";
import { isSameFile, type NoteState } from "./index-state.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/hash.js";

/** So many files are open at once. */
const atOnce = 64;

export interface NotesRead {
  /** Every note that could be read, by path; those with problems as well. */
  notes: NoteState[];
  /** Of files that could not be read. */
  unreadable: NoteProblem[];
  /** Notes whose content was looked at. */
  read: number;
}

/** Reads what the notes say now: what is known of them already where they look as they did, else read again. */
export async function readNotes(
  context: RunContext,
  listed: readonly ListedNote[],
  known: { notes: readonly NoteState[]; indexed_at: number },
): Promise<NotesRead> {
  const before = new Map(known.notes.map((note) => [note.path, note]));
  const toRead = listed.filter((note) => {
    const last = before.get(note.path);
    return !last || !isSameFile(note, last, known.indexed_at);
  });
  const read = new Map<string, NoteState | NoteProblem | null>();
  await forEach(context, toRead, async (note) => {
    read.set(note.path, await readNote(context, note, before.get(note.path)));
  });
  const found = listed.flatMap(({ path }) => (read.has(path) ? read.get(path) : before.get(path)) ?? []);
  return {
    notes: found.filter((each) => "sha256" in each),
    unreadable: found.filter((each) => "fix" in each),
    read: toRead.length,
  };
}

/** Reads what follows the front matter of the notes, in their order; notes that are gone meanwhile are left out. */
export async function readBodies(
  context: RunContext,
  source: CheckedPath,
  paths: readonly string[],
): Promise<{ path: string; body: string }[]> {
  const { parseNote } = await import("../notes/parse-note.js");
  const bodies = new Map<string, string>();
  await forEach(context, paths, async (path) => {
    const bytes = await noteBytes(context.services, { path, file: noteFile(context.services.files, source, path) });
    if (bytes instanceof Uint8Array) bodies.set(path, parseNote(bytes, path).body);
  });
  return paths.flatMap((path) => {
    const body = bodies.get(path);
    return body === undefined ? [] : [{ path, body }];
  });
}

async function readNote(
  context: RunContext,
  { path, file, size, mtime_ms, ctime_ms }: ListedNote,
  last: NoteState | undefined,
): Promise<NoteState | NoteProblem | null> {
  const bytes = await noteBytes(context.services, { path, file });
  if (!(bytes instanceof Uint8Array)) return bytes;
  const facts = { path, size, mtime_ms, ctime_ms, sha256: sha256Of(bytes) };
  if (last?.sha256 === facts.sha256) return { ...last, ...facts };
  // Most indexings read no note: only those that do wait for what reads YAML.
  const { parseNote } = await import("../notes/parse-note.js");
  const { metadata, uuid_line, problems } = parseNote(bytes, path);
  return { ...facts, metadata, uuid_line, problems };
}

/** Many at once. Throws `interrupted` between two handfuls. */
async function forEach<T>(context: RunContext, notes: readonly T[], work: (note: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < notes.length; start += atOnce) {
    context.progress({ label: "Reading", done: start, total: notes.length, unit: "notes" });
    if (context.signal.aborted)
      throw new QuireError("interrupted", "Indexing was interrupted; the index is as it was.");
    await Promise.all(notes.slice(start, start + atOnce).map(work));
  }
}
