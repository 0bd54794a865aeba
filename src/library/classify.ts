import type { Work, WorkPath } from "../domain/work.js";
import type { FoundFile } from "../ports/workspace-files.js";
import { byCodeUnits } from "../domain/lists.js";

/** What the store knows that matters for one found file. */
export interface KnownFile {
  /** The work this path belongs to. */
  atPath: Work | null;
  /** The work with these bytes. */
  withBytes: Work | null;
}

/** What to do with a found file. `path` works keep their id; `new` works get theirs from the bytes. */
export type FileDecision =
  | { kind: "unchanged"; work: Work }
  /** The bytes are known: the path is added to the work, paths that are gone leave it. */
  | { kind: "moved" | "duplicate"; work: Work }
  | { kind: "changed"; work: Work }
  | { kind: "new" };

/**
 * Decides from the bytes' hash. `exists` tells whether an older path of a work is still there: if none is, the file
 * was moved; otherwise the same bytes lie in two places.
 */
export function classifyFile(known: KnownFile, sha256: string, exists: (path: WorkPath) => boolean): FileDecision {
  const { atPath, withBytes } = known;
  if (atPath && atPath.sha256 === sha256) return { kind: "unchanged", work: atPath };
  if (withBytes) return { kind: withBytes.paths.some(exists) ? "duplicate" : "moved", work: withBytes };
  // A work with a second path keeps its text for that one; the changed file becomes a work of its own.
  if (atPath && atPath.paths.filter(exists).length <= 1) return { kind: "changed", work: atPath };
  return { kind: "new" };
}

/** A file whose size and time are as recorded need not be read. Files touched within two seconds of that are read: clocks of file systems are coarse. */
export function looksUnchanged(
  file: Pick<FoundFile, "size" | "mtime_ms">,
  recorded: WorkPath | undefined,
  recordedAt: string,
): boolean {
  if (!recorded || recorded.size !== file.size || recorded.mtime_ms !== file.mtime_ms) return false;
  return file.mtime_ms < Date.parse(recordedAt) - 2000;
}

/** The work's paths with `file` among them, without those that are gone. */
export function pathsWith(work: Work | null, file: WorkPath, exists: (path: WorkPath) => boolean): WorkPath[] {
  const others = (work?.paths ?? []).filter((path) => path.path !== file.path && exists(path));
  return [...others, file].toSorted((first, second) => byCodeUnits(first.path, second.path));
}
