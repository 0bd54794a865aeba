import { z } from "zod";
import { type NoteMetadata, type NoteProblem, noteProblemSchema } from "../../domain/note.js";
import type { KeptState } from "../../ports/note-states.js";
import type { ListedNote } from "../notes/list-notes.js";
import { sha256Of } from "../../domain/hash.js";

/** Raise it whenever the state has another form or a note could be read differently: then all notes are read again. */
const stateVersion = 1;
/** File systems keep times to two seconds at worst: an edit that close to its reading may not show in them. */
const coarsestTime_ms = 2000;

/** Files as they were when they were last read, in the order of their paths. */
export interface KnownFiles {
  paths: readonly string[];
  /** Size, mtime_ms, ctime_ms of each: a hundred thousand lists of three would be made for one comparison. */
  facts: Float64Array;
}
export const factsPerFile = 3;

/** What was read in a file; `metadata` is null where it has problems. */
export interface NoteContent {
  sha256: string;
  metadata: NoteMetadata | null;
  /** Line that states the uuid. */
  uuid_line: number | null;
  problems: NoteProblem[];
}

export interface NoteState extends Omit<ListedNote, "file">, NoteContent {}

/** Which files of embeddings were made last, and what for. */
const embeddingState = z.strictObject({
  /** What was asked to make them, as configured. */
  asked: z.string(),
  /** What follows is as in the output of `brain_index`. */
  model: z.string(),
  dimensions: z.number(),
  rows: z.number(),
  without_vector: z.number(),
  faiss_sha256: z.string(),
  map_sha256: z.string(),
  model_sha256: z.string(),
  /** As the master file calls them. */
  names: z.strictObject({ index: z.string(), map: z.string() }),
});
export type EmbeddingState = z.infer<typeof embeddingState>;

export const indexFacts = z.strictObject({
  /** When the listing began that the notes come from, in milliseconds since 1970. */
  indexed_at: z.number(),
  /** Of the `master_index.json` that belongs to it. */
  master_sha256: z.string(),
  /** Null where the master file names no embeddings. */
  embeddings: embeddingState.nullable(),
  /** How many notes are in the index. */
  indexed: z.number(),
  /** Of what was read in the notes, and of uuids that were taken. */
  problems: z.array(noteProblemSchema),
});
export type IndexFacts = z.infer<typeof indexFacts>;

/** What the last indexing knew, read only as far as it is asked: where nothing changed, nobody needs what the notes said. */
export interface IndexState extends IndexFacts {
  /** Every file that was read: those with problems as well. */
  files: KnownFiles;
  /** The same with what they said. */
  notes(): Promise<NoteState[]>;
  /** The notes of some of the files, by their places in the list. */
  some(places: readonly number[]): Promise<NoteState[]>;
  /** Where it is kept in blocks, of which some can be changed. */
  kept: KeptState | null;
}

/** What the first line says of the rest. Ten thousand notes need no schema each: with this hash, this version wrote them. */
const firstLine = z.strictObject({ version: z.literal(stateVersion), sha256: z.string() });

/** A file as the text has it: path, size, mtime_ms, ctime_ms. */
type FileFacts = readonly [string, number, number, number];

/** A document of JSON whose first lines can be parsed alone: the hash, the facts, the files, then what each file said. */
export function stateText(facts: IndexFacts, notes: readonly NoteState[]): string {
  const files = notes.map(({ path, size, mtime_ms, ctime_ms }): FileFacts => [path, size, mtime_ms, ctime_ms]);
  const contents = notes.map(contentLine).join(",\n");
  const rest = `"facts":${JSON.stringify(facts)},\n"files":${JSON.stringify(files)},\n"contents":[\n${contents}\n]}\n`;
  return `{"version":${stateVersion},"sha256":"${sha256Of(rest)}",\n${rest}`;
}

export function contentLine({ sha256, metadata, uuid_line, problems }: NoteState): string {
  return JSON.stringify({ sha256, metadata, uuid_line, problems } satisfies NoteContent);
}

/** Null where the text is none that this version wrote: then everything is read again, and nothing is lost. */
export function parseState(text: string): IndexState | null {
  const [first, facts, listed] = lineEnds(text, 3);
  try {
    const { sha256: hash } = firstLine.parse(parseLine(text.slice(0, first).replace(/^\{/, "")));
    if (hash !== sha256Of(text.slice(first))) return null;
    const read = { ...parseLine(text.slice(first, facts)), ...parseLine(text.slice(facts, listed)) } as {
      facts: unknown;
      files: FileFacts[];
    };
    const files = {
      paths: read.files.map(([path]) => path),
      facts: Float64Array.from(read.files.flatMap(([, ...each]) => each)),
    };
    const contents = () => (JSON.parse(`{${text.slice(listed)}`) as { contents: NoteContent[] }).contents;
    const notes = async () => contents().map((content, place) => noteOf(files, place, content));
    const some = async (places: readonly number[]) => {
      const all = await notes();
      return places.flatMap((place) => all[place] ?? []);
    };
    return { ...indexFacts.parse(read.facts), files, notes, some, kept: null };
  } catch {
    // Torn, edited, or of another version: the notes themselves are there.
    return null;
  }
}

/** What is known of the file in a place, with what it said. */
export function noteOf(files: KnownFiles, place: number, content: NoteContent): NoteState {
  return { path: files.paths[place]!, ...factsOf(files, place), ...content };
}

function factsOf({ facts }: KnownFiles, place: number): Pick<NoteState, "size" | "mtime_ms" | "ctime_ms"> {
  const at = place * factsPerFile;
  return { size: facts[at]!, mtime_ms: facts[at + 1]!, ctime_ms: facts[at + 2]! };
}

/** Offsets behind the first so many lines. */
function lineEnds(text: string, count: number): [number, number, number] {
  const ends: number[] = [];
  for (let line = 0; line < count; line += 1) ends.push(text.indexOf("\n", ends.at(-1) ?? 0) + 1);
  return ends as [number, number, number];
}

/** A line of the document, which ends in a comma. */
function parseLine(line: string): object {
  return JSON.parse(`{${line.replace(/,\n$/, "")}}`) as object;
}

/**
 * Places of the files that need be read, where the files are those of the state by name; null where one was added or
 * removed. Both are sorted by path.
 */
export function placesToRead(listed: readonly ListedNote[], { files, indexed_at }: IndexState): number[] | null {
  if (listed.length !== files.paths.length) return null;
  const places: number[] = [];
  for (const [place, note] of listed.entries()) {
    if (files.paths[place] !== note.path) return null;
    if (!isSameFile(note, factsOf(files, place), indexed_at)) places.push(place);
  }
  return places;
}

/**
 * Whether a file need not be read: its size and both of its times are as they were, and neither is so near to the last
 * indexing that an edit after it could have left them the same. `ctime` shows what set the other one back.
 */
export function isSameFile(
  listed: Omit<ListedNote, "path" | "file">,
  known: { [Fact in "size" | "mtime_ms" | "ctime_ms"]: number | undefined },
  indexedAt: number,
): boolean {
  if (listed.size !== known.size) return false;
  if (listed.mtime_ms !== known.mtime_ms || listed.ctime_ms !== known.ctime_ms) return false;
  return Math.max(listed.mtime_ms, listed.ctime_ms) < indexedAt - coarsestTime_ms;
}
