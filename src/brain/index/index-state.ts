import { z } from "zod";
import type { NoteMetadata, NoteProblem } from "../../domain/note.js";
import type { ListedNote } from "../notes/list-notes.js";
import { sha256Of } from "../../domain/hash.js";

/** Raise it whenever the state has another form or a note could be read differently: then all notes are read again. */
const stateVersion = 1;
/** File systems keep times to two seconds at worst: an edit that close to its reading may not show in them. */
const coarsestTime_ms = 2000;

/** A file as it was when it was last read: path, size, mtime_ms, ctime_ms. */
type FileFacts = readonly [string, number, number, number];

/** What was read in a file; `metadata` is null where it has problems. */
interface NoteContent {
  sha256: string;
  metadata: NoteMetadata | null;
  /** Line that states the uuid. */
  uuid_line: number | null;
  problems: NoteProblem[];
}

export interface NoteState extends Omit<ListedNote, "file">, NoteContent {}

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

interface IndexFacts {
  /** When the listing began that the notes come from, in milliseconds since 1970. */
  indexed_at: number;
  /** Of the `master_index.json` that belongs to it. */
  master_sha256: string;
  /** Null where the master file names no embeddings. */
  embeddings: EmbeddingState | null;
  /** How many notes are in the index. */
  indexed: number;
  /** Of what was read in the notes, and of uuids that were taken. */
  problems: NoteProblem[];
}

/** `index_state.json`, read only as far as it is asked: where nothing changed, nobody needs what the notes said. */
export interface IndexState extends IndexFacts {
  /** Every file that was read, by path: those with problems as well. */
  files: readonly FileFacts[];
  /** The same with what they said. */
  notes(): NoteState[];
  /** The notes of some of the files, by their places in the list. */
  some(places: readonly number[]): NoteState[];
  /** The text of the state as it is with other notes in these places. */
  textWith(facts: IndexFacts, notes: ReadonlyMap<number, NoteState>): string;
}

/** What the first line says of the rest. Ten thousand notes need no schema each: with this hash, this version wrote them. */
const firstLine = z.strictObject({ version: z.literal(stateVersion), sha256: z.string() });

/** A document of JSON whose lines can be parsed alone: the hash, the facts, the files, then what each file said. */
export function stateText(facts: IndexFacts, notes: readonly NoteState[]): string {
  return textOf(facts, notes.map(factsOf), notes.map(contentLine).join(",\n"));
}

function factsOf({ path, size, mtime_ms, ctime_ms }: NoteState): FileFacts {
  return [path, size, mtime_ms, ctime_ms];
}

function contentLine({ sha256, metadata, uuid_line, problems }: NoteState): string {
  return JSON.stringify({ sha256, metadata, uuid_line, problems } satisfies NoteContent);
}

function textOf(facts: IndexFacts, files: readonly FileFacts[], contents: string): string {
  const rest = `"facts":${JSON.stringify(facts)},\n"files":${JSON.stringify(files)},\n"contents":[\n${contents}\n]}\n`;
  return `{"version":${stateVersion},"sha256":"${sha256Of(rest)}",\n${rest}`;
}

/** Null where the text is none that this version wrote: then everything is read again, and nothing is lost. */
export function parseState(text: string): IndexState | null {
  const [first, facts, files] = lineEnds(text, 3);
  try {
    const { sha256: hash } = firstLine.parse(parseLine(text.slice(0, first).replace(/^\{/, "")));
    if (hash !== sha256Of(text.slice(first))) return null;
    const read = { ...parseLine(text.slice(first, facts)), ...parseLine(text.slice(facts, files)) } as {
      facts: IndexFacts;
      files: FileFacts[];
    };
    const notes = () =>
      notesOf(read.files, (JSON.parse(`{${text.slice(files)}`) as { contents: NoteContent[] }).contents);
    const contents = () => new ContentLines(text.slice(text.indexOf("\n", files) + 1, text.lastIndexOf("\n]}")));
    return {
      ...read.facts,
      files: read.files,
      notes,
      some: (places) => {
        const lines = contents();
        return places.map((place) => noteOf(read.files[place]!, JSON.parse(lines.line(place)) as NoteContent));
      },
      textWith: (now, changed) => {
        const listed = read.files.map((file, place) => (changed.has(place) ? factsOf(changed.get(place)!) : file));
        return textOf(now, listed, contents().with(changed));
      },
    };
  } catch {
    // Torn, edited, or of another version: the notes themselves are there.
    return null;
  }
}

/** What files said, a line each, ended by ",". */
class ContentLines {
  private readonly starts: number[] = [0];

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  line(place: number): string {
    return this.text.slice(this.starts[place], this.end(place));
  }

  with(changed: ReadonlyMap<number, NoteState>): string {
    const pieces: string[] = [];
    let last = 0;
    for (const [place, note] of [...changed].toSorted(([one], [other]) => one - other)) {
      pieces.push(this.text.slice(last, this.starts[place]), contentLine(note));
      last = this.end(place);
    }
    return [...pieces, this.text.slice(last)].join("");
  }

  /** Where the line ends, without its comma. */
  private end(place: number): number {
    const next = this.starts[place + 1];
    return next === undefined ? this.text.length : next - 2;
  }
}

function noteOf([path, size, mtime_ms, ctime_ms]: FileFacts, content: NoteContent): NoteState {
  return { path, size, mtime_ms, ctime_ms, ...content };
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

function notesOf(files: readonly FileFacts[], contents: readonly NoteContent[]): NoteState[] {
  return files.flatMap((file, index) => {
    const content = contents[index];
    return content ? [noteOf(file, content)] : [];
  });
}

/**
 * Places of the files that need be read, where the files are those of the state by name; null where one was added or
 * removed. Both are sorted by path.
 */
export function placesToRead(listed: readonly ListedNote[], known: IndexState): number[] | null {
  if (listed.length !== known.files.length) return null;
  const places: number[] = [];
  for (const [place, note] of listed.entries()) {
    const [path, size, mtime_ms, ctime_ms] = known.files[place]!;
    if (path !== note.path) return null;
    if (!isSameFile(note, { size, mtime_ms, ctime_ms }, known.indexed_at)) places.push(place);
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
