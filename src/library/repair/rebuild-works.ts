import { basename } from "node:path";
import { structureText } from "../../corpus/text/structure.js";
import { toQuireError } from "../../domain/error.js";
import { withTitle } from "../../domain/passage.js";
import { pageOfLine, type Work, workId } from "../../domain/work.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { SalvagedVectors, IndexedWork, Store } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";
import { documentFormats } from "../../document/document-formats.js";
import { EntryIndex } from "../records/ids.js";
import { readManifest } from "../records/manifest-file.js";

const batch = 50;

/** What the works were made of. */
interface Rebuilt {
  from_texts: number;
  from_files: number;
  lost: LostWork[];
}

/** Puts works into a new store: from their texts, which all line numbers refer to, else from their files. */
export async function rebuildWorks(context: RunContext, store: Store, works: readonly Work[]): Promise<Rebuilt> {
  const known = new Map((await store.works()).map((work) => [work.id, work.updated_at]));
  const outcome: Rebuilt = { from_texts: 0, from_files: 0, lost: [] };
  const ready: IndexedWork[] = [];
  for (const [index, work] of works.entries()) {
    context.signal.throwIfAborted();
    context.progress({ label: "rebuilding", done: index, total: works.length, unit: "works" });
    const text = work.lines > 0 ? await fromText(context, work) : null;
    if (text !== null) outcome.from_texts += 1;
    if (text !== null && known.get(work.id) === work.updated_at) continue;
    const made = text ?? (await fromFile(context, work));
    if ("reason" in made) outcome.lost.push(made);
    else ready.push(made);
    if (text === null && !("reason" in made)) outcome.from_files += 1;
    if (ready.length >= batch) await store.upsert(ready.splice(0));
  }
  await store.upsert(ready);
  return outcome;
}

/** Sections and passages of the text as it stands on disk; null where that is absent or not the work's. */
async function fromText({ services }: RunContext, work: Work): Promise<IndexedWork | null> {
  if ((await services.files.stat(services.files.textPath(work.id))) === null) return null;
  const text = await services.files.readText(work.id);
  if (text.length !== work.lines) return null;
  const lines = text.map((line, index) => ({ text: line, page: pageOfLine(work, index + 1) }));
  const { size, overlap } = services.config.passages;
  const input = { work_id: work.id, title: work.title, lines };
  return { work, ...structureText(input, { passage_size: size, passage_overlap: overlap }) };
}

async function fromFile(context: RunContext, work: Work): Promise<IndexedWork | LostWork> {
  const { files, reader, config } = context.services;
  const lost = (reason: string): LostWork => ({ work_id: work.id, title: work.title, reason });
  const path = await unchangedFile(context, work);
  if (path === null) return lost("its text is missing or cut, and its file is gone or was changed");
  try {
    const bytes = await files.read(path, config.max_file_bytes);
    const { id, sha256, collections, paths, added_at, updated_at } = work;
    const basis = { id, sha256, collections, paths, added_at, updated_at };
    const request = { bytes, name: basename(path), basis, passages: config.passages };
    const { text, ...read } = await reader.read(request, { ocr: work.ocr, signal: context.signal });
    await files.writeText(id, text);
    if (work.lines === 0) return read;
    const { pages, page_starts, lines } = read.work;
    const title = work.title;
    const known = { ...work, pages, ...(page_starts && { page_starts }), lines };
    return { ...read, work: known, passages: read.passages.map((passage) => withTitle(passage, title)) };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (["interrupted", "store", "busy", "unwritable_file"].includes(error.code)) throw error;
    return lost(error.message);
  }
}

/** A file with bytes that have the work's text: those it was added with, or with other metadata. */
async function unchangedFile({ services: { files } }: RunContext, work: Work): Promise<CheckedPath | null> {
  const hashes = new Set([work.sha256, ...(work.same_text ?? [])]);
  for (const { path: recorded } of work.paths) {
    const path = files.recorded(recorded);
    if ((await files.stat(path)) !== null && hashes.has(await files.hash(path))) return path;
  }
  return null;
}

/** Gives passages the vectors of the same text: they may have been paid for. Returns how many were given. */
export async function giveVectors(store: Store, salvaged: readonly SalvagedVectors[]): Promise<number> {
  let given = 0;
  for (const { model, vectors } of salvaged) {
    const byContent = new Map(vectors.map(({ content, vector }) => [content, vector]));
    const lacking = await store.withoutVector(model, Number.MAX_SAFE_INTEGER);
    const found = lacking.flatMap(({ id, content }) => {
      const vector = byContent.get(content);
      return vector === undefined ? [] : [{ passage_id: id, vector }];
    });
    await store.putVectors(model, found);
    given += found.length;
  }
  return given;
}

/** A work that could not be had again. */
interface LostWork {
  work_id: string;
  title: string | null;
  reason: string;
}

/** The works that the library is to have again, and what is known to be missing. */
interface Choice {
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
