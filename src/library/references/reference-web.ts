import type { Item } from "../../domain/item.js";
import type { RunContext } from "../../run/run-context.js";
import { applyManifest } from "../records/apply-manifest.js";
import { type LibraryRecord, listRecords } from "../records/list-records.js";
import { type ListedEntry, readLists } from "./read-lists.js";
import { type LinkedBy, WorkIndex } from "./same-work.js";

/** An entry of a list with the record of the library that it was found to mean. */
export interface LinkedEntry extends ListedEntry {
  /** Null where the library has no such work, or where that is doubtful. */
  cited: LibraryRecord | null;
  by: LinkedBy | null;
}

/** A record of the library and what it lists. */
export interface CitingRecord {
  record: LibraryRecord;
  /** In the order of its list; empty where it has none, or no text. */
  entries: LinkedEntry[];
}

/** Entries between two looks at whether the run was stopped. */
const batch = 500;

/** Reads which works of the library cite which. Texts whose lists are kept are not read again. */
export async function readReferenceWeb(context: RunContext): Promise<CitingRecord[]> {
  const store = await context.services.store();
  await applyManifest(context, store);
  const records = await listRecords(context);
  const lists = await readLists(context, store, await store.works());
  const index = new WorkIndex<LibraryRecord>();
  for (const record of records) index.add(record.item, record, { yearFromFile: !record.confirmed });
  const total = [...lists.values()].reduce((sum, entries) => sum + entries.length, 0);
  const web: CitingRecord[] = [];
  let done = 0;
  for (const record of records) {
    const entries = listOf(record, lists).map((entry) => linkEntry(entry, record, index));
    web.push({ record, entries });
    if (Math.floor((done + entries.length) / batch) > Math.floor(done / batch)) {
      context.signal.throwIfAborted();
      context.progress({ label: "links between works", done: done + entries.length, total, unit: "references" });
    }
    done += entries.length;
  }
  return web;
}

/** A work's own list, else the longest of its further files: a manuscript lists what the article lists. */
function listOf({ work_id, files }: LibraryRecord, lists: ReadonlyMap<string, ListedEntry[]>): ListedEntry[] {
  const own = lists.get(work_id ?? "") ?? [];
  const others = files.filter(({ role }) => role !== "supplement").map((file) => lists.get(file.work_id ?? "") ?? []);
  return own.length > 0 ? own : (others.toSorted((one, other) => other.length - one.length)[0] ?? []);
}

/** A list that names its own work (its earlier version, its erratum) makes no link. */
function linkEntry(entry: ListedEntry, citing: LibraryRecord, index: WorkIndex<LibraryRecord>): LinkedEntry {
  const found = index.find(entry.item);
  const isOwn = found?.value.id === citing.id;
  return { ...entry, cited: isOwn ? null : (found?.value ?? null), by: isOwn ? null : (found?.by ?? null) };
}

/** A record as the web tells of it. */
export interface WebWork {
  key: string;
  id: string;
  title: string;
  item: Item;
}

export function webWork({ key, id, item }: LibraryRecord): WebWork {
  return { key, id, title: item.title ?? "", item };
}

/** How much of the library the web rests on. */
export function countLists(web: readonly CitingRecord[]): { works_with_list: number; works_with_text: number } {
  const read = web.filter(({ record }) => record.has_text);
  return { works_with_list: read.filter(({ entries }) => entries.length > 0).length, works_with_text: read.length };
}
