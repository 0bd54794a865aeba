import { basename } from "node:path";
import type { Item } from "../../domain/item.js";
import type { EntryOrigin, Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { Work } from "../../domain/work.js";
import { freeKey, type TriedKeys } from "../../domain/citation-key.js";
import { foldKey } from "../../domain/fold-key.js";
import { DuplicateFinder, fillMissing } from "../../cite/compare/duplicates.js";
import { byHand, entryFromRecord, recordOfEntry, sealEntry, settleEntry } from "../records/entry.js";
import { entryOfWork } from "../records/find-entry.js";
import { originName, sourceOf, takeAgain } from "./origins.js";
import { EntryIndex, idWithoutFile, manifestName } from "../records/ids.js";
import { plainRecord } from "../../domain/record.js";

/** A file that belongs to a record, as it lies on the disk. */
export interface AttachedFile {
  path: string;
  sha256: string;
}

/** One record to import, with the first of its files that is there. */
export interface IncomingRecord {
  item: Item;
  tags: readonly string[];
  notes: string;
  file: AttachedFile | null;
  collections?: readonly string[];
  /** What is to be known of the record when it is read again; absent where its program does not say which it is. */
  origin?: EntryOrigin;
}

export interface PlannedRecord {
  /** "changed": its program has other values now than when it was last read. */
  outcome: "new" | "filled" | "changed" | "duplicate";
  /** Of the manifest entry it is or became. */
  id: string;
  /** How it was recognised; null for one that the library did not have in any form. */
  by: "identifier" | "title" | "file" | "origin" | null;
  /** Fields that were taken over, by their names in CSL; "tags", "collections", "notes" and "file" too. */
  filled: string[];
  /** What of the record was left as it is here. */
  problem?: string;
}

interface Place {
  root: string;
  /** ISO 8601. */
  retrieved_at: string;
  works: readonly Work[];
}

/**
 * The manifest with the records entered: unknown ones as new entries, known ones filled where they lack something;
 * what an entry has is never replaced. Pure, so that it can be computed again on a manifest that changed meanwhile.
 */
export function planImport(
  manifest: Manifest,
  incoming: readonly IncomingRecord[],
  place: Place,
): { manifest: Manifest; records: PlannedRecord[] } {
  const plan = new ImportPlan(manifest, place);
  const records = incoming.map((record) => plan.enter(record));
  return { manifest: plan.manifest, records };
}

class ImportPlan {
  private readonly entries: ManifestEntry[] = [];
  /** Positions of works whose entry was made up here and says nothing new yet. */
  private readonly alone = new Set<number>();
  private readonly finder = new DuplicateFinder<number>();
  private readonly byHash = new Map<string, number>();
  private readonly byOrigin = new Map<string, number>();
  private readonly keys = new Set<string>();
  private readonly tried: TriedKeys = new Map();
  private readonly ids = new Set<string>();

  constructor(
    private readonly given: Manifest,
    private readonly place: Place,
  ) {
    for (const entry of given.entries) this.append(entry);
    // Works without an entry are known too: theirs is kept from when something is filled in.
    const index = new EntryIndex(given.entries, place.root);
    for (const work of place.works)
      if (index.ofWork(work) === null) this.alone.add(this.append(entryOfWork(work, place.root)));
  }

  get manifest(): Manifest {
    return { ...this.given, entries: this.entries.filter((_, position) => !this.alone.has(position)) };
  }

  private append(entry: ManifestEntry): number {
    const position = this.entries.push(entry) - 1;
    this.ids.add(entry.id);
    if (entry.status === "removed" || entry.file_of !== undefined) return position;
    this.finder.add(recordOfEntry(entry), position);
    for (const hash of [entry.id, entry.sha256])
      if (hash !== null && !this.byHash.has(hash)) this.byHash.set(hash, position);
    for (const origin of entry.origins ?? []) this.byOrigin.set(originName(origin), position);
    if (entry.csl?.id !== undefined) this.keys.add(foldKey(entry.csl.id));
    return position;
  }

  enter(record: IncomingRecord): PlannedRecord {
    const taken = record.origin && this.byOrigin.get(originName(record.origin));
    if (taken !== undefined) return this.takeAgain(taken, record);
    const found = this.finder.find(record.item);
    const ofFile = record.file === null ? undefined : this.byHash.get(record.file.sha256);
    if (found) return this.fill(found.value, record, found.by);
    return ofFile === undefined || this.isOther(ofFile, record.item)
      ? this.add(record)
      : this.fill(ofFile, record, "file");
  }

  /** A record that was read before: what was taken from it then gives way to what it says now, nothing else does. */
  private takeAgain(position: number, record: IncomingRecord): PlannedRecord {
    const entry = settleEntry(this.entries[position] as ManifestEntry);
    const { changed, filled, problem } = takeAgain(entry, record);
    const file = entry.filename === "" ? record.file : null;
    if (file) filled.push("file");
    const planned = { id: entry.id, by: "origin" as const, filled, ...(problem !== null && { problem }) };
    if (changed === entry && file === null) return { ...planned, outcome: "duplicate" };
    const key = changed.csl?.id;
    const isFree = key === entry.csl?.id || key === undefined || !this.keys.has(foldKey(key));
    const csl = isFree || changed.csl === undefined ? changed.csl : { ...changed.csl, id: entry.csl?.id };
    this.replace(position, sealEntry({ ...changed, ...(csl && { csl }), ...(file && this.fileFields(file)) }), file);
    return { ...planned, outcome: filled.length > 0 ? "changed" : "duplicate" };
  }

  /** One file may hold several works (the papers of proceedings): a record of its own title stays one of its own. */
  private isOther(position: number, item: Item): boolean {
    const entry = this.entries[position];
    return entry?.csl?.title !== undefined && entry.processed && item.title !== undefined;
  }

  private fill(position: number, record: IncomingRecord, by: PlannedRecord["by"]): PlannedRecord {
    const entry = settleEntry(this.entries[position] as ManifestEntry);
    if (!entry.processed) return this.accept(position, entry, record, by);
    const known = recordOfEntry(entry);
    const { item, filled } = fillMissing(known, record.item);
    const from = sourceOf(record);
    const fields = { ...entry.fields, ...Object.fromEntries(filled.map((field) => [field, from])) };
    const rest = this.fillRest(entry, record, filled);
    if (filled.length === 0 && record.origin === undefined) return { outcome: "duplicate", id: entry.id, by, filled };
    const changed = sealEntry({
      ...entry,
      ...rest,
      csl: item,
      fields,
    });
    this.replace(position, changed, record.file);
    return { outcome: filled.length > 0 ? "filled" : "duplicate", id: entry.id, by, filled };
  }

  /**
   * A work whose record nobody has accepted: what its file seems to say gives way to the imported record and its key;
   * what a person has typed stays.
   */
  private accept(
    position: number,
    entry: ManifestEntry,
    record: IncomingRecord,
    by: PlannedRecord["by"],
  ): PlannedRecord {
    const typed = Object.entries(recordOfEntry(entry)).filter(([field]) => entry.fields?.[field] === byHand);
    const item: Item = { ...record.item, ...Object.fromEntries(typed) };
    // Without a key of its own it is given one that says what it is; drafts may use the old one still.
    delete item.id;
    const wanted = record.item.id;
    // That it had this key before, which its file's name gave it, takes it from nobody.
    const isOwn = wanted !== undefined && foldKey(wanted) === foldKey(entry.csl?.id ?? "");
    const key = wanted !== undefined && (isOwn || !this.keys.has(foldKey(wanted))) ? { id: wanted } : {};
    const former = [entry.csl?.id].filter((old) => old !== undefined && old !== key.id) as string[];
    const accepted = sealEntry({
      ...entry,
      tags: [...new Set([...entry.tags, ...record.tags])],
      notes: entry.notes || record.notes,
      ...(entry.filename === "" && record.file && this.fileFields(record.file)),
      csl: { ...item, ...key },
      former_keys: [...new Set([...(entry.former_keys ?? []), ...former])],
      ...besides(entry, record),
      fields: { ...importedFields(record), ...entry.fields },
      processed: true,
      status: "recorded",
      retrieved_at: this.place.retrieved_at,
    });
    delete accepted.reason;
    this.replace(position, accepted, record.file);
    return { outcome: "new", id: entry.id, by, filled: [] };
  }

  private replace(position: number, entry: ManifestEntry, file: AttachedFile | null): void {
    this.entries[position] = entry;
    this.alone.delete(position);
    for (const origin of entry.origins ?? []) this.byOrigin.set(originName(origin), position);
    this.finder.add(recordOfEntry(entry), position);
    if (file) this.byHash.set(file.sha256, position);
    if (entry.csl?.id !== undefined) this.keys.add(foldKey(entry.csl.id));
  }

  /** Tags are added, notes and files only where there are none; the key of the file is kept as one that drafts may use. */
  private fillRest(entry: ManifestEntry, record: IncomingRecord, filled: string[]): Partial<ManifestEntry> {
    const tags = [...new Set([...entry.tags, ...record.tags])];
    if (tags.length > entry.tags.length) filled.push("tags");
    const hasNotes = entry.notes === "" && record.notes !== "";
    if (hasNotes) filled.push("notes");
    const file = entry.filename === "" ? record.file : null;
    if (file) filled.push("file");
    const key = record.item.id;
    const isNewKey =
      key !== undefined && key !== "" && !this.keys.has(foldKey(key)) && !(entry.former_keys ?? []).includes(key);
    if (isNewKey) filled.push("former_keys");
    const more = besides(entry, record);
    if ((more.collections?.length ?? 0) > (entry.collections?.length ?? 0)) filled.push("collections");
    return {
      tags,
      ...more,
      ...(hasNotes && { notes: record.notes }),
      ...(file && this.fileFields(file)),
      ...(isNewKey && { former_keys: [...(entry.former_keys ?? []), key] }),
    };
  }

  private fileFields({ path, sha256 }: AttachedFile): Pick<ManifestEntry, "filename" | "sha256" | "original_filename"> {
    return { filename: manifestName(this.place.root, path), sha256, original_filename: basename(path) };
  }

  private add(record: IncomingRecord): PlannedRecord {
    const { file } = record;
    const item = this.underFreeKey(record.item);
    const id = this.freeId(file?.sha256 ?? idWithoutFile(item), item);
    const entry = entryFromRecord(
      {
        id,
        ...(file === null ? { filename: "", sha256: null, original_filename: "" } : this.fileFields(file)),
        status: "recorded",
        notes: record.notes,
        tags: [...record.tags],
      },
      {
        ...plainRecord(item, sourceOf(record), { retrieved_at: this.place.retrieved_at }),
        fields: importedFields(record),
      },
    );
    this.append({ ...entry, ...besides(entry, record) });
    return { outcome: "new", id, by: null, filled: [] };
  }

  /** A key of a work of the library stays its own, be there an entry of it or not: drafts cite it. */
  private underFreeKey(item: Item): Item {
    if (item.id === undefined || item.id === "") return item;
    return { ...item, id: freeKey(item.id, (key) => this.keys.has(foldKey(key)), this.tried) };
  }

  /** Parts of one file, and works told apart by hand, need ids of their own. */
  private freeId(id: string, item: Item): string {
    if (!this.ids.has(id)) return id;
    const own = idWithoutFile(item);
    let free = own;
    for (let number = 2; this.ids.has(free); number += 1)
      free = idWithoutFile({
        ...item,
        DOI: "",
        ISBN: "",
        PMID: "",
        archive: "",
        title: `${item.title ?? ""} ${number}`,
      });
    return free;
  }
}

function importedFields(record: IncomingRecord): Record<string, string> {
  const names = Object.keys(record.item).filter((field) => field !== "id");
  return Object.fromEntries(names.map((field) => [field, sourceOf(record)]));
}

/** Collections, and the record that it was taken from, with those that the entry has. */
function besides(entry: ManifestEntry, { collections = [], origin }: IncomingRecord) {
  const united = [...new Set([...(entry.collections ?? []), ...collections])];
  const origins = [...(entry.origins ?? []), ...(origin === undefined ? [] : [origin])];
  return { ...(united.length > 0 && { collections: united }), ...(origins.length > 0 && { origins }) };
}
