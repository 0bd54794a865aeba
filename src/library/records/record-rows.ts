import { foldKey } from "../../domain/fold-key.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import { type Work, workId } from "../../domain/work.js";
import type { RecordRow, Store, WorkNames } from "../../ports/store.js";
import { EntryIndex, entryPath, hashesOf } from "./ids.js";

type Named = Pick<Work, "id" | "sha256" | "paths">;

/** Where works are looked up by what joins them to entries. */
export interface RecordSource {
  /** Finds of these works what `EntryIndex` finds in the whole manifest. */
  ofWorks(works: readonly Named[]): Promise<EntryIndex>;
  /** Keys of entries, and former ones, as `foldKey` writes them. */
  keys(): Promise<string[]>;
}

/** What makes the rows say what a manifest says. */
export interface RowChanges {
  written: { position: number; entry: ManifestEntry }[];
  /** Positions of rows that are taken away. */
  gone: number[];
  /** What stood in the places of both. */
  before: ManifestEntry[];
}

/** Rows that are written at once: of a large library not all texts need be in memory. */
const batch = 1000;

/** The entries of the manifest that the store was last brought in line with, each found without reading the others. */
export class RecordRows implements RecordSource {
  constructor(
    private readonly store: Store,
    private readonly root: string,
  ) {}

  async withHash(hash: string): Promise<ManifestEntry | null> {
    return (await this.indexOf([`hash:${hash}`, `work:${workId(hash)}`])).withHash(hash);
  }

  async ofWork(work: Named): Promise<ManifestEntry | null> {
    return (await this.ofWorks([work])).ofWork(work);
  }

  async ofWorks(works: readonly Named[]): Promise<EntryIndex> {
    return this.indexOf(
      works.flatMap(({ id, sha256, paths }) => [
        `work:${id}`,
        `hash:${sha256}`,
        ...paths.map(({ path }) => `path:${path}`),
      ]),
    );
  }

  keys(): Promise<string[]> {
    return this.store.recordNames("key:");
  }

  /** What a manifest says otherwise: rows before the first difference and behind the last one stay as they are. */
  async compare({ entries }: Manifest): Promise<RowChanges> {
    const known = await this.store.records();
    const { first, last } = differing(known, entries);
    const old = known.slice(first, known.length - last);
    const next = entries.slice(first, entries.length - last);
    const end = (known.at(-1)?.position ?? -1) + 1;
    const written = next.flatMap((entry, index) => {
      const position = old[index]?.position ?? end + index - old.length;
      return isRowOf(old[index], entry) ? [] : [{ position, entry }];
    });
    const replaced = old.filter((row, index) => !isRowOf(row, next[index]));
    return { written, gone: old.slice(next.length).map(({ position }) => position), before: replaced.map(readRow) };
  }

  /** Cut short, the rest is done by comparing again. */
  async write({ written, gone }: RowChanges): Promise<void> {
    if (gone.length > 0) await this.store.putRecords([], gone);
    for (let start = 0; start < written.length; start += batch) {
      const rows = written.slice(start, start + batch).map(({ position, entry }) => ({
        position,
        entry: JSON.stringify(entry),
        names: namesOf(entry, this.root),
      }));
      await this.store.putRecords(rows, []);
    }
  }

  /** Makes the rows anew: another workspace, or an older Quire, has named them. */
  async rewrite({ entries }: Manifest): Promise<void> {
    const gone = (await this.store.records()).map(({ position }) => position);
    await this.write({ written: entries.map((entry, position) => ({ position, entry })), gone, before: [] });
  }

  /** An entry of a further file of a work comes with that of the work. */
  private async indexOf(names: readonly string[]): Promise<EntryIndex> {
    const rows = await this.store.records(names);
    const found = rows.map(readRow);
    const mains = found.flatMap(({ file_of }) => (file_of === undefined ? [] : [`entry:${file_of}`]));
    const others = mains.length === 0 ? [] : await this.store.records(mains);
    const all = new Map([...rows, ...others].map((row) => [row.position, row]));
    const inOrder = [...all.values()].toSorted((first, second) => first.position - second.position);
    return new EntryIndex(others.length === 0 ? found : inOrder.map(readRow), this.root);
  }
}

/** A manifest that has been read as the source. */
export function sourceOf({ entries }: Manifest, root: string): RecordSource {
  const index = new EntryIndex(entries, root);
  return { ofWorks: async () => index, keys: async () => entries.flatMap(keysOf) };
}

/** Names of all works that entries may be about: those of their own, and those of their further files. */
export function worksConcerned(changed: readonly ManifestEntry[], { entries }: Manifest, root: string): WorkNames {
  const ids = new Set(changed.map(({ id }) => id));
  const files = entries.filter(({ file_of }) => file_of !== undefined && ids.has(file_of));
  const all = [...changed, ...files];
  return {
    work_ids: all.map(({ id }) => workId(id)),
    hashes: all.flatMap(hashesOf),
    paths: all.flatMap((entry) => entryPath(root, entry) ?? []),
  };
}

/** Keys of an entry, and former ones, as `foldKey` writes them. */
export function keysOf({ csl, former_keys = [] }: ManifestEntry): string[] {
  return [csl?.id ?? [], former_keys].flat().map(foldKey);
}

/** How many rows at the beginning, and behind the last difference, stay in their places. */
function differing(known: readonly RecordRow[], entries: readonly ManifestEntry[]): { first: number; last: number } {
  const least = Math.min(known.length, entries.length);
  let first = 0;
  while (first < least && isRowOf(known[first], entries[first])) first += 1;
  // Where more entries stand between two rows than there are places, those behind move.
  if (entries.length > known.length) return { first, last: 0 };
  let last = 0;
  while (last < least - first && isRowOf(known.at(-1 - last), entries.at(-1 - last))) last += 1;
  return { first, last };
}

function isRowOf(row: RecordRow | undefined, entry: ManifestEntry | undefined): boolean {
  return row !== undefined && entry !== undefined && row.entry === JSON.stringify(entry);
}

/** Rows hold entries as the manifest's reader gave them. */
function readRow({ entry }: RecordRow): ManifestEntry {
  return JSON.parse(entry) as ManifestEntry;
}

/** What an entry is looked up by. */
function namesOf(entry: ManifestEntry, root: string): string[] {
  const path = entryPath(root, entry);
  return [
    `entry:${entry.id}`,
    `work:${workId(entry.id)}`,
    ...hashesOf(entry).map((hash) => `hash:${hash}`),
    ...(path === null ? [] : [`path:${path}`]),
    ...keysOf(entry).map((key) => `key:${key}`),
  ];
}
