import type { RunContext } from "../../run/run-context.js";
import type { Chunk, Embedded } from "./chunk.js";
import { builtInModel, lsiVector } from "./embedding-model.js";

/** So many paragraphs tell how words belong together; they are spread evenly over the notes. */
const sampleSize = 2_000;

/** Vectors by latent semantic indexing over the notes themselves: no network, no key. */
export async function embeddedBySelf(context: RunContext, chunks: readonly Chunk[]): Promise<Embedded> {
  const { trainLsi } = await import("../../corpus/search/lsi-training.js");
  const basis = trainLsi(sampleOf(chunks), chunks.length);
  const vectors: (Float32Array | null)[] = [];
  for (const { text } of chunks) vectors.push(lsiVector(basis, text));
  return { model: builtInModel, dimensions: basis?.dimensions ?? 1, basis, vectors };
}

function sampleOf(chunks: readonly Chunk[]): string[] {
  const size = Math.min(sampleSize, chunks.length);
  return Array.from({ length: size }, (_, index) => chunks[Math.floor((index * chunks.length) / size)]?.text ?? "");
}
