import type { NoteProblem } from "../../domain/note.js";
import type { BrainIndexOutput } from "../schema/brain-schema.js";
import { duplicateUuids } from "../notes/duplicate-uuids.js";
import type { NoteState } from "./index-state.js";
import type { IndexedNote } from "./master-index.js";

export type SoundNote = NoteState & IndexedNote;

/** Which of the notes that were read are in the index: sound ones, and of those with the same uuid the first. */
export function indexedNotes(notes: readonly NoteState[]): { indexed: SoundNote[]; duplicates: NoteProblem[] } {
  const sound = notes.filter((note): note is SoundNote => note.metadata !== null);
  const lines = new Map(sound.map(({ path, uuid_line }) => [path, uuid_line]));
  const duplicates = duplicateUuids(sound, (path) => lines.get(path) ?? null);
  const left = new Set(duplicates.map(({ path }) => path));
  return { indexed: sound.filter(({ path }) => !left.has(path)), duplicates };
}

/** What became of the notes of the index, by path. */
export function changesBetween(before: readonly NoteState[], after: readonly NoteState[]): BrainIndexOutput["changes"] {
  const old = new Map(before.map(({ path, sha256 }) => [path, sha256]));
  const now = new Set(after.map(({ path }) => path));
  const changes: BrainIndexOutput["changes"] = [
    ...before.filter(({ path }) => !now.has(path)).map(({ path }) => ({ path, change: "removed" as const })),
    ...after
      .filter(({ path, sha256 }) => old.get(path) !== sha256)
      .map(({ path }) => ({ path, change: old.has(path) ? ("changed" as const) : ("added" as const) })),
  ];
  return changes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
