import type { RunContext } from "../../run/run-context.js";
import type { ListedNote } from "../notes/list-notes.js";
import type { IndexState, NoteState } from "./index-state.js";
import type { ChangedNote } from "./patch-master.js";
import { readNotes } from "./read-notes.js";

/** With more, everything is looked at. */
const mostChanges = 100;

/** Notes whose files changed, where nothing else did. */
export interface FewChanges {
  /** By their places in the state. */
  notes: ReadonlyMap<number, NoteState>;
  /** Those that say something else now. */
  changed: readonly ChangedNote[];
  /** Paths of those whose bytes are others, fields or not. */
  paths: readonly string[];
  read: number;
}

/**
 * Reads the files in these places again. Null where that is not enough to know the whole: there are many, or one of
 * them has or had a problem, or another uuid, which decides about other notes as well.
 */
export async function readFew(
  context: RunContext,
  listed: readonly ListedNote[],
  known: IndexState,
  places: readonly number[],
): Promise<FewChanges | null> {
  if (places.length === 0) return { notes: new Map(), changed: [], paths: [], read: 0 };
  if (places.length > mostChanges || known.problems.length > 0) return null;
  const before = await known.some(places);
  const toRead = places.flatMap((place) => listed[place] ?? []);
  const { notes, read } = await readNotes(context, toRead, { notes: before, indexed_at: known.indexed_at });
  if (notes.length !== places.length) return null;
  const changed: ChangedNote[] = [];
  for (const [index, { path, sha256, metadata: after }] of notes.entries()) {
    const last = before[index];
    if (!last?.metadata || after === null || last.metadata.uuid !== after.uuid) return null;
    if (last.sha256 !== sha256) changed.push({ path, before: last.metadata, after });
  }
  return {
    notes: new Map(places.map((place, index) => [place, notes[index]!])),
    changed,
    paths: changed.map(({ path }) => path),
    read,
  };
}
