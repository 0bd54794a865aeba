import type { NoteMetadata, NoteProblem } from "../../domain/note.js";
import { byCodeUnits } from "../../domain/collections.js";

/** The uuid of a note and the line that states it; `metadata` is null where the note has problems. */
export interface UuidOfNote {
  path: string;
  metadata: Pick<NoteMetadata, "uuid"> | null;
  uuid_line: number | null;
}

/**
 * Finds the notes whose uuid (in any case) belongs to a note before them: the one whose path sorts first by code unit keeps it.
 * Takes notes in any order, of which those with problems have no metadata; gives one problem for each later note, by path.
 */
export function duplicateUuids(notes: readonly UuidOfNote[]): NoteProblem[] {
  const keepers = new Map<string, string>();
  const problems: NoteProblem[] = [];
  for (const { path, metadata, uuid_line } of notes.toSorted((one, other) => byCodeUnits(one.path, other.path))) {
    if (metadata?.uuid === undefined) continue;
    const uuid = metadata.uuid.toLowerCase();
    const keeper = keepers.get(uuid);
    if (keeper === undefined) keepers.set(uuid, path);
    else problems.push(duplicate(path, uuid_line, metadata.uuid, keeper));
  }
  return problems;
}

function duplicate(path: string, line: number | null, uuid: string, keeper: string): NoteProblem {
  return {
    path,
    line,
    field: "uuid",
    message: `The uuid ${uuid} belongs to ${keeper} already.`,
    fix: "If this is a copy, delete it; else remove its line uuid and run: quire brain check --fix",
  };
}
