import { foldKey, freeCitationKey, freeKey } from "../../domain/citation-key.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { Work } from "../../domain/work.js";
import { EntryIndex } from "./ids.js";

/** Keys, as `foldKey` writes them, of works that have no entry. */
export function keysWithoutEntry(manifest: Manifest, works: readonly Work[], root: string): Set<string> {
  if (works.length === 0) return new Set();
  const index = new EntryIndex(manifest.entries, root);
  const alone = works.filter((work) => index.ofWork(work) === null);
  return new Set(alone.flatMap(({ item }) => (item.id === undefined ? [] : [foldKey(item.id)])));
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
