import type { NoteMetadata, NoteProblem } from "../../domain/note.js";

/**
 * Notes whose uuid (in any case) belongs to a note before them: the one whose path sorts first by code unit keeps it.
 * Takes sound notes in any order; one problem for each later note, by path. `lineOf` tells where a note states its uuid.
 */
export function duplicateUuids(
  notes: readonly { path: string; metadata: Pick<NoteMetadata, "uuid"> }[],
  lineOf: (path: string) => number | null = () => null,
): NoteProblem[] {
  const keepers = new Map<string, string>();
  const problems: NoteProblem[] = [];
  for (const { path, metadata } of notes.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (metadata.uuid === undefined) continue;
    const uuid = metadata.uuid.toLowerCase();
    const keeper = keepers.get(uuid);
    if (keeper === undefined) keepers.set(uuid, path);
    else problems.push(duplicate(path, lineOf(path), metadata.uuid, keeper));
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
