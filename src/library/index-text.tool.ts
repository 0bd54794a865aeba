import { basename } from "node:path";
import { z } from "zod";
import { hasLetterOrDigit } from "../domain/characters.js";
import type { ManifestEntry } from "../domain/manifest.js";
import { withTitle } from "../domain/passage.js";
import { type Work, workId } from "../domain/work.js";
import type { Store } from "../ports/store.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { documentName, documentRecord, givenItem, markdownDocument, stemOf } from "./acquire/enter-document.js";
import { maintainIndex } from "./maintain-index.js";
import { applyManifest } from "./records/apply-manifest.js";
import { describeWork, keepKnown } from "./records/describe-work.js";
import { entryFromRecord, mergeEntry } from "./records/entry.js";
import { EntryIndex, manifestName } from "./records/ids.js";
import { changeManifest, readManifest } from "./records/manifest-file.js";
import type { CheckedPath } from "../ports/checked-path.js";
import { sha256Of } from "../domain/hash.js";
import { beginsAsAddress } from "../domain/url.js";
import { compactTime } from "../domain/time-spans.js";

export const indexTextInput = z
  .strictObject({
    source: z.string().trim().min(1).max(2000).describe("File name or address; the same source is the same work"),
    content: z.string().min(1).describe("The whole text, plain or Markdown"),
    collection: z.string().trim().min(1).max(200).optional().describe("Put it into this collection"),
    chunkSize: z.int().min(200).max(20_000).default(1000).describe("Of passages, in characters"),
    chunkOverlap: z.int().min(0).max(10_000).default(200).describe("Characters that neighbouring passages share"),
    sourceMeta: z
      .strictObject({
        name: z.string().max(500).optional().describe("Of the file"),
        title: z.string().max(2000).optional().describe("Of the work"),
      })
      .prefault({})
      .describe("What else is known of the source"),
  })
  .refine(({ chunkSize, chunkOverlap }) => chunkOverlap < chunkSize, {
    message: "must be less than chunkSize",
    path: ["chunkOverlap"],
  })
  .refine(({ content }) => hasLetterOrDigit(content), { message: "holds no words", path: ["content"] });
export type IndexTextInput = z.infer<typeof indexTextInput>;

export const indexTextOutput = z.strictObject({
  ok: z.literal(true),
  work_id: z.string(),
  chunks: z.int(),
  collection: z.string().nullable(),
  /** True where the source was known with this very content. */
  unchanged: z.boolean(),
});
export type IndexTextOutput = z.infer<typeof indexTextOutput>;

export const tool = defineTool(
  {
    name: "index_text",
    version: 1,
    description: "Puts a text that another program has read into the library; the same source again replaces it.",
    input: indexTextInput,
    output: indexTextOutput,
    effect: "write",
    network: true,
  },
  async (context, input) => {
    const { files } = context.services;
    const id = sha256Of(`source:${input.source}`);
    // One after the other for one source, whichever process it is: the last content stands, whole.
    const lock = files.inside(files.root, ".quire", "cache", "sources-locks", id.slice(0, 16));
    return context.step(`index:${id}`, "write", () =>
      files.withLock(lock, `The source ${input.source}`, () => indexText(context, id, input)),
    );
  },
);

/** A text with its place, as it is to be. */
interface Placed {
  input: IndexTextInput;
  /** Of its manifest entry. */
  id: string;
  path: CheckedPath;
  bytes: Uint8Array;
  sha256: string;
  known: Work | null;
}

async function indexText(context: RunContext, id: string, input: IndexTextInput): Promise<IndexTextOutput> {
  const store = await context.services.store();
  const placed = await place(context, store, id, input);
  const { known, path, sha256 } = placed;
  const isThere = known?.sha256 === sha256 && (await hashAt(context, path)) === sha256;
  if (isThere) await collect(store, known, input.collection);
  else await replace(context, store, placed);
  await applyManifest(context, store, isThere ? undefined : [workId(id)]);
  await maintainIndex(context, store);
  const chunks = (await store.passagesOf(workId(id))).length;
  return { ok: true, work_id: workId(id), chunks, collection: input.collection ?? null, unchanged: isThere };
}

/** The file of a source stays where it first was, whatever it is called later. */
async function place(context: RunContext, store: Store, id: string, input: IndexTextInput): Promise<Placed> {
  const { files, config } = context.services;
  const { title, name } = input.sourceMeta;
  const given = givenItem({ title });
  const bytes = markdownDocument(input.content, given, input.source);
  const { entries } = (await readManifest(context.services)).manifest;
  const entry = entries.find((each) => each.id === id);
  const file = documentName(given, name ?? stemOf(input.source), ".md", id);
  // A manifest may be somebody else's: what it records is written within the workspace alone.
  const path =
    entry === undefined || entry.filename === ""
      ? files.inside(files.configured(config.research.folder), file)
      : files.inside(files.root, entry.filename);
  return { input, id, path, bytes, sha256: sha256Of(bytes), known: await store.workByHash(workId(id)) };
}

/** File, record, text, passages, in this order: killed in between and called again it comes to the same. */
async function replace(context: RunContext, store: Store, placed: Placed): Promise<void> {
  const { files } = context.services;
  const { input, path, sha256, known } = placed;
  const before = await hashAt(context, path);
  // Somebody has edited the file since: what is replaced can be had back.
  if (before !== null && before !== sha256 && known !== null && before !== known.sha256) {
    await files.trash(path, compactTime(context.now()));
  }
  await files.writeFile(path, placed.bytes);
  const entry = await enter(context, placed);
  const read = await readPlaced(context, placed);
  await files.writeText(read.work.id, read.text);
  const work = describeWork(keepKnown(read.work, known), entry);
  await store.upsert([{ ...read, work, passages: read.passages.map((passage) => withTitle(passage, work.title)) }]);
  await collect(store, work, input.collection);
}

async function enter(context: RunContext, { input, id, path, sha256 }: Placed): Promise<ManifestEntry | null> {
  const { services } = context;
  const url = beginsAsAddress(input.source) ? input.source : null;
  const given = givenItem({ title: input.sourceMeta.title });
  const record = documentRecord(given, null, { url, pdf_url: null, at: context.now() }, "index_text");
  const filename = manifestName(services.files.root, path);
  const name = input.sourceMeta.name ?? basename(path);
  const status = record === null ? ("unidentified" as const) : ("recorded" as const);
  const entry = {
    ...entryFromRecord({ id, filename, sha256, original_filename: name, status }, record),
    source_url: input.source,
  };
  const { manifest } = await changeManifest(context, ({ entries, ...rest }) => {
    const index = entries.findIndex((each) => each.id === id);
    const before = entries[index];
    if (before === undefined) return { ...rest, entries: [...entries, entry] };
    return { ...rest, entries: entries.with(index, mergeEntry(before, entry)) };
  });
  return new EntryIndex(manifest.entries, services.files.root).withHash(id);
}

async function readPlaced({ services, signal }: RunContext, { input, id, path, bytes, sha256, known }: Placed) {
  const { files, reader, clock } = services;
  const now = clock.now().toISOString();
  const found = await files.stat(path);
  const at = { path, sha256, size: bytes.length, mtime_ms: found?.mtime_ms ?? 0 };
  const basis = {
    id: workId(id),
    sha256,
    collections: known?.collections ?? [],
    paths: [at],
    added_at: known?.added_at ?? now,
    updated_at: now,
  };
  const passages = { size: input.chunkSize, overlap: input.chunkOverlap };
  const request = { bytes: new Uint8Array(bytes), name: basename(path), basis, passages };
  return reader.read(request, { ocr: false, signal });
}

async function collect(store: Store, work: Work, collection: string | undefined): Promise<void> {
  if (collection === undefined || work.collections.includes(collection)) return;
  await store.updateWorks([{ ...work, collections: [...work.collections, collection].toSorted() }]);
}

async function hashAt({ services: { files } }: RunContext, path: CheckedPath): Promise<string | null> {
  return (await files.stat(path)) === null ? null : files.hash(path);
}
