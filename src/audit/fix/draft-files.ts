import type { Draft } from "../../document/tree/draft.js";
import type { FixEdit } from "./edit.js";

type Change = Omit<FixEdit, "file">;

/** Names of the files that a draft is put together from, as edits name them. */
export function draftFiles(draft: Pick<Draft, "parts">, name: string): string[] {
  return draft.parts === undefined ? [name] : [...new Set(draft.parts.map(({ file }) => file))];
}

/** Changes of the draft's source as edits of the files it comes from; what runs from one file into another cannot be made. */
export function editsOfFiles(draft: Pick<Draft, "parts">, name: string, changes: readonly Change[]): FixEdit[] {
  const { parts } = draft;
  if (parts === undefined) return changes.map((change) => ({ file: name, ...change }));
  return changes.flatMap((change) => {
    const index = parts.findLastIndex(({ start }) => start <= change.start);
    const part = parts[index];
    const next = parts[index + 1];
    if (part === undefined || (next !== undefined && change.end > next.start)) return [];
    const moved = part.file_start - part.start;
    return [{ file: part.file, ...change, start: change.start + moved, end: change.end + moved }];
  });
}
