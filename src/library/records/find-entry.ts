import { basename } from "node:path";
import { QuireError } from "../../domain/error.js";
import { foldKey } from "../../domain/fold-key.js";
import type { Manifest, ManifestEntry } from "../../domain/manifest.js";
import type { Work } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";
import { applyManifest } from "./apply-manifest.js";
import { byFile, entryFromRecord, sealEntry } from "./entry.js";
import { EntryIndex, entryPath, manifestName } from "./ids.js";
import { joinRecords, type LibraryRecord } from "./list-records.js";

/** What is known of a work without an entry, as an entry: kept from when something is changed in it. */
export function entryOfWork(work: Work, root: string): ManifestEntry {
  const path = work.paths[0]?.path;
  const id = work.sha256.startsWith(work.id) ? work.sha256 : work.id;
  const basis = {
    id,
    filename: path === undefined ? "" : manifestName(root, path),
    sha256: work.sha256,
    original_filename: path === undefined ? "" : basename(path),
    status: "unidentified" as const,
    processed: false,
  };
  // Sealed, so that what the file says does not pass for a person's word.
  const names = Object.keys(work.item).filter((name) => name !== "id");
  const fields = Object.fromEntries(names.map((name) => [name, byFile]));
  return sealEntry({ ...entryFromRecord(basis, null), csl: work.item, fields });
}

/** Where records are looked for. */
export interface RecordsPlace {
  works: readonly Work[];
  root: string;
  /** Makes a path of what a person wrote. */
  resolve: (path: string) => string;
}

/** The library in line with its manifest, and where records are looked for by what a person names. */
export async function openRecords(context: RunContext): Promise<{ store: Store; place: RecordsPlace }> {
  const { files } = context.services;
  const store = await context.services.store();
  await applyManifest(context, store);
  return { store, place: { works: await store.works(), root: files.root, resolve: (path) => files.resolve(path) } };
}

/**
 * The manifest and in it the place of the record that a key, a former key, an id (or its beginning of at least 6 characters) or a file
 * names; a work without an entry is given one. Throws `not_found`, and `usage` where several records are meant.
 */
export function findEntry(
  manifest: Manifest,
  target: string,
  { works, root, resolve }: RecordsPlace,
): { manifest: Manifest; position: number } {
  const records = joinRecords(manifest, works, root);
  const path = resolve(target);
  const record = recordNamed(records, target, path);
  const position = manifest.entries.findIndex(({ id, status }) => id === record.id && status !== "removed");
  if (position >= 0) return { manifest, position };
  const work = works.find(({ id }) => id === record.work_id);
  if (work === undefined) throw new QuireError("internal", `The record ${record.id} has neither entry nor work.`);
  const entry = new EntryIndex(manifest.entries, root).ofWork(work) ?? entryOfWork(work, root);
  return { manifest: { ...manifest, entries: [...manifest.entries, entry] }, position: manifest.entries.length };
}

/** The place of the entry of a further file of a work, by its path or id; null where what is named is none. */
export function findFurtherFile(manifest: Manifest, target: string, { root, resolve }: RecordsPlace): number | null {
  const path = resolve(target);
  const key = foldKey(target);
  const found = manifest.entries.findIndex(
    (entry) =>
      entry.file_of !== undefined &&
      (entryPath(root, entry) === path || isIdOf(entry.id, target) || foldKey(entry.own_record?.id ?? "") === key),
  );
  return found < 0 ? null : found;
}

/** Whether a text is an id or the beginning of one. */
function isIdOf(id: string, text: string): boolean {
  return /^[0-9a-f]{6,}$/.test(text) && id.startsWith(text);
}

/** The record that a key, a former key, an id (or its beginning of at least 6 characters) or a file names. Throws `not_found`, and `usage` where several are meant. */
export function recordNamed(records: readonly LibraryRecord[], target: string, path: string): LibraryRecord {
  const key = foldKey(target.startsWith("@") ? target.slice(1) : target);
  const waysToName: ((record: LibraryRecord) => boolean)[] = [
    (record) => record.key !== "" && foldKey(record.key) === key,
    (record) => record.former_keys.some((former) => foldKey(former) === key),
    ({ files, ...record }) => [record, ...files].some((file) => file.path === path),
    ({ files, ...record }) => [record, ...files].some(({ id, work_id }) => isIdOf(id, target) || work_id === target),
  ];
  for (const isNamed of waysToName) {
    const [found, ...others] = records.filter(isNamed);
    if (found !== undefined && others.length === 0) return found;
    if (found !== undefined) throw severalNamed(target, [found, ...others]);
  }
  throw new QuireError("not_found", `No record of the library is "${target}".`, {
    facts: { target },
    fix: "Name a citation key, a file or an id; see them with: quire library",
  });
}

function severalNamed(target: string, found: readonly LibraryRecord[]): QuireError {
  const keys = found.map(({ key, id }) => key || id.slice(0, 12)).join(", ");
  return new QuireError("usage", `"${target}" names ${found.length} records: ${keys}.`, {
    facts: { target },
    fix: "Name one of them by its key or its id.",
  });
}
