import { z } from "zod";
import { noteMetadataSchema, noteProblemSchema } from "../../domain/note.js";
import type { ListedNote } from "../notes/list-notes.js";

/** Raise it whenever a note could be read differently: then all are read again. */
const stateVersion = 1;
/** File systems keep times to two seconds at worst: an edit that close to its reading may not show in them. */
const coarsestTime_ms = 2000;

const sha256 = z.string().length(64);

/** A note as it was when it was last read; `metadata` is null where it has problems. */
const noteStateSchema = z.strictObject({
  path: z.string(),
  size: z.number(),
  mtime_ms: z.number(),
  ctime_ms: z.number(),
  sha256,
  metadata: noteMetadataSchema.nullable(),
  problems: z.array(noteProblemSchema),
});
export type NoteState = z.infer<typeof noteStateSchema>;

/** Which files of embeddings were made last, and what for. */
const embeddingStateSchema = z.strictObject({
  /** What was asked to make them, as configured. */
  asked: z.string(),
  /** As the output of `brain_index` has it. */
  model: z.string(),
  dimensions: z.int(),
  rows: z.int(),
  without_vector: z.int(),
  faiss_sha256: sha256,
  map_sha256: sha256,
  model_sha256: sha256,
  /** As the master file calls them. */
  names: z.strictObject({ index: z.string(), map: z.string() }),
});
export type EmbeddingState = z.infer<typeof embeddingStateSchema>;

const indexStateSchema = z.strictObject({
  version: z.literal(stateVersion),
  /** When the listing began that `notes` comes from, in milliseconds since 1970. */
  indexed_at: z.number(),
  /** Of the `master_index.json` that belongs to it. */
  master_sha256: sha256,
  /** Null where the master file names no embeddings. */
  embeddings: embeddingStateSchema.nullable(),
  /** Every file that was read, by path: those with problems as well. */
  notes: z.array(noteStateSchema),
});
export type IndexState = Omit<z.infer<typeof indexStateSchema>, "version">;

/** Null where the text is none that this version wrote: then everything is read again, and nothing is lost. */
export function parseState(text: string): IndexState | null {
  try {
    const read = indexStateSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    // Torn or edited: the notes themselves are there.
    return null;
  }
}

/** One note a line. */
export function stateText({ notes, ...facts }: IndexState): string {
  const head = JSON.stringify({ version: stateVersion, ...facts }).slice(0, -1);
  return `${head},"notes":[\n${notes.map((note) => JSON.stringify(note)).join(",\n")}\n]}\n`;
}

/**
 * Whether the file need not be read: its size and both of its times are as they were, and neither is so near to the last
 * indexing that an edit after it could have left them the same. `ctime` shows what set the other one back.
 */
export function isAsRead(listed: ListedNote, known: NoteState | undefined, indexedAt: number): known is NoteState {
  if (!known || listed.size !== known.size) return false;
  if (listed.mtime_ms !== known.mtime_ms || listed.ctime_ms !== known.ctime_ms) return false;
  return Math.max(listed.mtime_ms, listed.ctime_ms) < indexedAt - coarsestTime_ms;
}
