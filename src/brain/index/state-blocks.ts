import { z } from "zod";
import type { KeptState, StateBlock } from "../../ports/note-states.js";
import {
  contentLine,
  factsPerFile,
  indexFacts,
  type IndexState,
  type KnownFiles,
  type NoteContent,
  noteOf,
  type NoteState,
} from "./index-state.js";

/** A state of fewer notes is read and written as a text as fast as a database is opened. */
export const worthBlocks = 2000;
/** What is known of one changed note is written with that of so many. */
const notesPerBlock = 128;
const bytesPerNumber = Float64Array.BYTES_PER_ELEMENT;

const pathList = z.array(z.string());

/** Cuts notes, sorted by path, into blocks. */
export function* stateBlocks(notes: readonly NoteState[]): Iterable<StateBlock> {
  for (let start = 0; start < notes.length; start += notesPerBlock)
    yield blockOf(notes.slice(start, start + notesPerBlock));
}

function blockOf(notes: readonly NoteState[]): StateBlock {
  const facts = Float64Array.from(notes.flatMap(({ size, mtime_ms, ctime_ms }) => [size, mtime_ms, ctime_ms]));
  return {
    paths: JSON.stringify(notes.map(({ path }) => path)),
    files: new Uint8Array(facts.buffer),
    contents: notes.map(contentLine).join("\n"),
  };
}

/** The state that is kept in blocks; null where they are none that `stateBlocks` cuts. */
export function stateOfBlocks(kept: KeptState): IndexState | null {
  try {
    const facts = indexFacts.parse(JSON.parse(kept.facts));
    const files = filesOf(kept);
    const notes = () =>
      notesIn(
        kept,
        files,
        kept.blocks.map((_, position) => position),
      );
    const some = async (places: readonly number[]) => {
      const found = new Map((await notesIn(kept, files, positionsOf(places))).map((note) => [note.path, note]));
      return places.flatMap((place) => found.get(files.paths[place]!) ?? []);
    };
    return { ...facts, files, notes, some, kept };
  } catch {
    // Another program's: the notes themselves are there.
    return null;
  }
}

function filesOf({ blocks }: KeptState): KnownFiles {
  const paths = blocks.map((block) => pathList.parse(JSON.parse(block.paths)));
  const isSound = paths.every(
    (each, position) =>
      blocks[position]!.files.byteLength === each.length * factsPerFile * bytesPerNumber &&
      (each.length === notesPerBlock || position === blocks.length - 1),
  );
  if (!isSound) throw new Error("These are no blocks of notes.");
  const facts = new Uint8Array(paths.length * notesPerBlock * factsPerFile * bytesPerNumber);
  for (const [position, { files }] of blocks.entries())
    facts.set(files, position * notesPerBlock * factsPerFile * bytesPerNumber);
  return { paths: paths.flat(), facts: new Float64Array(facts.buffer) };
}

/** The positions of the blocks in which notes in these places are, each once. */
function positionsOf(places: Iterable<number>): number[] {
  return [...new Set([...places].map((place) => Math.floor(place / notesPerBlock)))];
}

async function notesIn(kept: KeptState, files: KnownFiles, positions: readonly number[]): Promise<NoteState[]> {
  const contents = await kept.contents(positions);
  return contents.flatMap((text, index) =>
    text
      .split("\n")
      .map((line, at) => noteOf(files, positions[index]! * notesPerBlock + at, JSON.parse(line) as NoteContent)),
  );
}

/** The blocks that change where notes in these places do. */
export async function changedBlocks(
  known: IndexState,
  changed: ReadonlyMap<number, NoteState>,
): Promise<Map<number, StateBlock>> {
  const blocks = new Map<number, StateBlock>();
  for (const position of positionsOf(changed.keys())) {
    const first = position * notesPerBlock;
    const places = known.files.paths.slice(first, first + notesPerBlock).map((_, at) => first + at);
    const notes = await known.some(places);
    blocks.set(position, blockOf(notes.map((note, at) => changed.get(first + at) ?? note)));
  }
  return blocks;
}
