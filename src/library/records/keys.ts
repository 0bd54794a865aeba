import { freeCitationKey, freeKey } from "../../domain/citation-key.js";
import { foldKey } from "../../domain/fold-key.js";
import type { Item } from "../../domain/item.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { WorkPath } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import { EntryIndex } from "./ids.js";

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
  const entries = manifest.entries.map((entry): ManifestEntry => {
    if (entry.csl === undefined) return entry;
    const { id } = entry.csl;
    if (id !== undefined && hasKey(entry.csl) && !given.has(foldKey(id))) {
      given.add(foldKey(id));
      return entry;
    }
    const key = id === undefined || !hasKey(entry.csl) ? freeCitationKey(entry.csl, isTaken) : freeKey(id, isTaken);
    used.add(foldKey(key));
    given.add(foldKey(key));
    return { ...entry, csl: { ...entry.csl, id: key } };
  });
  return { ...manifest, entries };
}
