import { type Item, itemAuthors, itemSchema, itemYear, type Name, parseName } from "../../domain/item.js";
import { type ManifestEntry, manifestEntrySchema } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import { sha256Of } from "../../domain/hash.js";
import { parseDoi, parseIsbn } from "../../domain/identifier.js";
import { formatDate, parseDate } from "../../domain/item-date.js";

/** Whose word a field is, where a person's. */
export const byHand = "you";

/** Whose word a field is, where only the file itself has said it. */
export const byFile = "file";

/** Whether all that an entry knows of its work is what the file says of itself. */
export function isOnlyOfFile({ csl, fields = {} }: Pick<ManifestEntry, "csl" | "fields">): boolean {
  const sources = Object.values(fields);
  return csl !== undefined && sources.length > 0 && sources.every((source) => source === byFile);
}

/** The facts about a work besides its record. */
type EntryBasis = Pick<ManifestEntry, "id" | "filename" | "sha256" | "original_filename" | "status"> &
  Partial<Pick<ManifestEntry, "processed" | "reason" | "notes" | "tags" | "write" | "former_keys">>;

/**
 * An entry as Quire writes it: the whole item, the flat fields that say the same, and where each came from. A null
 * record is that of a file nothing is known of. The citation key is the item's `id`; where it has none, one is given
 * when the manifest is written.
 */
export function entryFromRecord(basis: EntryBasis, record: BibliographicRecord | null): ManifestEntry {
  const entry: ManifestEntry = {
    ...manifestEntrySchema.parse(withoutUndefined(basis)),
    processed: basis.processed ?? record !== null,
    ...(record !== null && {
      csl: record.item,
      pdf_url: record.open_copy ?? "",
      source_url: record.url ?? "",
      retrieved_at: record.retrieved_at,
      notices: record.notices,
      fields: record.fields,
      differences: record.differences,
    }),
  };
  return sealEntry(entry);
}

/** The item an entry stands for, a person's changes laid over it; its `id` is the citation key. */
export function recordOfEntry(entry: ManifestEntry): Item {
  return settleEntry(entry).csl ?? { type: "document" };
}

/**
 * An entry in which the item and the flat fields agree. Quire keeps digests of both as it wrote them:
 *
 * - a flat field that was changed since (by whatever program) is laid over the item; emptied, it is taken out of it;
 * - else a field of the item that was changed since is kept, and the flat field follows it;
 * - in an entry without digests (of another program, or typed by hand) every flat field that is not empty counts as changed.
 *
 * Changed fields are marked "you" in `fields`: no machine replaces them. Emptied ones are open again.
 */
export function settleEntry(entry: ManifestEntry): ManifestEntry {
  const written = readDigests(entry.as_written);
  const basis: Item = entry.csl ?? { type: "document" };
  const said = flatValuesOf(basis);
  const changedFlat = new Set(
    flatFields.filter((field) => {
      if (sameValue(entry[field], said[field])) return false;
      return written === null ? !isEmptyValue(entry[field]) : written.get(field) !== digest(entry[field]);
    }),
  );
  const changedInItem = written === null ? [] : changedItemFields(basis, written);
  if (entry.as_written !== undefined && changedFlat.size === 0 && changedInItem.length === 0) return entry;
  if (entry.csl === undefined && changedFlat.size === 0) return sealEntry(entry);
  const csl = withFlatValues(basis, entry, changedFlat);
  const changed = new Set([...[...changedFlat].map((field) => itemFieldOf[field]), ...changedInItem]);
  return sealEntry({ ...entry, csl, fields: provenance(entry, csl, changed) });
}

/** Fields that came from a person say so; what a person emptied has no source any more. */
function provenance(entry: ManifestEntry, csl: Item, changed: ReadonlySet<string>): Record<string, string> {
  const fields: Record<string, string> = { ...entry.fields };
  for (const name of changed) {
    if (isEmptyValue(csl[name])) delete fields[name];
    else fields[name] = byHand;
  }
  return fields;
}

/**
 * A known entry with what is proposed for it now. What is empty in the proposal replaces nothing. Fields that a person
 * has changed stay, unless the proposal's own are a person's too; the citation key, the notes and the first file name
 * stay; tags are united.
 */
export function mergeEntry(existing: ManifestEntry, proposed: ManifestEntry): ManifestEntry {
  const old = settleEntry(existing);
  const next = settleEntry(proposed);
  const { csl, fields } = mergeItems(old, next);
  const former = isConfirmedNow(old, next) ? [...(old.former_keys ?? []), old.csl?.id ?? []].flat() : old.former_keys;
  // Of a file that is passed over now, what was known stays.
  const outcome = next.csl === undefined && old.csl !== undefined && next.status !== "removed" ? old : next;
  return sealEntry({
    ...old,
    ...withoutEmpty(next),
    ...(csl && { csl }),
    ...(fields && { fields }),
    ...(former && { former_keys: [...new Set(former)] }),
    id: old.id,
    processed: old.processed || next.processed,
    status: outcome.status,
    notes: old.notes || next.notes,
    original_filename: old.original_filename || next.original_filename,
    tags: [...new Set([...old.tags, ...next.tags])],
    ...(next.write && { write: { ...next.write, ...earlierWrites(old.write, next.write) } }),
  });
}

function isConfirmedNow(old: ManifestEntry, next: ManifestEntry): boolean {
  return isOnlyOfFile(old) && next.csl !== undefined && !isOnlyOfFile(next);
}

/** The bytes a file had before the last writes, as far back as they follow on one another. */
function earlierWrites(old: ManifestEntry["write"], next: NonNullable<ManifestEntry["write"]>): { earlier?: string[] } {
  if (old === undefined) return {};
  if (old.sha256_before === next.sha256_before) return old.earlier === undefined ? {} : { earlier: old.earlier };
  if (old.sha256_after !== next.sha256_before) return {};
  return { earlier: [...new Set([...(old.earlier ?? []), old.sha256_before])] };
}

function mergeItems(old: ManifestEntry, next: ManifestEntry): Pick<ManifestEntry, "csl" | "fields"> {
  if (next.csl === undefined) return { csl: old.csl, fields: old.fields };
  if (old.csl === undefined) return { csl: next.csl, fields: next.fields };
  const isOurs = (entry: ManifestEntry, name: string) => entry.fields?.[name] === byHand;
  const kept = Object.keys(old.fields ?? {}).filter((name) => isOurs(old, name) && !isOurs(next, name));
  // What the file says makes a poor key: the record is given its own, and drafts may go on with the old one.
  const key = isConfirmedNow(old, next) ? next.csl.id : (old.csl.id ?? next.csl.id);
  const { id: _id, ...proposed } = next.csl;
  const csl = { ...proposed, ...pick(old.csl, kept), ...(key !== undefined && { id: key }) };
  return { csl, fields: { ...next.fields, ...pick(old.fields ?? {}, kept) } };
}

/**
 * An entry as a person has edited it in a form: fields that differ from the entry's own are the person's from now on.
 * Notes and tags are taken as they are.
 */
export function editEntry(entry: ManifestEntry, item: Item, rest: Partial<Pick<ManifestEntry, "notes" | "tags">> = {}) {
  const old = settleEntry(entry);
  const names = new Set([...itemNames(old.csl ?? { type: "document" }), ...itemNames(item)]);
  const changed = new Set([...names].filter((name) => !sameValue(old.csl?.[name], item[name])));
  const key = item.id ?? old.csl?.id;
  const csl = { ...item, ...(key !== undefined && { id: key }) };
  return sealEntry({ ...old, ...withoutUndefined(rest), csl, fields: provenance(old, csl, changed) });
}

/** Makes the flat fields say what the item says, and notes how both were written. */
export function sealEntry(entry: ManifestEntry): ManifestEntry {
  if (entry.csl === undefined) return { ...entry, as_written: digests(entry) };
  const csl = itemSchema.parse(entry.csl);
  const sealed = { ...entry, csl, ...flatValuesOf(csl) };
  return { ...sealed, as_written: digests(sealed) };
}

/** The entry with nothing known of a work: its record stands elsewhere. */
export function withoutRecord({ csl: _csl, fields: _fields, differences: _differences, ...entry }: ManifestEntry) {
  return sealEntry({ ...entry, ...flatValuesOf({ type: "document" }) });
}

/** "title:1f2e3d csl.volume:...": short digests by field. The key is left out: changing it is no change of the record. */
function digests(entry: ManifestEntry): string {
  const flat = flatFields.map((field) => `${field}:${digest(entry[field])}`);
  const item = itemNames(entry.csl ?? { type: "document" }).map(
    (name) => `csl.${encodeURIComponent(name)}:${digest(entry.csl?.[name])}`,
  );
  return [...flat, ...item].join(" ");
}

function itemNames(item: Item): string[] {
  return Object.keys(item).filter((name) => name !== "id" && item[name] !== undefined);
}

function changedItemFields(item: Item, written: ReadonlyMap<string, string>): string[] {
  const gone = [...written.keys()].flatMap((name) =>
    name.startsWith("csl.") ? [decodeURIComponent(name.slice(4))] : [],
  );
  return [...new Set([...itemNames(item), ...gone])].filter((name) => {
    if (name === "type" && item.type === "document" && !written.has("csl.type")) return false;
    return (
      (written.get(`csl.${encodeURIComponent(name)}`) ?? "") !== (item[name] === undefined ? "" : digest(item[name]))
    );
  });
}

function digest(value: unknown): string {
  return sha256Of(JSON.stringify(value) ?? "").slice(0, 6);
}

function readDigests(text: string | undefined): ReadonlyMap<string, string> | null {
  if (text === undefined) return null;
  return new Map(
    text.split(" ").map((part): [string, string] => {
      const colon = part.lastIndexOf(":");
      return [part.slice(0, colon), part.slice(colon + 1)];
    }),
  );
}

function pick<Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as Value]] : [])));
}

/** Null and false are no values to replace others with either. */
function withoutEmpty<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => !isEmptyValue(value) && value !== false),
  ) as Partial<Values>;
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** The fields of an entry that say the same as its item, in the plain form that people and other programs edit. */
const flatFields = ["title", "authors", "publication", "date", "year", "doi", "isbn"] as const;
type FlatField = (typeof flatFields)[number];
type FlatValues = Pick<ManifestEntry, FlatField>;

/** Which field of the item a flat field stands for. */
const itemFieldOf: Record<FlatField, string> = {
  title: "title",
  authors: "author",
  publication: "container-title",
  date: "issued",
  year: "issued",
  doi: "DOI",
  isbn: "ISBN",
};

/** Gives the flat fields of an item. */
function flatValuesOf(item: Item): FlatValues {
  return {
    title: item.title ?? "",
    authors: itemAuthors(item),
    publication: item["container-title"] ?? (item.type === "book" ? (item.publisher ?? "") : ""),
    date: formatDate(item.issued),
    year: itemYear(item),
    doi: item.DOI ?? "",
    isbn: item.ISBN ?? "",
  };
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Lays the chosen flat fields over an item; an empty one takes the item's field away. */
function withFlatValues(item: Item, values: FlatValues, chosen: ReadonlySet<FlatField>): Item {
  const changed: Item = { ...item };
  const put = (name: string, value: unknown) => {
    if (isEmptyValue(value)) delete changed[name];
    else changed[name] = value;
  };
  if (chosen.has("title")) put("title", values.title.trim());
  if (chosen.has("authors")) put("author", namesOf(values.authors, item));
  if (chosen.has("publication")) put(publicationField(item), values.publication.trim());
  if (chosen.has("doi")) put("DOI", parseDoi(values.doi) ?? values.doi.trim());
  if (chosen.has("isbn")) put("ISBN", parseIsbn(values.isbn) ?? values.isbn.trim());
  if (chosen.has("date") || chosen.has("year")) put("issued", issuedOf(values, chosen));
  return changed;
}

/** A book's publication is its publisher where it is part of nothing. */
function publicationField(item: Item): string {
  return item.type === "book" && item["container-title"] === undefined ? "publisher" : "container-title";
}

/** Names that the item has already keep their parts. */
function namesOf(authors: readonly string[], item: Item): Name[] {
  const known = new Map((item.author ?? []).map((name) => [itemAuthors({ type: "", author: [name] })[0] ?? "", name]));
  return authors
    .map((author) => author.trim())
    .filter(Boolean)
    .map((author) => known.get(author) ?? parseName(author));
}

/** A year that was changed alone wins over the date that was not. */
function issuedOf({ date, year }: FlatValues, chosen: ReadonlySet<FlatField>): Item["issued"] {
  const parsed = parseDate(date) ?? (date.trim() === "" ? undefined : { raw: date.trim() });
  const dateYear = itemYear({ type: "", ...(parsed && { issued: parsed }) });
  if (!chosen.has("year")) return parsed;
  if (year === null) return chosen.has("date") ? parsed : undefined;
  return chosen.has("date") && dateYear === year ? parsed : { "date-parts": [[year]] };
}
