import { byCodeUnits } from "../../domain/collections.js";
import { foldTerm, type NoteMetadata } from "../../domain/note.js";
import { entryLine } from "./master-index.js";

/** A note that was in the index and still is. */
export interface ChangedNote {
  path: string;
  before: NoteMetadata;
  after: NoteMetadata;
}

/** Bytes in place of those from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  by: string;
}

/**
 * The `master_index.json` that `masterText` would write of the notes as they are now, in pieces of the one of before: of
 * a hundred thousand notes a few lines change, which are found by their bytes; nothing is parsed. Null where the file is
 * not as `masterText` writes it, or a block loses its last line.
 */
export function patchMaster(master: Uint8Array, changes: readonly ChangedNote[]): Uint8Array[] | null {
  const bytes = Buffer.from(master.buffer, master.byteOffset, master.byteLength);
  // No line end stands in a line of JSON, so what begins with one is found where it is meant. The end is near.
  const topics = bytes.lastIndexOf(`\n${blockStart("topic_index")}`);
  const keywords = topics < 0 ? -1 : bytes.lastIndexOf(`\n${blockStart("keyword_index")}`, topics);
  if (keywords < 0) return null;
  const edits = [
    ...changes.map((change) => noteEdit(bytes.subarray(0, keywords), change)),
    ...termEdits({ bytes, start: keywords, end: topics }, "keywords", changes),
    ...termEdits({ bytes, start: topics, end: bytes.length }, "topics", changes),
  ];
  const sound = edits.filter((edit) => edit !== null);
  return sound.length === edits.length ? edited(bytes, sound) : null;
}

function blockStart(name: string): string {
  return `  ${JSON.stringify(name)}: {`;
}

/** Puts another line in the place of that of the note. */
function noteEdit(block: Buffer, { path, before, after }: ChangedNote): Edit | null {
  const [old, now] = [before, after].map((metadata) => `\n${entryLine(path, metadata)}`);
  const start = block.indexOf(old!);
  return start < 0 ? null : { start, end: start + Buffer.byteLength(old!), by: now! };
}

/** The lines of terms from `start` to `end` of the file. */
interface TermBlock {
  bytes: Buffer;
  start: number;
  end: number;
}

/** Takes paths out of the lines of terms that a note has no more, and puts them into those that it has now. */
function termEdits(block: TermBlock, kind: "keywords" | "topics", changes: readonly ChangedNote[]): (Edit | null)[] {
  const moves = new Map<string, { gone: string[]; new: string[] }>();
  const movesOf = (term: string) => {
    const known = moves.get(term) ?? { gone: [], new: [] };
    moves.set(term, known);
    return known;
  };
  for (const { path, before, after } of changes) {
    const [old, now] = [before, after].map((metadata) => new Set(metadata[kind].map(foldTerm)));
    for (const term of old!) if (!now!.has(term)) movesOf(term).gone.push(path);
    for (const term of now!) if (!old!.has(term)) movesOf(term).new.push(path);
  }
  if (moves.size === 0) return [];
  const lines = new TermLines(block);
  // Without a line there is none to put another beside.
  if (lines.areNone) return [null];
  const inOrder = [...moves].toSorted(([one], [other]) => byCodeUnits(one, other));
  return inOrder.map(([term, moved]) => lines.edit(term, moved));
}

const lineEnd = 0x0a;
const [quote, backslash] = [0x22, 0x5c];
/** Before a term, and between two lines. */
const indent = "    ";
const between = ",\n";

/** Lines of one block, sorted by term. */
class TermLines {
  private readonly bytes: Buffer;
  private readonly first: number;
  /** Where the last line ends. */
  private readonly last: number;

  constructor({ bytes, start, end }: TermBlock) {
    this.bytes = bytes.subarray(0, end);
    this.first = bytes.indexOf(lineEnd, start + 1) + 1;
    this.last = this.bytes.lastIndexOf("\n  }");
  }

  get areNone(): boolean {
    return this.last < this.first;
  }

  edit(term: string, moved: { gone: readonly string[]; new: readonly string[] }): Edit | null {
    const begin = `${indent}${JSON.stringify(term)}: `;
    const found = this.bytes.indexOf(`\n${begin}`, this.first - 1);
    const isKnown = found >= 0 && found < this.last;
    if (!isKnown) return moved.gone.length > 0 ? null : this.insertion(term, moved.new);
    const start = found + 1;
    const end = this.endOf(start);
    const written = this.bytes.toString("utf8", start + Buffer.byteLength(begin), end);
    const paths = new Set(JSON.parse(written) as string[]);
    for (const path of moved.gone) paths.delete(path);
    for (const path of moved.new) paths.add(path);
    if (paths.size > 0) return { start, end, by: lineOf(term, paths) };
    return end === this.last ? null : { start, end: end + between.length, by: "" };
  }

  private insertion(term: string, paths: readonly string[]): Edit {
    const start = this.placeOf(term);
    const line = lineOf(term, new Set(paths));
    const isLast = start > this.last;
    return isLast
      ? { start: this.last, end: this.last, by: `${between}${line}` }
      : { start, end: start, by: `${line}${between}` };
  }

  /** Where the first line of a later term begins; behind the last line where there is none. */
  private placeOf(term: string): number {
    let [low, high] = [this.first, this.last + 1];
    while (low < high) {
      const middle = Math.max(low, this.bytes.lastIndexOf(lineEnd, (low + high - 1) >> 1) + 1);
      if (byCodeUnits(this.termAt(middle), term) < 0) low = this.bytes.indexOf(lineEnd, middle) + 1;
      else high = middle;
    }
    return low;
  }

  /** The end of the line that begins here, without its comma. */
  private endOf(start: number): number {
    const next = this.bytes.indexOf(lineEnd, start);
    return next === this.last ? next : next - 1;
  }

  private termAt(start: number): string {
    let end = start + indent.length + 1;
    while (end < this.last && this.bytes[end] !== quote) end += this.bytes[end] === backslash ? 2 : 1;
    return JSON.parse(this.bytes.toString("utf8", start + indent.length, end + 1)) as string;
  }
}

function lineOf(term: string, paths: ReadonlySet<string>): string {
  return entryLine(term, [...paths].toSorted(byCodeUnits));
}

/** The pieces of what the edits make of the bytes. What two put into the same place stays in their order. */
function edited(bytes: Buffer, edits: readonly Edit[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let last = 0;
  for (const { start, end, by } of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    pieces.push(bytes.subarray(last, start), Buffer.from(by));
    last = end;
  }
  return [...pieces, bytes.subarray(last)].filter(({ length }) => length > 0);
}
