import { basename } from "node:path";
import { QuireError } from "../../domain/error.js";
import { type ChunkPlace, embeddingMapSchema } from "../../domain/note.js";
import { indexFiles } from "../schema/brain-folders.js";
import { belongTogether, decodeModel, type EmbeddingModel } from "../embeddings/embedding-model.js";
import { decodeFlatL2, type VectorRows } from "../embeddings/faiss-file.js";
import type { IndexAccess } from "./index-file.js";
import type { NoteTable } from "./note-table.js";
import type { CheckedPath } from "../../ports/checked-path.js";

/** Vectors of paragraphs, where each stands, and how queries are embedded. */
export interface NoteVectors {
  rows: VectorRows;
  /** By row. */
  places: readonly ChunkPlace[];
  model: EmbeddingModel;
  /** The index that they belong to. */
  table: NoteTable;
}

/** Absolute. */
export interface VectorFiles {
  faiss: CheckedPath;
  map: CheckedPath;
  model: CheckedPath;
}

type Files = IndexAccess["files"];

/** Node reads no larger files at once. */
const mostBytes = 2 ** 31 - 1;

/**
 * Beside the index, where Quire writes them and where a brain that was moved still has them; else where the index says,
 * counted from the workspace.
 */
export async function findVectorFiles(
  files: Files,
  folder: CheckedPath,
  named: { faiss: string; map: string },
): Promise<VectorFiles> {
  const find = async (path: string): Promise<CheckedPath> => {
    const beside = files.inside(folder, basename(path));
    // An index from elsewhere is no way to files outside of its workspace.
    return (await files.stat(beside)) === null ? files.inside(files.root, path) : beside;
  };
  const [faiss, map] = [await find(named.faiss), await find(named.map)];
  return { faiss, map, model: files.beside(faiss, indexFiles.model) };
}

/**
 * Reads the three files. Null where they, or they and the index, were not made together: one of them is being written.
 * Throws `not_found` for a missing one, `damaged` for one that cannot be read.
 */
export async function readVectors(files: Files, paths: VectorFiles, table: NoteTable): Promise<NoteVectors | null> {
  const [faiss, map, modelFile] = await Promise.all(
    [paths.faiss, paths.map, paths.model].map((path) => readPresent(files, path)),
  );
  if (!faiss || !map || !modelFile) return null;
  const model = decodeModel(modelFile, paths.model);
  if (!belongTogether(model, faiss, map)) return null;
  const rows = decodeFlatL2(faiss, paths.faiss);
  const places = readPlaces(map, paths.map, rows.rows);
  if (rows.dimensions !== model.dimensions)
    throw damaged(paths.faiss, "its rows are longer or shorter than the model's");
  return places.every(({ file_path }) => table.notes.has(file_path)) ? { rows, places, model, table } : null;
}

async function readPresent(files: Files, path: CheckedPath): Promise<Uint8Array> {
  if ((await files.stat(path)) !== null) return files.read(path, mostBytes);
  throw new QuireError("not_found", `The index names embeddings, of which ${path} is not there.`, {
    facts: { path },
    fix: remedy,
  });
}

function readPlaces(bytes: Uint8Array, path: string, rows: number): ChunkPlace[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw damaged(path, (error as SyntaxError).message);
  }
  const read = embeddingMapSchema.safeParse(value);
  if (!read.success) throw damaged(path, read.error.issues[0]?.message ?? "not as expected");
  return Array.from({ length: rows }, (_, row) => {
    const place = read.data[row];
    if (place === undefined) throw damaged(path, `row ${row} of ${rows} is missing`);
    return place;
  });
}

const remedy = "Make them again with: quire brain index --embeddings";

function damaged(path: string, reason: string): QuireError {
  return new QuireError("damaged", `${path} cannot be used: ${reason}.`, { facts: { path, reason }, fix: remedy });
}
