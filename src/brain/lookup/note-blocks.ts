import { byCodeUnits } from "../../domain/collections.js";
import { searchableFields, type NoteMetadata, type SearchableField } from "../../domain/note.js";
import type { NoteBlock } from "../../ports/note-lookups.js";
import { foldField, type SearchQuery } from "./note-texts.js";

/** What is described of a note has its block read. */
const notesPerBlock = 128;
const fieldCount = searchableFields.length;

/** A note by its place among the notes of a block, from 0, and which of the fields asked for has the whole query. */
export interface BlockMatch {
  index: number;
  /** Number of the first field that has it in a row; how many fields there are where none has. */
  rank: number;
}

/** Cuts notes, sorted by path, into blocks. */
export function* blocksOf(notes: readonly (readonly [path: string, metadata: NoteMetadata])[]): Iterable<NoteBlock> {
  for (let start = 0; start < notes.length; start += notesPerBlock)
    yield blockOf(notes.slice(start, start + notesPerBlock));
}

/** A block of these notes, which are sorted by path; there is at least one. */
export function blockOf(notes: readonly (readonly [path: string, metadata: NoteMetadata])[]): NoteBlock {
  const texts: string[] = [];
  const ends = new Uint32Array(notes.length * fieldCount);
  let length = 0;
  for (const [note, [, metadata]] of notes.entries()) {
    for (const [field, name] of searchableFields.entries()) {
      // No part of a query has a line end, so what is found lies in one field.
      const text = `${foldField(metadata[name])}\n`;
      texts.push(text);
      length += Buffer.byteLength(text);
      ends[note * fieldCount + field] = length;
    }
  }
  const bytes = new Uint8Array(ends.buffer);
  return { first: notes[0]?.[0] ?? "", texts: Buffer.from(texts.join("")), ends: bytes, notes: textOf(notes) };
}

/** One note a line, so that one can be read without the others. */
function textOf(notes: readonly (readonly [path: string, metadata: NoteMetadata])[]): string {
  return notes.map((note) => JSON.stringify(note)).join("\n");
}

/** The notes of a block, each as JSON: its path and its metadata. */
export function linesOf(notes: string): string[] {
  return notes.split("\n");
}

/** Whether a line of a block is that of the note at this path. */
export function isLineOf(line: string, path: string): boolean {
  return line.startsWith(`[${JSON.stringify(path)},`);
}

/** The notes of a block that `blockOf` made. */
export function notesOf(notes: string): [path: string, metadata: NoteMetadata][] {
  return linesOf(notes).map((line) => JSON.parse(line) as [string, NoteMetadata]);
}

/** Position of the block in which a path stands or would stand; they are sorted by their first paths. */
export function blockFor(firsts: readonly { position: number; first: string }[], path: string): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (byCodeUnits(firsts[middle]?.first ?? "", path) <= 0) low = middle;
    else high = middle - 1;
  }
  return firsts[low]?.position ?? 0;
}

/** Whether a block has grown so much that all should be cut anew. */
export function isOvergrown(count: number): boolean {
  return count > 4 * notesPerBlock;
}

/** A query as it is looked for in blocks. */
export interface BlockQuery {
  /** The longest part is the rarest, nearly always. */
  rarest: Buffer;
  others: readonly Buffer[];
  whole: Buffer;
  /** Fields in the order of the answers, by their numbers. */
  fields: readonly number[];
}

/** Brings a query, of one part at least, to the form of the texts in blocks. */
export function blockQuery({ whole, parts }: SearchQuery, fields: readonly SearchableField[]): BlockQuery {
  const [rarest = "", ...others] = parts.toSorted((one, other) => other.length - one.length);
  return {
    rarest: Buffer.from(rarest),
    others: others.map((part) => Buffer.from(part)),
    whole: Buffer.from(whole),
    fields: [...new Set(fields)].map((field) => searchableFields.indexOf(field)),
  };
}

/** Notes of a block that have every part of the query somewhere in its fields, in their order. */
export function matchesIn(block: Pick<NoteBlock, "texts" | "ends">, query: BlockQuery): BlockMatch[] {
  const texts = new BlockTexts(block);
  const found: BlockMatch[] = [];
  let note = 0;
  for (let at = texts.find(query.rarest, 0); at >= 0;) {
    while (texts.end(note, fieldCount - 1) <= at) note += 1;
    const field = texts.fieldAt(note, at);
    const isAsked = query.fields.includes(field);
    if (isAsked && query.others.every((part) => query.fields.some((each) => texts.has(note, each, part)))) {
      const rank = query.fields.findIndex((each) => texts.has(note, each, query.whole));
      found.push({ index: note, rank: rank < 0 ? query.fields.length : rank });
    }
    at = texts.find(query.rarest, texts.end(note, isAsked ? fieldCount - 1 : field));
  }
  return found;
}

class BlockTexts {
  private readonly texts: Buffer;
  private readonly ends: Uint32Array;

  constructor({ texts, ends }: Pick<NoteBlock, "texts" | "ends">) {
    this.texts = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
    // Copied, because numbers must begin at a multiple of four.
    this.ends = new Uint32Array(Uint8Array.from(ends).buffer);
  }

  /** Where the bytes stand next, from this place on; -1 where they do not. */
  find(bytes: Buffer, from: number): number {
    return this.texts.indexOf(bytes, from);
  }

  end(note: number, field: number): number {
    return this.ends[note * fieldCount + field] ?? Number.POSITIVE_INFINITY;
  }

  fieldAt(note: number, place: number): number {
    let field = 0;
    while (this.end(note, field) <= place) field += 1;
    return field;
  }

  has(note: number, field: number, bytes: Buffer): boolean {
    const place = note * fieldCount + field;
    return this.texts.subarray(place === 0 ? 0 : this.ends[place - 1], this.ends[place]).includes(bytes);
  }
}
