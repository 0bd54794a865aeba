import { foldKey } from "../../domain/fold-key.js";
import type { Item } from "../../domain/item.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import { formerKeys, type Work, type WorkPath } from "../../domain/work.js";
import { EntryIndex } from "./ids.js";
import { ownKeys, withOwnKey } from "./own-keys.js";
import { byCodeUnits } from "../../domain/lists.js";

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
  const former = known?.former_keys === undefined ? {} : { former_keys: known.former_keys };
  return id === undefined ? read : { ...read, ...former, item: { ...read.item, id } };
}

/** What of works' files is not as the store has it, by work id. */
export interface FileNews {
  /** Present paths of works whose file was rewritten or renamed. */
  files: ReadonlyMap<string, WorkPath[]>;
  /** Works whose files are gone while another's file says their uuid: that is the same note now. */
  replaced: ReadonlySet<string>;
}

/** Brings works in line with the manifest and gives a key to those that have none. Returns those that are not as they were. */
export function describeWorks(
  works: readonly Work[],
  manifest: Manifest,
  root: string,
  { files, replaced }: FileNews,
): Work[] {
  const index = new EntryIndex(manifest.entries, root);
  const described = works.map((work) => {
    const entry = index.ofWork(work);
    return { work, next: describeWork(withFiles(work, files.get(work.id), entry), entry), entry };
  });
  // Former keys stay with their works: a draft that has one must never come to cite another.
  const recorded = manifest.entries.flatMap(({ csl, former_keys = [] }) => [csl?.id ?? [], former_keys].flat());
  const former = described.flatMap(({ next }) => formerKeys(next));
  const used = new Set([...recorded, ...former].map(foldKey));
  const keys = ownKeys(
    described.flatMap(({ next, entry }) => (entry?.csl === undefined ? [next] : [])),
    used,
    replaced,
  );
  return described.flatMap(({ work, next }) => {
    const final = withOwnKey(next, keys.get(next.id));
    return JSON.stringify(sorted(final)) === JSON.stringify(sorted(work)) ? [] : [final];
  });
}

function withFiles(work: Work, paths: WorkPath[] | undefined, entry: ManifestEntry | null): Work {
  const hash = entry?.sha256 ?? work.sha256;
  if (paths === undefined || hash === work.sha256) return paths === undefined ? work : { ...work, paths };
  return { ...work, paths, sha256: hash, same_text: [...new Set([...(work.same_text ?? []), work.sha256, hash])] };
}

/** Works that had no citation key, with one. */
export function worksGivenKeys(works: readonly Work[]): Work[] {
  const keys = ownKeys(works, new Set(works.flatMap(formerKeys).map(foldKey)));
  return works.flatMap((work) => {
    const next = withOwnKey(work, keys.get(work.id));
    return next === work ? [] : [next];
  });
}

function sorted(work: Work): [string, unknown][] {
  return Object.entries(work)
    .filter(([, value]) => value !== undefined)
    .toSorted(([first], [second]) => byCodeUnits(first, second));
}
