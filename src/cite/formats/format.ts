import { removeByteOrderMark } from "../../domain/characters.js";
import type { Annotation } from "../../domain/annotation.js";
import type { Item } from "../../domain/item.js";

/** One record as it leaves: the item (its `id` is the citation key) and what a library knows beside it. */
export interface ExportRecord {
  item: Item;
  tags: readonly string[];
  notes: string;
  /** Paths of files, as they are to be written. */
  attachments: readonly string[];
  /** Names of collections, each with those that it lies in: "Thesis/Chapter 2". */
  collections?: readonly string[];
}

/** Where a record is kept by another program, so that it is known again when it was changed there. */
export interface RecordOrigin {
  program: "zotero";
  /** "user", "group:4711". */
  library: string;
  /** Unique in the library. */
  key: string;
  /** As the program counts its changes that were synchronised. */
  version: number;
}

/** One record as it was read. */
export interface ImportedItem {
  /** Identifiers normalised; `id` is the key that the file gives it, where it gives one. */
  item: Item;
  tags: string[];
  notes: string;
  /** Paths as they stand in the file; see `attachmentCandidates`. */
  attachments: string[];
  /** Names of collections, each with those that it lies in: "Thesis/Chapter 2". */
  collections?: string[];
  /** What another program's reader knows of marks in its files. */
  annotations?: Annotation[];
  /** Which record of which program it is; absent in formats that do not say it. */
  origin?: RecordOrigin;
  problems: ReadProblem[];
  /** 1-based line where the record begins. */
  line: number;
}

/** Something of a record that could not be taken over as it is written. */
export interface ReadProblem {
  /**
   * `unknown_type`: taken as a document; `names_left_out`: the file itself names only some ("and others");
   * `undefined_string`: BibTeX's word for a text that this file does not define.
   */
  kind: "damaged" | "unknown_type" | "names_left_out" | "undefined_string";
  /** In words, without the record's name. */
  message: string;
}

export const damaged = (message: string): ReadProblem => ({ kind: "damaged", message });

/** A record that could not be read. The others were. */
export interface ReadFailure {
  line: number;
  message: string;
  /** Of a record all whose fields are a program's own. */
  key?: string;
}

export interface ReadResult {
  items: ImportedItem[];
  failures: ReadFailure[];
}

export const formatNames = ["bibtex", "biblatex", "ris", "csl-json", "csv", "ndjson"] as const;
export type FormatName = (typeof formatNames)[number];

/**
 * One way to write a library as text. What is written and read again is the same, for every field of the item the
 * format can carry; `keyword` comes back as tags.
 */
export interface InterchangeFormat {
  name: FormatName;
  /** As people write it: "BibTeX". */
  title: string;
  /** With the dot, lower case; the first is the usual one. */
  extensions: readonly string[];
  write(records: readonly ExportRecord[]): string;
  /** Never throws for what the text holds: what cannot be read is in `failures`. */
  read(text: string): ReadResult;
}

/** 1-based line of an offset, for many ascending offsets at little cost. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    if (offset < at) [line, at] = [1, 0];
    for (let next = text.indexOf("\n", at); next >= 0 && next < offset; next = text.indexOf("\n", at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}

/** Without the mark that some programs put before the text. */
export function withoutByteOrderMark(text: string): string {
  return removeByteOrderMark(text);
}
