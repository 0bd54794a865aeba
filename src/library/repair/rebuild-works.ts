import { basename } from "node:path";
import { structureText } from "../../corpus/text/structure.js";
import { toQuireError } from "../../domain/error.js";
import { withTitle } from "../../domain/passage.js";
import { pageOfLine, type Work } from "../../domain/work.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { SalvagedVectors } from "../../ports/library-recovery.js";
import type { IndexedWork, Store } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";
import type { LostWork } from "./choose-works.js";

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
