import { freeCitationKey, freeKey, type TriedKeys } from "../../domain/citation-key.js";
import { foldKey } from "../../domain/fold-key.js";
import type { Item } from "../../domain/item.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { Work, WorkPath } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import { withoutRecord } from "./entry.js";
import { EntryIndex } from "./ids.js";
import { noteUuid } from "../../domain/note.js";
import { byCodeUnits } from "../../domain/collections.js";

/**
 * Keys of the store, as `foldKey` writes them, that no other work may be given: of works without a record in the
 * manifest, and former ones of those with one. A work that has no key yet may take what it was called before.
 */
export async function reservedKeys(manifest: Manifest, store: Store, root: string): Promise<Set<string>> {
  const index = new EntryIndex(manifest.entries, root);
  const pathsOf = new Map<string, WorkPath[]>();
  for (const { work_id, ...path } of await store.paths()) {
    const known = pathsOf.get(work_id);
    if (known === undefined) pathsOf.set(work_id, [path]);
    else known.push(path);
  }
  const keys = new Set<string>();
  for (const { work_id: id, sha256, key } of await store.keys()) {
    const csl = index.ofWork({ id, sha256, paths: pathsOf.get(id) ?? [] })?.csl;
    if (csl === undefined || hasKey(csl)) keys.add(key);
    if (csl?.id !== undefined) keys.delete(foldKey(csl.id));
  }
  return keys;
}

/** Whether any entry has an item without a key. */
export function lacksKeys(manifest: Manifest): boolean {
  return manifest.entries.some(({ csl }) => csl !== undefined && !hasKey(csl));
}

function hasKey({ id }: Item): boolean {
  return id !== undefined && id !== "";
}

/**
 * The manifest with a citation key in every entry that has an item. Keys that are there stay; where two entries have
 * the same, the first keeps it. `taken` are keys (as `foldKey` writes them) of other works.
 */
export function withKeys(manifest: Manifest, taken: ReadonlySet<string> = new Set()): Manifest {
  const used = new Set(taken);
  const given = new Set<string>();
  for (const { csl, former_keys = [] } of manifest.entries) {
    for (const key of [csl?.id ?? [], former_keys].flat()) used.add(foldKey(key));
  }
  const isTaken = (key: string) => used.has(foldKey(key));
  const ids = new Set(manifest.entries.filter(({ status }) => status !== "removed").map(({ id }) => id));
  const tried: TriedKeys = new Map();
  const entries = manifest.entries.map((entry): ManifestEntry => {
    if (entry.csl === undefined) return entry;
    // A further file of a work is cited by the key of the work.
    if (entry.file_of !== undefined && ids.has(entry.file_of)) return withoutRecord(entry);
    const { id } = entry.csl;
    if (id !== undefined && hasKey(entry.csl) && !given.has(foldKey(id))) {
      given.add(foldKey(id));
      return entry;
    }
    const key =
      id === undefined || !hasKey(entry.csl) ? freeCitationKey(entry.csl, isTaken, tried) : freeKey(id, isTaken, tried);
    used.add(foldKey(key));
    given.add(foldKey(key));
    return { ...entry, csl: { ...entry.csl, id: key } };
  });
  return { ...manifest, entries };
}

/** A work's key, and the one that it takes the place of. */
interface OwnKey {
  key: string;
  former?: string;
}

/**
 * Citation keys of works that no record gives one, by work id: those they have; for a note its uuid, where no other work
 * has that (of several notes with one, the first by path); new ones for the rest.
 * @param used keys of others, as `foldKey` writes them; those given are added
 * @param replaced works that keep no uuid: their file is gone, and another says it
 */
export function ownKeys(
  works: readonly Work[],
  used: Set<string>,
  replaced: ReadonlySet<string> = new Set(),
): Map<string, OwnKey> {
  const keys = new Map<string, OwnKey>();
  const isTaken = (key: string) => used.has(foldKey(key));
  const tried: TriedKeys = new Map();
  const give = (work: Work, own: OwnKey) => {
    keys.set(work.id, own);
    used.add(foldKey(own.key));
  };
  for (const work of works) {
    const { id } = work.item;
    if (id !== undefined && !isTaken(id) && !replaced.has(work.id)) give(work, { key: id });
  }
  for (const work of works
    .filter(({ id, file_item }) => file_item === undefined && !replaced.has(id))
    .toSorted(byPath)) {
    const uuid = noteUuid(work.item);
    if (uuid === null) continue;
    const former = keys.get(work.id)?.key;
    const isOwn = work.former_keys?.some((key) => foldKey(key) === foldKey(uuid)) === true;
    if (former !== uuid && (isOwn || !isTaken(uuid)))
      give(work, { key: uuid, ...(former !== undefined && { former }) });
  }
  for (const work of works) if (!keys.has(work.id)) give(work, { key: freeCitationKey(work.item, isTaken, tried) });
  return keys;
}

function byPath(first: Work, second: Work): number {
  return byCodeUnits(first.paths[0]?.path ?? "", second.paths[0]?.path ?? "");
}

/** The work with the key it is given; the one it had before stays as a former one. */
export function withOwnKey(work: Work, own: OwnKey | undefined): Work {
  if (own === undefined || own.key === work.item.id) return work;
  const item = { ...work.item, id: own.key };
  if (own.former === undefined) return { ...work, item };
  return { ...work, item, former_keys: [...new Set([...(work.former_keys ?? []), own.former])] };
}
