import { noteUuid } from "../../domain/note-key.js";
import type { Work, WorkPath } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import type { Services } from "../../run/services.js";
import { describeWorks, worksGivenKeys } from "./describe-work.js";
import { EntryIndex, entryPath, hasSameText } from "./ids.js";
import type { ManifestReading } from "./manifest-file.js";
import { byCodeUnits } from "../../domain/lists.js";

/** Writes what the manifest says of works into the store; of an unreadable one only the keys that works lack are given. */
export async function bringInLine(
  services: Services,
  store: Store,
  { manifest, problem }: ManifestReading,
): Promise<void> {
  const now = services.clock.now().toISOString();
  const update = async (changed: readonly Work[]) => {
    if (changed.length > 0) await store.updateWorks(changed.map((work) => ({ ...work, updated_at: now })));
  };
  const works = await store.works();
  if (problem !== null) return update(worksGivenKeys(works));
  const { root } = services.files;
  const index = new EntryIndex(manifest.entries, root);
  const files = new Map<string, WorkPath[]>();
  for (const work of works) {
    const paths = await presentPaths(services, work, index);
    if (paths !== null) files.set(work.id, paths);
  }
  const replaced = await replacedNotes(services, works);
  await update(describeWorks(works, manifest, root, { files, replaced }));
}

/** Ids of notes whose files are gone while the file of another work says the uuid that they are cited by. */
async function replacedNotes({ files }: Services, works: readonly Work[]): Promise<Set<string>> {
  const claimed = new Set(
    works.flatMap(({ item }) => {
      const uuid = noteUuid(item);
      return uuid === null || uuid === item.id ? [] : [uuid];
    }),
  );
  const replaced = new Set<string>();
  for (const { id, item, paths } of works) {
    if (item.id === undefined || !claimed.has(item.id)) continue;
    const found = await Promise.all(paths.map(({ path }) => files.stat(files.recorded(path))));
    if (found.every((file) => file === null)) replaced.add(id);
  }
  return replaced;
}

/** The paths of a work whose file was renamed, or rewritten with nothing but metadata; null where nothing was. */
async function presentPaths({ files }: Services, work: Work, index: EntryIndex): Promise<WorkPath[] | null> {
  const entry = index.ofWork(work);
  const path = entry === null ? null : entryPath(files.root, entry);
  if (entry === null || path === null || entry.sha256 === null) return null;
  const known = work.paths.find((each) => each.path === path);
  if (known?.sha256 === entry.sha256) return null;
  if (!hasSameText(work, entry, entry.sha256)) return null;
  const at = files.recorded(path);
  const found = await files.stat(at);
  // What the manifest says of a file is believed only where the file itself agrees.
  if (found === null || (await files.hash(at)) !== entry.sha256) return null;
  const others: WorkPath[] = [];
  for (const each of work.paths)
    if (each.path !== path && (await files.stat(files.recorded(each.path))) !== null) others.push(each);
  const present = { path, sha256: entry.sha256, size: found.size, mtime_ms: found.mtime_ms };
  return [...others, present].toSorted((first, second) => byCodeUnits(first.path, second.path));
}
