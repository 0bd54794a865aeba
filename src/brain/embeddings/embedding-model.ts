import { z } from "zod";
import { decodeBasis, embedText, encodeBasis, type LsiBasis } from "../../corpus/search/lsi.js";
import { sha256Of } from "../../domain/hash.js";
import type { ChunkPlace } from "../../domain/note.js";
import { damagedFile } from "../schema/brain-folders.js";

/** Name of the built-in model in `embedding_model.bin` and in outputs; others are called `provider:model`. */
export const builtInModel = "lsi";
const formatVersion = 1;
const newline = 10;

const hash = z.hash("sha256", { enc: "hex" });
const header = z.strictObject({
  version: z.literal(formatVersion),
  model: z.string().min(1),
  dimensions: z.int().min(1),
  /** Of the FAISS file and of the map that were made together with this one. */
  faiss_sha256: hash,
  map_sha256: hash,
  /** Of what follows the first line. */
  basis_sha256: hash,
});

/** `embedding_model.bin`: how queries are embedded, and which FAISS file and map it belongs to. */
export interface EmbeddingModel {
  /** "lsi", or `provider:model` of the embedder that made the vectors. */
  model: string;
  dimensions: number;
  faiss_sha256: string;
  map_sha256: string;
  /** Of "lsi"; null for other models, and where no note had a word. */
  basis: LsiBasis | null;
}

/** The file: a line of JSON, then the basis of the built-in model, if it is that. */
export function encodeModel(
  { model, dimensions, basis }: Pick<EmbeddingModel, "model" | "dimensions" | "basis">,
  made: { faiss: Uint8Array; map: string },
): Uint8Array {
  const basisBytes = basis === null ? new Uint8Array() : encodeBasis(basis);
  const first: z.infer<typeof header> = {
    version: formatVersion,
    model,
    dimensions,
    faiss_sha256: sha256Of(made.faiss),
    map_sha256: sha256Of(made.map),
    basis_sha256: sha256Of(basisBytes),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), basisBytes]);
}

/** Throws `damaged` for a file that cannot be used; `path` is what the error names. */
export function decodeModel(bytes: Uint8Array, path: string): EmbeddingModel {
  const end = bytes.indexOf(newline);
  const { model, dimensions, faiss_sha256, map_sha256, basis_sha256 } = readHeader(bytes.subarray(0, end), path);
  const rest = bytes.subarray(end + 1);
  if (sha256Of(rest) !== basis_sha256) throw damaged(path, "its bytes were changed");
  const basis = rest.length === 0 ? null : decodeBasis(rest);
  if (rest.length > 0 && basis === null) throw damaged(path, "its basis is of another format");
  return { model, dimensions, faiss_sha256, map_sha256, basis };
}

/** Whether the three files were made together. */
export function belongTogether(model: EmbeddingModel, faiss: Uint8Array, map: Uint8Array): boolean {
  return model.faiss_sha256 === sha256Of(faiss) && model.map_sha256 === sha256Of(map);
}

/** A text as the built-in model sees it, of unit length; null where it knows none of its words, those like "why" and "we" aside. */
export function lsiVector(basis: LsiBasis | null, text: string): Float32Array | null {
  return basis === null ? null : unlessZero(embedText(basis, text));
}

/** A point as it is stored; null for one without direction. */
export function unlessZero(point: Float64Array): Float32Array | null {
  return point.some((value) => value !== 0) ? new Float32Array(point) : null;
}

function readHeader(line: Uint8Array, path: string): z.infer<typeof header> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(line));
  } catch {
    throw damaged(path, "its first line is no JSON");
  }
  const read = header.safeParse(value);
  if (!read.success) throw damaged(path, "its first line has other fields than an embedding model of this Quire");
  return read.data;
}

const damaged = (path: string, reason: string) => damagedFile(path, "embedding model", reason, " --embeddings");

/** A paragraph and where it stands. */
export interface Chunk {
  place: ChunkPlace;
  text: string;
}

/** Vectors of unit length, one per chunk, in order; null for a chunk that the model can say nothing about. */
export interface Embedded extends Pick<EmbeddingModel, "model" | "dimensions" | "basis"> {
  vectors: readonly (Float32Array | null)[];
}
