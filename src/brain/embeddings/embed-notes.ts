import { openEmbedder } from "../../corpus/search/embedder.js";
import type { ChunkPlace } from "../../domain/note.js";
import type { RunContext } from "../../run/run-context.js";
import type { Chunk, Embedded } from "./chunk.js";
import { encodeModel } from "./embedding-model.js";
import { encodeFlatL2 } from "./faiss-file.js";
import { embeddedByLsi } from "./lsi-vectors.js";
import { embeddedByModel, keepIn } from "./paid-vectors.js";
import { paragraphsOf } from "./paragraphs.js";

/** A note as the index knows it: `path` counts from the brain, `body` is what follows the front matter. */
export interface NoteBody {
  path: string;
  body: string;
}

/** What is to be written: the three files belong together. */
export interface MadeEmbeddings {
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
