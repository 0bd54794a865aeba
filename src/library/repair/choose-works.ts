import { documentFormats } from "../../document/document-formats.js";
import { basename } from "node:path";
import type { Work } from "../../domain/work.js";
import { workId } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";
import { EntryIndex } from "../records/ids.js";
import { readManifest } from "../records/manifest-file.js";

/** A work that could not be had again. */
export interface LostWork {
  work_id: string;
  title: string | null;
  reason: string;
}

/** The works that the library is to have again, and what is known to be missing. */
export interface Choice {
  works: Work[];
  lost: LostWork[];
  /** Besides works, in sentences. */
  missing: string[];
}

/**
 * Works from their records, else from what could be read of the damaged store; of texts without either, the work is made
 * from the file below the workspace that the text was read from, found by its bytes.
 */
export async function chooseWorks(context: RunContext, salvaged: readonly Work[]): Promise<Choice> {
  const { recovery } = context.services;
  const { works: recorded, unreadable } = await recovery.records();
  const byId = new Map(recorded.map((work) => [work.id, work]));
  // A store older than its records has works that none was written for.
  for (const work of salvaged) if (!byId.has(work.id)) byId.set(work.id, work);
  const orphans = new Set((await recovery.texts()).filter((id) => !byId.has(id)));
  const missing = unreadable.map((path) => `${path} is damaged: its work is looked for elsewhere`);
  if (orphans.size === 0) return { works: [...byId.values()], lost: [], missing };
  const found = await fromFiles(context, orphans);
  if (found.length > 0)
    missing.push(`Collections and keys of ${found.length} works are gone with the library: nothing else said them`);
  const lost = [...orphans]
    .filter((id) => !found.some((work) => work.id === id))
    .map((id) => ({
      work_id: id,
      title: null,
      reason: `nothing says which file ${context.services.files.textPath(id)} is the text of; the text stays`,
    }));
  return { works: [...byId.values(), ...found], lost, missing };
}

/** Works of texts, as far as a file below the workspace has the bytes that their id was made of, or the manifest says so. */
async function fromFiles(context: RunContext, orphans: ReadonlySet<string>): Promise<Work[]> {
  const { files, clock } = context.services;
  const { manifest } = await readManifest({ files, config: context.services.config, clock });
  const index = new EntryIndex(manifest.entries, files.root);
  const listing = await files.list([files.root], null, context.signal);
  const { named } = await documentFormats();
  const works = new Map<string, Work>();
  const now = clock.now().toISOString();
  for (const { path, size, mtime_ms } of listing.files.filter((file) => named(file.path) !== null)) {
    const sha256 = await files.hash(path);
    const id = [workId(index.withHash(sha256)?.id ?? sha256), workId(sha256)].find((each) => orphans.has(each));
    if (id === undefined || works.has(id)) continue;
    works.set(id, {
      id,
      sha256,
      format: "text",
      title: basename(path),
      item: { type: "document" },
      pages: null,
      // None of its own: the file is read.
      lines: 0,
      collections: [],
      paths: [{ path, sha256, size, mtime_ms }],
      ocr: false,
      added_at: now,
      updated_at: now,
    });
  }
  return [...works.values()];
}
