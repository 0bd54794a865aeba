import { openEmbedder } from "../../corpus/search/embedder.js";
import type { ChunkPlace } from "../../domain/note.js";
import type { RunContext } from "../../run/run-context.js";
import { builtInModel, type Chunk, type Embedded, encodeModel, unlessZero } from "./embedding-model.js";
import { encodeFlatL2 } from "./faiss-file.js";
import { embeddedByModel, keepIn } from "./paid-vectors.js";
import { paragraphsOf } from "./paragraphs.js";
import { QuireError } from "../../domain/error.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import type { CountedTexts } from "../../corpus/search/counted-texts.js";
import type { LsiBasis } from "../../corpus/search/lsi.js";

/** A note as the index knows it: `path` counts from the brain, `body` is what follows the front matter. */
interface NoteBody {
  path: string;
  body: string;
}

/** What is to be written: the three files belong together. */
interface MadeEmbeddings {
  /** "lsi", or `provider:model`. */
  model: string;
  dimensions: number;
  /** `embeddings.faiss` */
  faiss: Uint8Array;
  /** `embedding_map.json` */
  map: string;
  /** `embedding_model.bin` */
  model_file: Uint8Array;
  /** Rows of the FAISS file. */
  rows: number;
  /** Paragraphs without a row. */
  without_vector: number;
}

/**
 * Vectors of all paragraphs of the notes, in the order of the notes: from the configured embedder, else from LSI over
 * the notes themselves. The same notes give the same bytes. Throws what the embedder throws; vectors that were paid
 * for are kept, so that the next call asks for the others only.
 */
export async function makeEmbeddings(context: RunContext, notes: readonly NoteBody[]): Promise<MadeEmbeddings> {
  const chunks = notes.flatMap(chunksOf);
  return filesOf(chunks, await embed(context, chunks));
}

async function embed(context: RunContext, chunks: readonly Chunk[]): Promise<Embedded> {
  const { config } = context.services;
  if (config.embedding === undefined) return embeddedByLsi(context, chunks);
  const store = await context.services.store();
  const embedder = await openEmbedder(context, keepIn(store));
  return embedder === null ? embeddedByLsi(context, chunks) : embeddedByModel(context, embedder, store, chunks);
}

function chunksOf({ path, body }: NoteBody): Chunk[] {
  return paragraphsOf(body).map(({ text }, chunk_id) => ({ place: { file_path: path, chunk_id }, text }));
}

function filesOf(chunks: readonly Chunk[], { model, dimensions, basis, vectors }: Embedded): MadeEmbeddings {
  const kept = chunks.flatMap(({ place }, index) => {
    const vector = vectors[index] ?? null;
    return vector === null ? [] : [{ place, vector }];
  });
  const values = new Float32Array(kept.length * dimensions);
  for (const [row, { vector }] of kept.entries()) values.set(vector, row * dimensions);
  const faiss = encodeFlatL2({ dimensions, rows: kept.length, values });
  const map = mapText(kept.map(({ place }) => place));
  return {
    model,
    dimensions,
    faiss,
    map,
    model_file: encodeModel({ model, dimensions, basis }, { faiss, map }),
    rows: kept.length,
    without_vector: chunks.length - kept.length,
  };
}

/** One row a line. */
function mapText(places: readonly ChunkPlace[]): string {
  const lines = places.map(({ file_path, chunk_id }, row) => `  "${row}": ${JSON.stringify({ file_path, chunk_id })}`);
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}

/** So many paragraphs, spread evenly over the notes, tell which words belong together. */
const sampleSize = 2_000;
/** With so few, LSI has a direction for each of them and need not guess: likenesses are those of tf-idf. */
const fewParagraphs = 128;
const chunksPerLook = 1_000;

/** Vectors by latent semantic indexing over the notes themselves: no network, no key. */
async function embeddedByLsi(context: RunContext, chunks: readonly Chunk[]): Promise<Embedded> {
  const { countTexts, embedCounted, rowsOf } = await import("../../corpus/search/counted-texts.js");
  const texts = chunks.map(({ text }) => text);
  const counted = countTexts(texts);
  await lookUp(context, 0, chunks.length);
  const basis = await basisOf(texts, counted);
  const vectors: (Float32Array | null)[] = [];
  const rows = basis && rowsOf(basis, counted);
  for (const index of texts.keys()) {
    vectors.push(basis && rows && unlessZero(embedCounted(basis, counted, rows, index)));
    if (vectors.length % chunksPerLook === 0) await lookUp(context, vectors.length, chunks.length);
  }
  return { model: builtInModel, dimensions: basis?.dimensions ?? 1, basis, vectors };
}

/** Every word of the texts that says what they are about has its place in it; null where they have none. */
async function basisOf(texts: readonly string[], counted: CountedTexts): Promise<LsiBasis | null> {
  const { trainLsi, trainOnEveryTerm } = await import("../../corpus/search/lsi-training.js");
  const { foldIn } = await import("../../corpus/search/lsi-folding.js");
  const sample = sampleOf(texts);
  const shared = texts.length > fewParagraphs ? trainLsi(sample, texts.length) : null;
  // Where no word is in two of them, there is nothing to learn from words that come together.
  const basis = shared ?? trainOnEveryTerm(sample, texts.length);
  return basis === null ? null : withoutFunctionTerms(foldIn(basis, counted));
}

/**
 * Words that only carry a sentence weigh nothing, in paragraphs as in queries: whoever asks "why do we forget" wants no
 * paragraph that asks why we do something else.
 */
function withoutFunctionTerms(basis: LsiBasis): LsiBasis {
  const weights = basis.weights.slice();
  for (const [term, row] of basis.rowOf) if (isFunctionTerm(term)) weights[row] = 0;
  return { ...basis, weights };
}

const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * One paragraph of each of `size` parts of equal length, at a place that differs from part to part: at every nth place
 * there would be nothing but headings where all notes have n paragraphs.
 */
export function sampleOf(texts: readonly string[], size = sampleSize): string[] {
  if (texts.length <= size) return [...texts];
  return Array.from({ length: size }, (_, index) => {
    const within = (index * goldenRatio) % 1;
    return texts[Math.floor(((index + within) * texts.length) / size)] ?? "";
  });
}

/** Lets others have their turn, and an interruption come through. */
async function lookUp(context: RunContext, done: number, total: number): Promise<void> {
  context.progress({ label: "vectors", done, total, unit: "paragraphs" });
  await new Promise((resolve) => setImmediate(resolve));
  if (context.signal.aborted) throw new QuireError("interrupted", "The run was interrupted.");
}
