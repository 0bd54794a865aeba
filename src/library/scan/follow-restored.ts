import type { Work } from "../../domain/work.js";
import type { Services } from "../../run/services.js";
import type { WrittenFile } from "./write-file.js";

/** A file that was given its old bytes and name; `path` is where it lies now. */
export interface Restored {
  written: WrittenFile;
  path: string;
}

/** Lets works of the library lie where their restored files are: no entry of the manifest may be left to say so. */
export async function followRestored(services: Services, restored: readonly Restored[]): Promise<void> {
  const store = await services.store();
  const at = services.clock.now().toISOString();
  const changed: Work[] = [];
  for (const work of await store.works()) {
    let present = work;
    for (const each of restored) present = await following(services, present, each);
    if (present !== work) changed.push({ ...present, updated_at: at });
  }
  if (changed.length > 0) await store.updateWorks(changed);
}

/** Old and new bytes have one text: where the work is of the one, it need not be read again for the other. */
async function following({ files }: Services, work: Work, { written, path }: Restored): Promise<Work> {
  const { path_after, sha256_before: before, sha256_after: after } = written;
  const known = work.paths.find(
    (each) => each.path === path_after && (each.sha256 === after || each.sha256 === before),
  );
  const found = known === undefined ? null : await files.stat(files.recorded(path));
  if (found === null) return work;
  const present = { path, sha256: before, size: found.size, mtime_ms: found.mtime_ms };
  const paths = work.paths.map((each) => (each === known ? present : each));
  return { ...work, paths, same_text: [...new Set([...(work.same_text ?? []), before])] };
}
