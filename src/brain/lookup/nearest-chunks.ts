import { QuireError } from "../../domain/error.js";
import { builtInModel, lsiVector } from "../embeddings/embedding-model.js";
import type { NoteVectors } from "./note-vectors.js";
import type { VectorRows } from "../embeddings/faiss-file.js";

/** A paragraph: path of its note, its number there (from 0), its likeness as a cosine (higher is nearer). */
export type SimilarChunk = [path: string, chunkId: number, score: number];

/** A text as the embedder of this name embeds it. Throws `no_embedder` where that one is not configured. */
export type EmbedQuery = (model: string, text: string) => Promise<Float32Array>;

/** The `k` paragraphs nearest to a text, best first; none where the built-in model knows none of its words. */
export async function nearestChunks(
  { rows, places, model }: NoteVectors,
  embed: EmbedQuery,
  text: string,
  k: number,
): Promise<SimilarChunk[]> {
  if (rows.rows === 0) return [];
  const builtIn = model.model === builtInModel;
  const vector = builtIn ? lsiVector(model.basis, text) : unit(await embed(model.model, text));
  if (vector === null) return [];
  if (vector.length !== rows.dimensions) throw otherLength(model.model, vector.length, rows.dimensions);
  return nearestRows(rows, vector, k).map(({ row, score }) => {
    const { file_path, chunk_id } = places[row]!;
    return [file_path, chunk_id, score];
  });
}

/** Null for one without a direction. */
function unit(vector: Float32Array): Float32Array | null {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : null;
}

function otherLength(model: string, length: number, expected: number): QuireError {
  return new QuireError("damaged", `${model} gave ${length} numbers for the text; the index has ${expected} a row.`, {
    facts: { model, length, expected },
    fix: "Make the embeddings again with: quire brain index --embeddings",
  });
}

interface NearRow {
  row: number;
  /** Cosine, -1..1. */
  score: number;
}

/** The `k` rows nearest to a vector, best first, the earlier one of equals; all of unit length. */
export function nearestRows({ dimensions, rows, values }: VectorRows, vector: Float32Array, k: number): NearRow[] {
  const best: NearRow[] = [];
  for (let row = 0; row < rows; row += 1) {
    const score = product(values, row * dimensions, vector);
    if (best.length === k && score <= best[k - 1]!.score) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place -= 1;
    best.splice(place, 0, { row, score });
    if (best.length > k) best.pop();
  }
  return best.map(({ row, score }) => ({ row, score: Math.max(-1, Math.min(1, score)) }));
}

function product(values: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0;
  for (let column = 0; column < vector.length; column += 1) sum += values[from + column]! * vector[column]!;
  return sum;
}
