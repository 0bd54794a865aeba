import type { ChunkPlace } from "../../domain/note.js";
import type { EmbeddingModel } from "./embedding-model.js";

/** A paragraph and where it stands. */
export interface Chunk {
  place: ChunkPlace;
  text: string;
}

/** Vectors of unit length, one per chunk, in order; null for a chunk that the model can say nothing about. */
export interface Embedded extends Pick<EmbeddingModel, "model" | "dimensions" | "basis"> {
  vectors: readonly (Float32Array | null)[];
}
