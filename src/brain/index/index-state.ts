import { createHash } from "node:crypto";
import { z } from "zod";
import type { NoteMetadata, NoteProblem } from "../../domain/note.js";
import type { ListedNote } from "../notes/list-notes.js";

/** Raise it whenever the state has another form or a note could be read differently: then all notes are read again. */
const stateVersion = 1;
/** File systems keep times to two seconds at worst: an edit that close to its reading may not show in them. */
const coarsestTime_ms = 2000;

/** A note as it was when it was last read; `metadata` is null where it has problems. */
export interface NoteState extends Omit<ListedNote, "file"> {
  sha256: string;
  metadata: NoteMetadata | null;
  /** Line that states the uuid. */
  uuid_line: number | null;
  problems: NoteProblem[];
}

/** Which files of embeddings were made last, and what for. */
export interface EmbeddingState {
  /** What was asked to make them, as configured. */
  asked: string;
  /** What follows is as in the output of `brain_index`. */
  model: string;
  dimensions: number;
  rows: number;
  without_vector: number;
  faiss_sha256: string;
  map_sha256: string;
  model_sha256: string;
  /** As the master file calls them. */
  names: { index: string; map: string };
}

export interface IndexState {
  /** When the listing began that `notes` comes from, in milliseconds since 1970. */
  indexed_at: number;
  /** Of the `master_index.json` that belongs to it. */
  master_sha256: string;
  /** Null where the master file names no embeddings. */
  embeddings: EmbeddingState | null;
  /** Every file that was read, by path: those with problems as well. */
  notes: NoteState[];
}

/** What the first line says of the rest. Ten thousand notes need no schema each: with this hash, this version wrote them. */
const firstLine = z.strictObject({ version: z.literal(stateVersion), sha256: z.string() });

/** One note a line. */
export function stateText({ notes, ...facts }: IndexState): string {
  const head = JSON.stringify(facts).slice(0, -1);
  const rest = `"state":${head},"notes":[\n${notes.map((note) => JSON.stringify(note)).join(",\n")}\n]}}\n`;
  return `{"version":${stateVersion},"sha256":"${hashOf(rest)}",\n${rest}`;
}

/** Null where the text is none that this version wrote: then everything is read again, and nothing is lost. */
export function parseState(text: string): IndexState | null {
  const end = text.indexOf("\n") + 1;
  const rest = text.slice(end);
  try {
    const first = firstLine.parse(JSON.parse(text.slice(0, end).replace(/,\n$/, "}")));
    return first.sha256 === hashOf(rest) ? (JSON.parse(`{${rest}`) as { state: IndexState }).state : null;
  } catch {
    // Torn, edited, or of another version: the notes themselves are there.
    return null;
  }
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

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
