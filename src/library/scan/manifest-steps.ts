import type { ManifestEntry } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import { entryFromRecord, isOnlyOfFile, mergeEntry } from "../records/entry.js";
import { manifestName } from "../records/ids.js";
import { changeManifest } from "../records/manifest-file.js";
import { contentDigest } from "./known-entry.js";
import type { Subject } from "./prepare.js";
import type { WrittenFile } from "./write-file.js";

/** A note on a file for the manifest. */
export interface Note {
  status: ManifestEntry["status"];
  processed: boolean;
  /** Empty for none. */
  reason: string;
  record: BibliographicRecord | null;
  written: WrittenFile | null;
  tags: readonly string[];
  notes: string;
}

/** The entry a file gets, its id being that of the bytes as first seen. */
export function entryFor(
  subject: Subject,
  note: Note,
  place: { root: string; run_id: string; at: string },
): ManifestEntry {
  const { written, record } = note;
  const path = written?.path_after ?? subject.file.path;
  const known = subject.adopted ?? subject.entry;
  const inFile = record !== null && written !== null && written.skipped_reason === null;
  const { status, processed } = note;
  return entryFromRecord(
    {
      id: known?.id ?? subject.sha256,
      filename: status === "removed" ? "" : manifestName(place.root, path),
      sha256: status === "removed" ? null : (written?.sha256_after ?? subject.sha256),
      original_filename: known?.original_filename || subject.name,
      status,
      processed,
      ...(note.reason !== "" && { reason: note.reason }),
      tags: [...note.tags],
      notes: note.notes,
      ...(inFile && {
        write: {
          run_id: place.run_id,
          sha256_before: written.sha256_before,
          sha256_after: written.sha256_after,
          at: place.at,
          content: contentDigest(record, note.tags),
        },
      }),
    },
    record,
  );
}

/**
 * Writes an entry. The key must be new for each time a file is noted. `seen` are notes and tags as a person has just
 * seen them: they replace those of a known entry. `file_id` is the id the file had where another entry took it.
 */
export function noteInManifest(
  context: RunContext,
  path: string,
  entry: ManifestEntry,
  key: string,
  { file_id, ...seen }: Partial<Pick<ManifestEntry, "notes" | "tags">> & { file_id?: string } = {},
): Promise<null> {
  return changeEntries(context, path, `note:${key}`, (entries) => {
    const before = entries.find(({ id }) => id === entry.id);
    // A file that was noted without a record before its work was known by another entry.
    const isKept = (each: ManifestEntry) => each.csl !== undefined && !isOnlyOfFile(each);
    const others = entries.filter((each) => each.id === entry.id || each.id !== file_id || isKept(each));
    if (before === undefined) return placed(others, entry);
    const { tags, notes } = before;
    return placed(others, { ...renewed(before, entry), tags, notes, ...seen });
  });
}

/** A known entry with what was decided now, and no reason that is over. */
function renewed(before: ManifestEntry, entry: ManifestEntry): ManifestEntry {
  const { reason, status } = entry;
  const { reason: _over, ...merged } = mergeEntry(before, entry);
  const gone = status === "removed" && { filename: "", sha256: null, processed: false };
  return { ...merged, ...(reason !== undefined && { reason }), ...gone };
}

/**
 * Puts back the entry that stood there before the run, or takes it out where there was none. With `onlyOf` it does so
 * only where the file was last written by that run, or as that run wrote it.
 */
export function forgetNote(
  context: RunContext,
  path: string,
  id: string,
  before: ManifestEntry | null,
  step: { key: string; onlyOf?: { run_id: string; sha256_after: string } },
): Promise<null> {
  const { key, onlyOf } = step;
  return changeEntries(context, path, `forget:${key}`, (entries) => {
    const now = entries.find((entry) => entry.id === id);
    const isOf = now?.write?.run_id === onlyOf?.run_id || now?.write?.sha256_after === onlyOf?.sha256_after;
    if (onlyOf !== undefined && (now?.write === undefined || !isOf)) return [...entries];
    return before === null ? entries.filter((entry) => entry.id !== id) : placed(entries, before);
  });
}

function changeEntries(
  context: RunContext,
  path: string,
  key: string,
  change: (entries: readonly ManifestEntry[]) => ManifestEntry[],
): Promise<null> {
  return context.step(key, "write", async () => {
    await changeManifest(context, (manifest) => ({ ...manifest, entries: change(manifest.entries) }), path);
    return null;
  });
}

function placed(entries: readonly ManifestEntry[], entry: ManifestEntry): ManifestEntry[] {
  const index = entries.findIndex(({ id }) => id === entry.id);
  return index < 0 ? [...entries, entry] : entries.with(index, entry);
}
