import { freeCitationKey, freeKey } from "../../domain/citation-key.js";
import { foldKey } from "../../domain/fold-key.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { WorkPath } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import { EntryIndex } from "./ids.js";

/** Keys, as `foldKey` writes them, of works in the store that have no entry, or whose entry has no record. */
export async function keysWithoutEntry(manifest: Manifest, store: Store, root: string): Promise<Set<string>> {
  const index = new EntryIndex(manifest.entries, root);
  const pathsOf = new Map<string, WorkPath[]>();
  for (const { work_id, ...path } of await store.paths()) {
    const known = pathsOf.get(work_id);
    if (known === undefined) pathsOf.set(work_id, [path]);
    else known.push(path);
  }
  const keys = new Set<string>();
  for (const { work_id: id, sha256, key } of await store.keys()) {
    if (index.ofWork({ id, sha256, paths: pathsOf.get(id) ?? [] })?.csl === undefined) keys.add(key);
  }
  return keys;
}

/** Whether any entry has an item without a key. */
export function lacksKeys(manifest: Manifest): boolean {
  return manifest.entries.some(({ csl }) => csl !== undefined && (csl.id === undefined || csl.id === ""));
}

/**
 * The manifest with a citation key in every entry that has an item. Keys that are there stay; where two entries have
 * the same, the first keeps it. `taken` are keys (as `foldKey` writes them) of works without an entry.
 */
export function withKeys(manifest: Manifest, taken: ReadonlySet<string> = new Set()): Manifest {
  const used = new Set(taken);
  const given = new Set<string>();
  for (const { csl } of manifest.entries) if (csl?.id !== undefined) used.add(foldKey(csl.id));
  const isTaken = (key: string) => used.has(foldKey(key));
  const entries = manifest.entries.map((entry): ManifestEntry => {
    if (entry.csl === undefined) return entry;
    const { id } = entry.csl;
    if (id !== undefined && id !== "" && !given.has(foldKey(id))) {
      given.add(foldKey(id));
      return entry;
    }
    const key = id === undefined || id === "" ? freeCitationKey(entry.csl, isTaken) : freeKey(id, isTaken);
    used.add(foldKey(key));
    given.add(foldKey(key));
    return { ...entry, csl: { ...entry.csl, id: key } };
  });
  return { ...manifest, entries };
}
