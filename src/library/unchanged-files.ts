import type { Work, WorkPath } from "../domain/work.js";
import type { FoundFile, WorkspaceFiles } from "../ports/workspace-files.js";
import { type AddOptions, emptyOutcome, type FileOutcome, wantsOcr } from "./add-file.js";

/** Clocks of file systems are coarse: what was changed so shortly before it was looked at may be changed again unseen. */
const coarsest_ms = 2000;

/**
 * The files that need not be looked into, told by what the system says of them and of the works they were. A work whose
 * text was deleted is read again.
 */
export async function unchangedFiles(
  files: WorkspaceFiles,
  chosen: readonly FoundFile[],
  byPath: ReadonlyMap<string, Work>,
  options: AddOptions,
): Promise<FileOutcome[]> {
  const alike = chosen.flatMap((file): [FoundFile, Work][] => {
    const work = byPath.get(file.path);
    return work !== undefined && looksDone(work, file, options) ? [[file, work]] : [];
  });
  const [first] = alike;
  if (first === undefined) return [];
  // One look at the folder in place of one for each text.
  const folder = files.folderOf(files.textPath(first[1].id));
  const texts = new Set((await files.names(folder)).map((name) => files.inside(folder, name)));
  return alike
    .filter(([, work]) => texts.has(files.textPath(work.id)))
    .map(([{ path }, work]) => emptyOutcome(path, "unchanged", work, null));
}

function looksDone(work: Work, file: FoundFile, options: AddOptions): boolean {
  const recorded = work.paths.find(({ path }) => path === file.path);
  const collected = options.collection === undefined || work.collections.includes(options.collection);
  return collected && !options.again && !wantsOcr(work, options) && looksUnchanged(file, recorded, work.updated_at);
}

/**
 * A file whose size, time and number are as recorded need not be read, unless it was changed within two seconds of being
 * looked at, or later by its own clock: the rule by which Git tells what is "racily clean".
 * @param readAt when the work was read, ISO 8601: counts where an older Quire has not recorded when it looked
 */
export function looksUnchanged(
  file: Pick<FoundFile, "size" | "mtime_ms" | "inode">,
  recorded: WorkPath | undefined,
  readAt: string,
): boolean {
  if (!recorded || recorded.size !== file.size || recorded.mtime_ms !== file.mtime_ms) return false;
  if (recorded.inode !== undefined && recorded.inode !== file.inode) return false;
  return file.mtime_ms < (recorded.seen_ms ?? Date.parse(readAt)) - coarsest_ms;
}
