import { fillMissing } from "../../cite/compare/duplicates.js";
import { sameField } from "../../cite/formats/carry.js";
import type { ImportedItem } from "../../cite/formats/format.js";
import { sha256Of } from "../../domain/hash.js";
import { formatDate } from "../../domain/item-date.js";
import { type Item, itemAuthors } from "../../domain/item.js";
import type { EntryOrigin, ManifestEntry } from "../../domain/manifest.js";
import { byHand, recordOfEntry } from "../records/entry.js";

/** What a work is of a record that another program keeps. */
interface TakenRecord {
  item: Item;
  tags: readonly string[];
  notes: string;
  collections?: readonly string[];
  origin?: EntryOrigin;
}

/** Tells records of all programs and libraries apart. */
export function originName({ program, library, key }: Pick<EntryOrigin, "program" | "library" | "key">): string {
  return `${program} ${library} ${key}`;
}

/** What a field came from, in the `fields` of entries. */
export function sourceOf({ origin }: Pick<TakenRecord, "origin">): string {
  return origin?.program ?? "import";
}

/** What is kept of a record to know it again; undefined where its program does not say which it is. */
export function originOf(read: ImportedItem): EntryOrigin | undefined {
  const { origin, item, tags, notes, attachments, collections = [], annotations = [] } = read;
  if (origin === undefined) return undefined;
  return {
    ...origin,
    digest: digest(JSON.stringify([item, tags, notes, attachments, collections, annotations])),
    ...(item.id !== undefined && { citation_key: item.id }),
    ...(tags.length > 0 && { tags }),
    ...(collections.length > 0 && { collections }),
    ...(notes !== "" && { notes: digest(notes) }),
    ...(annotations.length > 0 && { annotations }),
  };
}

const digest = (text: string): string => sha256Of(text).slice(0, 16);

/**
 * An entry with what its record says now; the very entry where nothing was changed there. Of fields, tags, collections
 * and notes only those give way that were taken from the record and not changed here since. `filled` names what
 * became another. Of several records that are one work the first counts; the others fill what it lacks.
 */
export function takeAgain(
  entry: ManifestEntry,
  record: TakenRecord,
): { changed: ManifestEntry; filled: string[]; problem: string | null } {
  const { origin } = record;
  const origins = entry.origins ?? [];
  const place = origins.findIndex((each) => origin !== undefined && originName(each) === originName(origin));
  const old = origins[place];
  if (origin === undefined || old === undefined || old.digest === origin.digest)
    return { changed: entry, filled: [], problem: null };
  const item = place === 0 ? replacedItem(entry, record) : filledItem(entry, record);
  const tags = threeWay(entry.tags, old.tags, origin.tags);
  const collections = threeWay(entry.collections ?? [], old.collections, origin.collections);
  const hasOwnNotes = entry.notes !== "" && digest(entry.notes) !== old.notes;
  const areNotesNew = old.notes !== origin.notes;
  const notes = hasOwnNotes || !areNotesNew ? entry.notes : record.notes;
  const lies = entry.collections !== undefined || collections.length > 0;
  const rest = { tags, notes, ...(lies && { collections }) };
  const annotations = old.annotations ?? [];
  const filled = [
    ...item.filled,
    ...(["tags", "collections", "notes"] as const).filter((name) => !sameField(rest[name], entry[name])),
    ...(sameField(annotations, origin.annotations ?? []) ? [] : ["annotations"]),
  ];
  const key = newKey(entry, old, origin);
  if (key !== null) filled.push("key");
  const changed: ManifestEntry = {
    ...entry,
    ...rest,
    csl: { ...item.csl, ...(key !== null && { id: key }) },
    fields: item.fields,
    ...(key !== null && { former_keys: formerWith(entry) }),
    origins: origins.with(place, origin),
  };
  const problems = [
    ...(place === 0 ? conflicts(entry, record) : []),
    ...(hasOwnNotes && areNotesNew ? ["its notes were changed here: the new ones there were not taken"] : []),
  ];
  return { changed, filled, problem: problems.length === 0 ? null : problems.join("; ") };
}

/** Says of each field that a person has changed here, and that the record has otherwise, which value stays. */
function conflicts(entry: ManifestEntry, record: TakenRecord): string[] {
  const known = recordOfEntry(entry);
  const from = sourceOf(record);
  return Object.keys(record.item).flatMap((name) => {
    const isOwn = name !== "id" && entry.fields?.[name] === byHand;
    if (!isOwn || sameField(known[name], record.item[name])) return [];
    const [here, there] = [known[name], record.item[name]].map(fieldWords);
    return [`its ${name} was changed here and stays ${here ?? ""}; ${programs[from] ?? from} has ${there ?? ""}`];
  });
}

const programs: Readonly<Record<string, string>> = { zotero: "Zotero" };

const longestValue = 60;

/** A value of a field in a few words. */
function fieldWords(value: unknown): string {
  if (value === undefined) return "empty";
  const text = plainValue(value);
  return `"${text.length > longestValue ? `${text.slice(0, longestValue).trimEnd()} ...` : text}"`;
}

function plainValue(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return itemAuthors({ type: "", author: value as NonNullable<Item["author"]> }).join("; ");
  return formatDate(value as Item["issued"]);
}

/** The fields that came from the record are as the record has them now; those that it lost are gone. */
function replacedItem(entry: ManifestEntry, record: TakenRecord) {
  const known = recordOfEntry(entry);
  const from = sourceOf(record);
  const csl: Item = { ...known };
  const fields: Record<string, string> = { ...entry.fields };
  const filled: string[] = [];
  for (const name of new Set([...Object.keys(known), ...Object.keys(record.item)])) {
    if (name === "id" || (known[name] !== undefined && fields[name] !== from)) continue;
    // A field that a person has emptied comes back only with another value.
    if (sameField(known[name], record.item[name])) continue;
    filled.push(name);
    if (record.item[name] === undefined) {
      delete csl[name];
      delete fields[name];
    } else {
      csl[name] = record.item[name];
      fields[name] = from;
    }
  }
  return { csl, fields, filled };
}

function filledItem(entry: ManifestEntry, record: TakenRecord) {
  const { item: csl, filled } = fillMissing(recordOfEntry(entry), record.item);
  const fields = { ...entry.fields, ...Object.fromEntries(filled.map((name) => [name, sourceOf(record)])) };
  return { csl, fields, filled };
}

/** What is here, with what was added there since, without what was taken away there. */
function threeWay(here: readonly string[], before: readonly string[] = [], now: readonly string[] = []): string[] {
  const kept = here.filter((name) => !before.includes(name) || now.includes(name));
  return [...new Set([...kept, ...now.filter((name) => !before.includes(name))])];
}

/** A key that was given there anew, where the entry still has the one that was taken from there. */
function newKey(entry: ManifestEntry, old: EntryOrigin, now: EntryOrigin): string | null {
  const key = now.citation_key;
  if (key === undefined || key === old.citation_key || key === entry.csl?.id) return null;
  return old.citation_key === undefined || old.citation_key === entry.csl?.id ? key : null;
}

function formerWith({ former_keys = [], csl }: ManifestEntry): string[] {
  return [...new Set([...former_keys, ...(csl?.id === undefined ? [] : [csl.id])])];
}
