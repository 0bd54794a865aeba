import type { Item } from "../../domain/item.js";

/** `document`: whatever else the library reads, as the text that it makes of it. */
export const draftFormats = ["markdown", "latex", "docx", "odt", "html", "epub", "typst", "text", "document"] as const;
export type DraftFormat = (typeof draftFormats)[number];

/** A draft as its reader understood it: the same shape for every format. */
export interface Draft {
  format: DraftFormat;
  /** What offsets and lines refer to: the file's text; of a DOCX its paragraphs, one a line; of a `document` its work's text. */
  source: string;
  /** Which files its lines come from, ascending; absent where the draft is one file. */
  parts?: DraftPart[];
  /** In reading order; the texts of notes and the list of references included. */
  blocks: Block[];
  /** Files of references that the draft names (`\bibliography{...}`, front matter), as written, with their lines. */
  bibliographies: NamedBibliography[];
  /** Keys of works that are to be listed though no mark cites them (`\nocite`); "*" is all. */
  listed?: { key: string; line: number }[];
  /** Works that the file itself describes: those of a reference manager's fields in a DOCX. */
  items: Item[];
  /** What could not be understood, and where. */
  problems: { line: number; message: string }[];
}

export interface NamedBibliography {
  path: string;
  line: number;
  /** What the draft itself says is in the file (`filecontents`), and the line before it. */
  written?: { text: string; line: number };
}

/** A stretch of the source, up to the next part, that stands in a file: the draft itself, or one that it includes. */
export interface DraftPart {
  /** As people know it. */
  file: string;
  /** Offset in the source, and the 1-based line there. */
  start: number;
  line: number;
  /** Offset in the file, the 1-based line there, and how many characters of that line stand before it. */
  file_start: number;
  file_line: number;
  column: number;
}

export const blockKinds = [
  "prose",
  "heading",
  "list_item",
  /** One row. */
  "table",
  "caption",
  "block_quote",
  "code",
  "formula",
  /** An entry of a list of references that the format itself marks: `\bibitem`, Word's bibliography. */
  "reference",
] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A paragraph, a heading, an item of a list, a row of a table. */
export interface Block {
  kind: BlockKind;
  /** As it reads, on one line: markup gone, characters decoded; marks of citations stay as they are written. */
  text: string;
  /** Where it comes from, ascending: between pieces the source has what does not read (markup). */
  pieces: Piece[];
  /** What the format itself says of stretches of the text, ascending by start; they may nest. */
  inlines: Inline[];
  /** Titles of the headings above it, outermost first. */
  section: string[];
  /** Of a heading, 1 being the outermost; else null. */
  level: number | null;
  /** What stands before it and is no part of the text: "1.", "[12]", "•". */
  marker: string | null;
  /** Label of the note whose text this is; null in the running text. */
  note: string | null;
  /** What marks may refer to it by: the key of a `\bibitem`, the id of an element. */
  anchor: string | null;
  /** 1-based. */
  line: number;
  /** How many lists it stands in, where the format says so. */
  depth?: number;
  /** Of a row: the table it is of, where its cells begin in the text, and how many columns and rows they span. */
  row?: TableRow;
  /** Of code: the text with its blanks and lines, where the source has it in other characters, and its language. */
  code?: { text: string; language?: string };
}

export interface TableRow {
  table: number;
  /** A cell of no rows goes on with the one above it. */
  cells: { start: number; columns: number; rows?: number }[];
}

/** `length` characters at `at` of a block's text stand letter for letter at `source` of the draft's source. */
export interface Piece {
  at: number;
  source: number;
  length: number;
}

/** A work named by a key: `[see @key, p. 3]`, `\citep[see][p. 3]{key}`. */
export interface KeyCite {
  key: string;
  prefix: string;
  suffix: string;
  /** As CSL names the kind of place: "page". */
  label: string | null;
  locator: string | null;
  suppress_author: boolean;
}

/** `start` and `end` are offsets into the block's text. */
export type Inline = { start: number; end: number } & (
  | {
      kind: "citation";
      /** The author is a part of the sentence. */
      textual: boolean;
      cites: KeyCite[];
    }
  /** Of a note; its text is in blocks with that `note`. */
  | { kind: "note"; label: string }
  | { kind: "superscript" }
  | { kind: "subscript" }
  | { kind: "italic" }
  /** What it leads to: an address, or "#id" within the draft. */
  | { kind: "link"; url: string }
  /** Nothing in it is a citation. */
  | { kind: "code" }
  | { kind: "formula" }
);

/** An inline without its place. */
export type InlineFacts = Inline extends infer Each
  ? Each extends Inline
    ? Omit<Each, "start" | "end">
    : never
  : never;
