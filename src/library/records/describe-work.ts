import { foldKey } from "../../domain/fold-key.js";
import type { Item } from "../../domain/item.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import { formerKeys, type Work, type WorkPath } from "../../domain/work.js";
import { EntryIndex, entryPath, hasSameText } from "./ids.js";
import { ownKeys, withOwnKey } from "./keys.js";
import { byCodeUnits } from "../../domain/collections.js";
import { noteUuid } from "../../domain/note.js";
import type { Store } from "../../ports/store.js";
import type { Services } from "../../run/services.js";
import type { ManifestReading } from "./manifest-file.js";
import type { RecordSource } from "./record-rows.js";

/**
 * A work as the manifest has it: item, title, tags and notices of its entry. What the file says of itself is kept
 * aside and comes back when the record is gone. A work without a record keeps its citation key, if it has one.
 */
export function describeWork(work: Work, entry: ManifestEntry | null): Work {
  const { file_item, tags: _tags, notices: _notices, ...given } = work;
  const rest = { ...given, ...collectionsWith(work, entry) };
  const own = file_item ?? work.item;
  const tags = entry !== null && entry.tags.length > 0 ? { tags: entry.tags } : {};
  const csl = entry?.status === "removed" ? undefined : entry?.csl;
  if (csl === undefined) return { ...rest, ...tags, item: own, title: own.title ?? work.title };
  const notices = (entry?.notices ?? []).length > 0 ? { notices: entry?.notices } : {};
  const item: Item = { ...csl, title: csl.title ?? own.title };
  return { ...rest, ...tags, ...notices, item, title: item.title ?? work.title, file_item: own };
}

/** Collections of the work's own and those of its record, which leave it when the record leaves them. */
function collectionsWith(work: Work, entry: ManifestEntry | null): Pick<Work, "collections" | "own_collections"> {
  const own = work.own_collections ?? work.collections;
  const listed = entry === null || entry.status === "removed" ? [] : (entry.collections ?? []);
  if (listed.length === 0) return { collections: own, own_collections: undefined };
  return { collections: [...new Set([...own, ...listed])].toSorted(), own_collections: own };
}

/** A file read again: what was known of the work besides the file stays. */
export function keepKnown(read: Work, known: Work | null): Work {
  const id = (known?.file_item ?? known?.item)?.id;
  const former = known?.former_keys === undefined ? {} : { former_keys: known.former_keys };
  return id === undefined ? read : { ...read, ...former, item: { ...read.item, id } };
}

/** The differences between works' files and the store, by work id. */
interface FileNews {
  /** Present paths of works whose file was rewritten or renamed. */
  files: ReadonlyMap<string, WorkPath[]>;
  /** Works whose files are gone while another's file says their uuid: that is the same note now. */
  replaced: ReadonlySet<string>;
}

/**
 * Brings works in line with the manifest and gives a key to those that have none. Returns those that are not as they were.
 * @param taken keys of entries and of other works, as `foldKey` writes them
 */
function describeWorks(
  works: readonly Work[],
  index: EntryIndex,
  taken: Iterable<string>,
  { files, replaced }: FileNews,
): Work[] {
  const described = works.map((work) => {
    const entry = index.ofWork(work);
    return { work, next: describeWork(withFiles(work, files.get(work.id), entry), entry), entry };
  });
  // Former keys stay with their works: a draft that has one must never come to cite another.
  const former = described.flatMap(({ next }) => formerKeys(next));
  const used = new Set([...taken, ...former.map(foldKey)]);
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
function worksGivenKeys(works: readonly Work[]): Work[] {
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

/** Writes what the manifest says of works into the store; where nothing is known of an unreadable one, only keys are given. */
export async function describeAll(
  services: Services,
  store: Store,
  { manifest, problem }: ManifestReading,
): Promise<void> {
  const works = await store.works();
  if (problem !== null && manifest.entries.length === 0) return update(services, store, worksGivenKeys(works));
  const index = new EntryIndex(manifest.entries, services.files.root);
  const keys = manifest.entries.flatMap(({ csl, former_keys = [] }) => [csl?.id ?? [], former_keys].flat());
  const news = { files: await filesOf(services, works, index), replaced: await replacedNotes(services, works) };
  await update(services, store, describeWorks(works, index, keys.map(foldKey), news));
}

/** Works to be described anew while all others are in line with the manifest. */
export interface Chosen {
  ids: readonly string[];
  source: RecordSource;
  /** Keys that entries have now and may not have had before, as `foldKey` writes them. */
  keys: readonly string[];
}

/**
 * Does the same for these works, and those that have no key yet, alone. False, and nothing is written, where a key has
 * to be settled between them and others.
 */
export async function describeSome(services: Services, store: Store, { ids, source, keys }: Chosen): Promise<boolean> {
  const { disputed } = await store.unsettled();
  const claims = disputed.length === 0 ? [] : await store.works({ work_ids: disputed });
  if (claims.some(({ item }) => noteUuid(item) !== null)) return false;
  const chosen = new Set([...(await store.keyless()), ...ids]);
  if (chosen.size + keys.length === 0) return true;
  const others = (await store.keys()).flatMap(({ work_id, key }) => (chosen.has(work_id) ? [] : [key]));
  // A work without an entry gives way to an entry that a person gave its key.
  const taken = new Set(others);
  if (keys.some((key) => taken.has(key))) return false;
  const works = await store.works({ work_ids: [...chosen] });
  const index = await source.ofWorks(works);
  const news = { files: await filesOf(services, works, index), replaced: new Set<string>() };
  const changed = describeWorks(works, index, [...(await source.keys()), ...others], news);
  if (changed.some(({ item }) => ![null, item.id].includes(noteUuid(item)))) return false;
  await update(services, store, changed);
  return true;
}

async function update({ clock }: Services, store: Store, changed: readonly Work[]): Promise<void> {
  const now = clock.now().toISOString();
  if (changed.length > 0) await store.updateWorks(changed.map((work) => ({ ...work, updated_at: now })));
}

async function filesOf(
  services: Services,
  works: readonly Work[],
  index: EntryIndex,
): Promise<ReadonlyMap<string, WorkPath[]>> {
  const files = new Map<string, WorkPath[]>();
  for (const work of works) {
    const paths = await presentPaths(services, work, index);
    if (paths !== null) files.set(work.id, paths);
  }
  return files;
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
