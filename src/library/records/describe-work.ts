import { foldKey, freeCitationKey } from "../../domain/citation-key.js";
import type { Item } from "../../domain/item.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { Work, WorkPath } from "../../domain/work.js";
import { EntryIndex } from "./ids.js";

/**
 * A work as the manifest has it: item, title, tags and notices of its entry. What the file says of itself is kept
 * aside and comes back when the record is gone. A work without a record keeps its citation key, if it has one.
 */
export function describeWork(work: Work, entry: ManifestEntry | null): Work {
  const { file_item, tags: _tags, notices: _notices, ...rest } = work;
  const own = file_item ?? work.item;
  const tags = entry !== null && entry.tags.length > 0 ? { tags: entry.tags } : {};
  const csl = entry?.status === "removed" ? undefined : entry?.csl;
  if (csl === undefined) return { ...rest, ...tags, item: own, title: own.title ?? work.title };
  const notices = (entry?.notices ?? []).length > 0 ? { notices: entry?.notices } : {};
  const item: Item = { ...csl, title: csl.title ?? own.title };
  return { ...rest, ...tags, ...notices, item, title: item.title ?? work.title, file_item: own };
}

/** A file read again: what was known of the work besides the file stays. */
export function keepKnown(read: Work, known: Work | null): Work {
  const id = (known?.file_item ?? known?.item)?.id;
  return id === undefined ? read : { ...read, item: { ...read.item, id } };
}

/**
 * Brings works in line with the manifest and gives a key to those that have none. `files` holds the present paths of
 * works whose file was rewritten or renamed, by work id. Returns the works that are not as they were.
 */
export function describeWorks(
  works: readonly Work[],
  manifest: Manifest,
  root: string,
  files: ReadonlyMap<string, WorkPath[]>,
): Work[] {
  const index = new EntryIndex(manifest.entries, root);
  const used = new Set(manifest.entries.flatMap(({ csl }) => (csl?.id === undefined ? [] : [foldKey(csl.id)])));
  const described = works.map((work) => {
    const entry = index.ofWork(work);
    const paths = files.get(work.id);
    const current = paths === undefined ? work : { ...work, paths, sha256: entry?.sha256 ?? work.sha256 };
    return { work, next: describeWork(current, entry), hasRecord: entry?.csl !== undefined };
  });
  const changed: Work[] = [];
  for (const { work, next, hasRecord } of described) {
    const item = hasRecord ? next.item : withFreeKey(next.item, used);
    if (item.id !== undefined) used.add(foldKey(item.id));
    const final = { ...next, item };
    if (JSON.stringify(sorted(final)) !== JSON.stringify(sorted(work))) changed.push(final);
  }
  return changed;
}

/** Works that had no citation key, with one. */
export function worksGivenKeys(works: readonly Work[]): Work[] {
  const used = new Set(works.flatMap(({ item }) => (item.id === undefined ? [] : [foldKey(item.id)])));
  return works
    .filter(({ item }) => item.id === undefined)
    .map((work) => {
      const item = withFreeKey(work.item, used);
      used.add(foldKey(item.id ?? ""));
      return { ...work, item };
    });
}

function withFreeKey(item: Item, used: ReadonlySet<string>): Item {
  const isTaken = (key: string) => used.has(foldKey(key));
  return item.id !== undefined && !isTaken(item.id) ? item : { ...item, id: freeCitationKey(item, isTaken) };
}

function sorted(work: Work): [string, unknown][] {
  return Object.entries(work)
    .filter(([, value]) => value !== undefined)
    .toSorted(([first], [second]) => (first < second ? -1 : 1));
}
