import { type ManifestEntry, manifestEntrySchema } from "../../domain/manifest.js";
import { contentHash } from "../../run/content-hash.js";
import { DuplicateFinder } from "../../cite/compare/duplicates.js";
import { withHandEdits } from "./known-entry.js";
import type { Subject } from "./prepare.js";
import type { ScanRun } from "./scan-run.js";

/**
 * A file whose work stands in the manifest without a file (imported, collected, added by its identifier) as the file of
 * that entry: one work has one entry, and its key, its tags and what a person wrote there stay. A file that has a
 * record of its own keeps that.
 */
export async function withKnownWork(scan: ScanRun, subject: Subject): Promise<Subject> {
  const item = subject.proposal.record?.item;
  if (scan.manifest === null || item === undefined || subject.entry?.csl !== undefined)
    return withoutKnownWork(subject);
  const found = await scan.context.step(`adopt:${subject.key}:${contentHash(item)}`, "read", async () => {
    const finder = new DuplicateFinder<ManifestEntry>();
    for (const known of (await scan.known()).entries) {
      if (known.csl !== undefined && isFree(scan, known)) finder.add(known.csl, known);
    }
    return { sha256: subject.sha256, entry: finder.find(item)?.value ?? null };
  });
  if (found.entry === null) return withoutKnownWork(subject);
  const adopted = manifestEntrySchema.parse(found.entry);
  const same = subject.adopted?.id === adopted.id ? subject : takingOver(withoutKnownWork(subject), adopted);
  return { ...same, proposal: withHandEdits(subject.proposal, adopted) };
}

function takingOver(subject: Subject, adopted: ManifestEntry): Subject {
  const tags = [...new Set([...adopted.tags, ...subject.tags])];
  return { ...subject, adopted, tags, notes: subject.notes || adopted.notes };
}

/** A file that is not written after all leaves the entry without a file as it is. */
export function withoutKnownWork(subject: Subject): Subject {
  const { adopted, notes } = subject;
  if (adopted === null) return subject;
  const tags = subject.tags.filter((tag) => !adopted.tags.includes(tag));
  return { ...subject, adopted: null, tags, notes: notes === adopted.notes ? "" : notes };
}

/** Without a file, and not given to another file in this run. */
function isFree({ writes }: ScanRun, { id, filename, sha256, status }: ManifestEntry): boolean {
  if (filename !== "" || sha256 !== null || status === "removed") return false;
  return writes.every(({ subject }) => subject.adopted?.id !== id);
}
