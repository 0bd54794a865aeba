/**
 * A block of a text before it is written as lines: the meeting point of every file format. `text` is one logical line
 * of inline Markdown without line breaks; words broken at line ends are already joined.
 */
export type Block =
  | { kind: "heading"; level: number; text: string; page: number | null }
  | { kind: "paragraph"; text: string; page: number | null; page_breaks: PageBreak[] }
  | { kind: "item"; marker: string; depth: number; text: string; page: number | null; page_breaks: PageBreak[] }
  | { kind: "quote"; text: string; page: number | null; page_breaks: PageBreak[] }
  /** Kept line by line: code, tables, formulae. */
  | { kind: "verbatim"; lines: string[]; page: number | null };

/** From character `offset` of the text on, the text stands on `page`. */
export interface PageBreak {
  offset: number;
  page: number;
}

/** One line of a work's text; line numbers are positions in the array, counted from 1. */
export interface TextLine {
  text: string;
  /** 1-based page of the file on which the line begins; null where the format has none. */
  page: number | null;
}
