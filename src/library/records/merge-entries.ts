import { fillMissing } from "../../cite/compare/duplicates.js";
import { QuireError } from "../../domain/error.js";
import type { FileRole, Manifest, ManifestEntry } from "../../domain/manifest.js";
import { recordOfEntry, sealEntry, settleEntry, withoutRecord } from "./entry.js";

/** Where a field came from that another record of the same work had. */
const source = "merged";

/** A record to be joined to another one, and what its file is of the work. */
export interface Joined {
  id: string;
  role: FileRole;
}

export interface Merged {
  manifest: Manifest;
  /** Fields of the record that it lacked and the others had, by their names in CSL. */
  filled: string[];
}

/**
 * The manifest with several records made one: what the kept one has stays, what it lacks is taken from the others, in
 * their order; their keys go on naming it, tags are united, notes joined. Their files stay, each as a file of the work.
 * Throws `usage` for a record that is joined to itself.
 */
export function mergeEntries(manifest: Manifest, keptId: string, joined: readonly Joined[]): Merged {
  const kept = entryOf(manifest, keptId);
  const others = joined.map(({ id, role }) => ({ entry: settleEntry(entryOf(manifest, id)), role }));
  if (others.some(({ entry }) => entry.id === kept.id))
    throw new QuireError("usage", "Both are one record already: it can't be joined to itself.", {
      fix: "Name two records; see the files of each with: quire library",
    });
  let { item, fields } = { item: recordOfEntry(kept), fields: { ...kept.fields } };
  const filled: string[] = [];
  const gave = new Map<string, string[]>();
  for (const { entry } of others) {
    const more = fillMissing(item, recordOfEntry(entry));
    item = more.item;
    filled.push(...more.filled);
    gave.set(entry.id, more.filled);
    fields = { ...fields, ...Object.fromEntries(more.filled.map((field) => [field, entry.fields?.[field] ?? source])) };
  }
  const keys = others.flatMap(({ entry }) => [...(entry.former_keys ?? []), entry.csl?.id ?? []].flat());
  const merged = sealEntry({
    ...settleEntry(kept),
    csl: item,
    fields,
    former_keys: [...new Set([...(kept.former_keys ?? []), ...keys])].filter((key) => key !== item.id),
    tags: [...new Set([kept, ...others.map(({ entry }) => entry)].flatMap(({ tags }) => tags))],
    ...belongings([kept, ...others.map(({ entry }) => entry)]),
    notes: [kept, ...others.map(({ entry }) => entry)]
      .map(({ notes }) => notes)
      .filter(Boolean)
      .join("\n\n"),
    // That they are one work says nothing of whether their fields are right.
    processed: [kept, ...others.map(({ entry }) => entry)].some(({ processed }) => processed),
  });
  const files = new Map(
    others.map(({ entry, role }) => [entry.id, { ...fileOf(entry, kept.id, role), gave: gave.get(entry.id) ?? [] }]),
  );
  // Files that were joined to one of the others come along with it.
  const entries = manifest.entries.flatMap((entry) => {
    if (entry.id === kept.id) return [merged];
    const file = files.get(entry.id);
    // A record without a file has nothing left to say.
    if (file !== undefined) return file.filename === "" ? [] : [file];
    return entry.file_of !== undefined && files.has(entry.file_of) ? [{ ...entry, file_of: kept.id }] : [entry];
  });
  return { manifest: { ...manifest, entries }, filled: [...new Set(filled)] };
}

/** Collections, and the records of other programs by which the work is known again there. */
function belongings(entries: readonly ManifestEntry[]): Pick<ManifestEntry, "collections" | "origins"> {
  const collections = [...new Set(entries.flatMap((entry) => entry.collections ?? []))];
  const origins = entries.flatMap((entry) => entry.origins ?? []);
  return { ...(collections.length > 0 && { collections }), ...(origins.length > 0 && { origins }) };
}

function fileOf(entry: ManifestEntry, id: string, role: FileRole): ManifestEntry {
  const { csl } = entry;
  return {
    ...withoutRecord({ ...entry, notes: "" }),
    file_of: id,
    role,
    ...(csl && { own_record: csl }),
    ...(entry.notes !== "" && { own_notes: entry.notes }),
    status: "recorded",
  };
}

/** The manifest with a file of a work made a work of its own again; what the file was taken for comes back. */
export function splitEntry(manifest: Manifest, id: string): Manifest {
  const { file_of, role: _role, own_record, gave = [], own_notes, ...entry } = entryOf(manifest, id);
  if (file_of === undefined)
    throw new QuireError("usage", "That record is no further file of another one.", {
      fix: "See which files records have with: quire library",
    });
  const apart = sealEntry({
    ...entry,
    ...(own_record && { csl: own_record }),
    notes: own_notes ?? "",
    apart_from: [...new Set([...(entry.apart_from ?? []), file_of])],
  });
  const key = own_record?.id;
  const entries = manifest.entries.map((each) => {
    if (each.id === id) return apart;
    if (each.id !== file_of) return each;
    const main = withoutGiven(settleEntry(each), gave, own_record);
    const notes = own_notes === undefined ? main.notes : main.notes.replace(own_notes, "").trim();
    const kept = { ...main, notes, former_keys: (main.former_keys ?? []).filter((former) => former !== key) };
    const keys = (entry.origins ?? []).map((origin) => origin.key);
    if (each.origins === undefined || keys.length === 0) return kept;
    return { ...kept, origins: each.origins.filter((origin) => !keys.includes(origin.key)) };
  });
  return { ...manifest, entries };
}

/** The record without the fields that it took from another one, as far as they still say the same. */
function withoutGiven(main: ManifestEntry, gave: readonly string[], own: ManifestEntry["own_record"]): ManifestEntry {
  const isGiven = (name: string) =>
    gave.includes(name) && JSON.stringify(main.csl?.[name]) === JSON.stringify(own?.[name]);
  const without = (values: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isGiven(name)));
  if (main.csl === undefined) return main;
  const csl = { type: "document", ...without(main.csl) };
  return sealEntry({ ...main, csl, fields: without(main.fields) as Record<string, string> });
}

/** The manifest with two records said to be different works: they are not proposed again, nor joined by a machine. */
export function setApart(manifest: Manifest, first: string, second: string): Manifest {
  entryOf(manifest, first);
  const entry = entryOf(manifest, second);
  const apart = { ...entry, apart_from: [...new Set([...(entry.apart_from ?? []), first])] };
  return { ...manifest, entries: manifest.entries.map((each) => (each.id === second ? apart : each)) };
}

function entryOf({ entries }: Manifest, id: string): ManifestEntry {
  const entry = entries.find((each) => each.id === id && each.status !== "removed");
  if (entry === undefined) throw new QuireError("not_found", `The manifest has no entry ${id} any more.`);
  return entry;
}
