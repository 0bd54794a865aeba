import { type Item, signedYear } from "../../domain/item.js";
import type { FileRole, Manifest, ManifestEntry } from "../../domain/manifest.js";
import { groupBy } from "../../domain/collections.js";
import { noteUuid } from "../../domain/note.js";
import type { FieldReading, Notice } from "../../domain/record.js";
import { formerKeys, type Work } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";
import { EntryIndex, entryPath } from "./ids.js";
import { readManifest } from "./manifest-file.js";

/** One work as the library knows it: an entry of the manifest, a work of the store, or both. */
export interface LibraryRecord {
  /** Citation key, as in `item.id`; empty where neither record nor title is known. */
  key: string;
  /** Keys that drafts may still use for it. */
  former_keys: string[];
  /** Hand edits included. */
  item: Item;
  /** SHA-256 of the file as first seen, or of the first identifier; of a work without an entry its work id. */
  id: string;
  /** Of the work in the store: of its file, else of another file of it that was read; null where no text is in the library. */
  work_id: string | null;
  /** Absolute path of the file, where it was last seen, whether it is there or not; null for a work without one. */
  path: string | null;
  /** Further files of the work. */
  files: WorkFile[];
  tags: string[];
  /** "Thesis/Chapter 2" lies in "Thesis". */
  collections: string[];
  notes: string;
  notices: Notice[];
  /** What a works-cited entry of its type would need and does not have: "author", "year", ... */
  missing_fields: string[];
  /** False for a file whose record nobody has accepted. */
  processed: boolean;
  /** False while the record is only what the file says of itself: no service and no person has confirmed it. */
  confirmed: boolean;
  /** Where the file says what the record holds; empty where it is confirmed or nobody looked. */
  file_fields: Record<string, FieldReading>;
  has_text: boolean;
  /** Why there is no record, in words; empty where there is one or nobody has looked. */
  reason: string;
  /** Ids of records that a person said are other works. */
  apart_from: string[];
  /** Of the work whose text this one repeats; its own where it repeats none, null where it has no text. */
  text_of: string | null;
}

/** Another file of a work: its manuscript, a supplement. */
export interface WorkFile {
  /** Of its entry in the manifest. */
  id: string;
  role: FileRole;
  path: string | null;
  work_id: string | null;
}

/** Everything the library knows, in the order of the manifest, then works without an entry. Warns where the manifest can't be read. */
export async function listRecords(context: RunContext, path?: string): Promise<LibraryRecord[]> {
  const reading = await readManifest(context.services, path);
  if (reading.problem !== null) context.warn("manifest", reading.problem, { path: reading.path });
  const store = await context.services.store();
  return joinRecords(reading.manifest, await store.works(), context.services.files.root);
}

export function joinRecords(manifest: Manifest, works: readonly Work[], root: string): LibraryRecord[] {
  const index = new EntryIndex(manifest.entries, root);
  const workOf = new Map<string, Work>();
  const alone: Work[] = [];
  for (const work of works) {
    const entry = index.ofWork(work);
    if (entry === null) alone.push(work);
    else if (!workOf.has(entry.id) || entry.sha256 === work.sha256) workOf.set(entry.id, work);
  }
  const seen = new Set<string>();
  const entries = manifest.entries.filter(({ id, status }) => status !== "removed" && !seen.has(id) && seen.add(id));
  const files = groupBy(entries, ({ file_of }) => file_of);
  return [
    ...entries
      .filter(({ file_of }) => file_of === undefined || !seen.has(file_of))
      .map((entry) => {
        const others = (files.get(entry.id) ?? []).map((file) => fileOf(file, workOf.get(file.id), root));
        const record = { ...recordOf(entry, workOf.get(entry.id), root), files: others };
        return record.has_text ? record : withTextOf(record, others, works);
      }),
    ...alone.map(recordOfWork),
  ];
}

/** A work whose file is gone, or has no text, has that of another file of it that was read. */
function withTextOf(record: LibraryRecord, files: readonly WorkFile[], works: readonly Work[]): LibraryRecord {
  const read = files.find(({ work_id }) => works.some(({ id, lines }) => id === work_id && lines > 0));
  return read === undefined ? record : { ...record, work_id: read.work_id, has_text: true, text_of: read.work_id };
}

function fileOf({ role = "copy", ...entry }: ManifestEntry, work: Work | undefined, root: string): WorkFile {
  return { id: entry.id, role, path: placeOf(entry, work, root), work_id: work?.id ?? null };
}

/** Where the manifest has a file; elsewhere where it was found there no more, and was added from another place. */
function placeOf(entry: ManifestEntry, work: Work | undefined, root: string): string | null {
  const listed = entryPath(root, entry);
  const paths = (work?.paths ?? []).map(({ path }) => path);
  return listed !== null && paths.includes(listed) ? listed : (paths[0] ?? listed);
}

function recordOf(entry: ManifestEntry, work: Work | undefined, root: string): LibraryRecord {
  const item = entry.csl ?? work?.item ?? { type: "document" };
  const uuid = noteUuid(work?.file_item);
  const former = [...(entry.former_keys ?? []), ...(work ? formerKeys(work) : []), ...(uuid === null ? [] : [uuid])];
  return {
    key: item.id ?? "",
    former_keys: [...new Set(former)].filter((key) => key !== item.id),
    item,
    id: entry.id,
    work_id: work?.id ?? null,
    path: placeOf(entry, work, root),
    files: [],
    tags: entry.tags,
    collections: [...new Set([...(entry.collections ?? []), ...(work?.collections ?? [])])],
    notes: entry.notes,
    notices: entry.notices ?? [],
    missing_fields: missingFields(item),
    processed: entry.processed,
    ...confirmation(isConfirmed(entry), work),
    has_text: work !== undefined && work.lines > 0,
    reason: entry.csl === undefined ? (entry.reason ?? "") : "",
    apart_from: entry.apart_from ?? [],
    text_of: work === undefined ? null : (work.copy_of?.work_id ?? work.id),
  };
}

function recordOfWork(work: Work): LibraryRecord {
  return {
    key: work.item.id ?? "",
    former_keys: formerKeys(work),
    item: work.item,
    id: work.id,
    work_id: work.id,
    path: work.paths[0]?.path ?? null,
    files: [],
    tags: work.tags ?? [],
    collections: work.collections,
    notes: "",
    notices: work.notices ?? [],
    missing_fields: missingFields(work.item),
    processed: false,
    ...confirmation(false, work),
    has_text: work.lines > 0,
    reason: "",
    apart_from: [],
    text_of: work.copy_of?.work_id ?? work.id,
  };
}

/** What only files have said, of one work or of several that were joined. */
const unconfirmedSources = new Set(["file", "merged"]);

/** What tells a work from others: where a file alone has said one of these, the record is not confirmed. */
const tellingFields = ["title", "author", "issued"] as const;

/** A record is confirmed by a service, or by the person who wrote, imported or accepted it. */
function isConfirmed({ csl, retrieved_at, fields = {} }: ManifestEntry): boolean {
  if (csl === undefined) return false;
  return retrieved_at !== "" || tellingFields.every((name) => !unconfirmedSources.has(fields[name] ?? ""));
}

function confirmation(confirmed: boolean, work: Work | undefined): Pick<LibraryRecord, "confirmed" | "file_fields"> {
  return { confirmed, file_fields: confirmed ? {} : (work?.file_fields ?? {}) };
}

/** What a reader of works cited needs beyond title, author and year, by type. */
const neededByType: Readonly<Record<string, readonly string[]>> = {
  "article-journal": ["container-title", "volume", "page"],
  "article-magazine": ["container-title"],
  "article-newspaper": ["container-title"],
  "paper-conference": ["container-title"],
  chapter: ["container-title", "publisher", "page"],
  book: ["publisher"],
  report: ["publisher"],
  thesis: ["publisher"],
  webpage: ["URL"],
};

/** Who may stand where the author stands. */
const makers = ["author", "editor", "director", "composer", "host", "performer", "producer", "translator"];
/** What is cited by its name. */
const withoutAuthor = new Set(["legal_case", "legislation", "bill", "hearing", "regulation", "treaty"]);

/** Fields an item of its type is cited with and that it lacks; "author" stands for editors too, "year" for the date. */
export function missingFields(item: Item): string[] {
  const has = (name: string) => {
    const value = item[name];
    return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
  };
  const missing = [
    ...(has("title") ? [] : ["title"]),
    ...(withoutAuthor.has(item.type) || makers.some(has) ? [] : ["author"]),
    ...(signedYear(item) === null ? ["year"] : []),
    ...(neededByType[item.type] ?? []).filter((name) => !has(name) && !(name === "page" && has("number"))),
  ];
  return missing;
}
