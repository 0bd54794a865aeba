import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import type { FewChanges } from "./few-changes.js";
import { changeLookups, type NoteChange } from "../lookup/change-lookups.js";
import { stampOf } from "../lookup/index-file.js";
import { contentOf, derivedFile, worthLookups } from "../lookup/note-lookups.js";
import { type IndexedNote, pathsByTerm } from "./master-index.js";

/** With more changes all is made anew, which costs less. */
const mostChanges = 500;

/** What the index is now. */
interface IndexNow {
  /** Stamp of the master file that the changes count from; null where it was not the one of the last indexing. */
  before: string | null;
  changes: readonly { path: string; change: "added" | "changed" | "removed" }[];
  indexed(): Promise<readonly IndexedNote[]>;
  /** The same changes with what the notes say now, where it is known without the others. */
  few: Pick<FewChanges, "changed"> | null;
}

/**
 * Brings the look-ups of a large index up to date with its master file, which is there already. Where that fails, or is
 * killed, they are made with the next look-up or indexing: they say of which master file they are.
 */
export async function keepLookups(context: RunContext, master: CheckedPath, now: IndexNow): Promise<void> {
  const { files, lookups } = context.services;
  const found = await files.stat(master);
  const path = found && found.size >= worthLookups ? await derivedFile(context, master, "lookups") : null;
  if (path === null) return;
  const to = stampOf(found);
  if ((await lookups.read(path, to, () => true)) === true) return;
  const { before: from, changes, indexed } = now;
  if (from !== null && changes.length <= mostChanges) {
    const changed = await changedNotes(now);
    if (await lookups.change(path, { from, to }, (open) => changeLookups(open, changed))) return;
  }
  const notes = await indexed();
  const [keywords, topics] = [new Map(pathsByTerm(notes, "keywords")), new Map(pathsByTerm(notes, "topics"))];
  const byPath = new Map(notes.map(({ path: each, metadata }) => [each, metadata]));
  await lookups.make(path, to, contentOf({ notes: byPath, keywords, topics }));
}

async function changedNotes({ changes, few, indexed }: IndexNow): Promise<NoteChange[]> {
  if (few) return few.changed.map(({ path, after }) => [path, after]);
  const byPath = new Map(changes.map(({ path }): NoteChange => [path, null]));
  for (const { path, metadata } of await indexed()) if (byPath.has(path)) byPath.set(path, metadata);
  return [...byPath];
}
