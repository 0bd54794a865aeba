import { relative, sep } from "node:path";
import { type ErrorCode, type QuireError, toQuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { makeEmbeddings } from "../embeddings/embed-notes.js";
import { builtInModel } from "../embeddings/embedding-model.js";
import type { IndexFolder } from "./index-folder.js";
import type { EmbeddingState } from "./index-state.js";
import { readBodies } from "./read-notes.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/hash.js";

export interface EmbeddingsNow {
  state: EmbeddingState;
  /** False where all three files had these bytes already. */
  written: boolean;
}

/**
 * Makes the three files of embeddings for the notes of the index, or leaves those of `last` where they still lie there
 * and were made for the same question: the same notes and the same model. Pass null where the notes changed.
 * Null where the embedder could not be had to the end; the run is then incomplete, and what was paid for is kept.
 */
export async function updateEmbeddings(
  context: RunContext,
  folder: IndexFolder,
  notes: { source: CheckedPath; paths: () => Promise<readonly string[]> },
  last: EmbeddingState | null,
): Promise<EmbeddingsNow | null> {
  const asked = context.services.config.embedding ?? builtInModel;
  const names = { index: nameOf(context, folder.file("embeddings")), map: nameOf(context, folder.file("map")) };
  if (last?.asked === asked && (await isInPlace(folder, last))) return { state: { ...last, names }, written: false };
  const bodies = await readBodies(context, notes.source, await notes.paths());
  const made = await makeEmbeddings(context, bodies).catch((thrown: unknown) => goWithout(context, thrown));
  if (made === null) return null;
  const written = [
    await folder.write("embeddings", made.faiss),
    await folder.write("map", made.map),
    await folder.write("model", made.model_file),
  ];
  const { model, dimensions, rows, without_vector } = made;
  const hashes = {
    faiss_sha256: sha256Of(made.faiss),
    map_sha256: sha256Of(made.map),
    model_sha256: sha256Of(made.model_file),
  };
  return {
    state: { asked, model, dimensions, rows, without_vector, ...hashes, names },
    written: written.includes(true),
  };
}

/** What an embedder throws, and what keeps it from being asked. */
const embedderFailures: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "no_embedder",
  "config",
  "budget",
  "unknown_price",
  "offline",
  "network_refused",
  "network",
  "timeout",
  "http_status",
  "model_failed",
  "model_output",
]);

/** A full disk, a store that is busy or a defect is none of its failures: indexing again would not mend them. */
export function isOfEmbedder({ code }: Pick<QuireError, "code">): boolean {
  return embedderFailures.has(code);
}

/** Notes are found by their words all the same; only their vectors wait for the next indexing. */
function goWithout(context: RunContext, thrown: unknown): null {
  const error = toQuireError(thrown);
  if (!isOfEmbedder(error)) throw error;
  const fix = error.fix === undefined ? "" : ` ${error.fix}`;
  context.incomplete(`The notes are indexed, but not all paragraphs have a vector: ${error.message}${fix}`);
  return null;
}

async function isInPlace(folder: IndexFolder, last: EmbeddingState): Promise<boolean> {
  return (
    (await folder.hash("embeddings")) === last.faiss_sha256 &&
    (await folder.hash("map")) === last.map_sha256 &&
    (await folder.hash("model")) === last.model_sha256
  );
}

/** Relative to the workspace, as every program can read it. */
function nameOf({ services }: RunContext, path: string): string {
  return relative(services.files.root, path).split(sep).join("/");
}
