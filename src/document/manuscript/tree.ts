import type { Item } from "../../domain/item.js";
import type { KeyCite } from "../tree/draft.js";

/**
 * A document as it is to be set: what a target needs to know of it, and nothing of how it was written. It is made in
 * steps, each a pure function: read (`readManuscript`), numbered (`numberParts`), cited (`citeManuscript`); what a target
 * is given has gone through all of them.
 */
export interface Manuscript {
  front: FrontMatter;
  blocks: ManuscriptBlock[];
  /** What was left out or could not be understood, and where. */
  warnings: ManuscriptWarning[];
}

export interface ManuscriptWarning {
  /** 1-based line of the draft. */
  line: number;
  message: string;
}

export interface Author {
  name: string;
  affiliations: string[];
  email: string | null;
  orcid: string | null;
}

export interface FrontMatter {
  /** Empty where the draft has none. */
  title: ManuscriptInline[];
  subtitle: ManuscriptInline[];
  authors: Author[];
  /** As it is written; ISO 8601 where it is that of a file. */
  date: string | null;
  abstract: ManuscriptBlock[];
  keywords: string[];
  /** BCP 47: "en", "pt-BR". */
  language: string;
  direction: Direction;
  /** Deepest level of the table of contents; null where none is wanted. */
  contents_depth: number | null;
  /** Whether a list of all figures, of all tables stands behind the contents. */
  lists_figures: boolean;
  lists_tables: boolean;
  /** Whether headings have numbers. */
  is_numbered: boolean;
}

export type Direction = "ltr" | "rtl";

/** What a part is that has a number and can be referred to. */
export type PartKind = "figure" | "table" | "formula" | "section" | "code";

export interface Column {
  align: "left" | "right" | "center" | null;
  /** Share of the table's width, 0 to 1; null where the content decides. */
  width: number | null;
}

export interface Cell {
  blocks: ManuscriptBlock[];
  columns: number;
  rows: number;
  align: Column["align"];
  isHead: boolean;
}

/** Cells that begin in the row; those that reach down into it from above are not among them. */
export type Row = Cell[];

export interface Image {
  /** As the draft has it: a path beside it. */
  source: string;
  /** What it shows, for who cannot see it; "" where it only decorates. */
  description: string;
  /** As a share of the width of the text, 0 to 1, or in millimetres; null: its own size, at most the text's. */
  width: { share: number } | { millimetres: number } | null;
}

export interface ListItem {
  blocks: ManuscriptBlock[];
  /** Of what is to be done; null for other items. */
  isDone: boolean | null;
}

interface Captioned {
  /** What links lead to; unique in the document. */
  id: string;
  /** "3", "A.1"; null where the part has no number. */
  number: string | null;
  caption: ManuscriptInline[];
}

/** One work of the list of references. */
export interface ReferenceEntry {
  /** What links lead to. */
  id: string;
  key: string;
  /** "[1]", "1." in styles that number; else empty. */
  label: ManuscriptInline[];
  content: ManuscriptInline[];
}

export type ManuscriptBlock = {
  /** 1-based line of the draft; 0 of what the draft does not have. */
  line: number;
} & (
  | {
      kind: "heading";
      /** 1 to 6; 1 is a chapter or the outermost section. The title of the document is no heading. */
      level: number;
      id: string;
      number: string | null;
      content: ManuscriptInline[];
      isAppendix: boolean;
    }
  | { kind: "paragraph"; content: ManuscriptInline[] }
  | {
      kind: "list";
      /** Number of the first item; null of bullets. */
      first: number | null;
      /** Whether items stand close to each other. */
      isTight: boolean;
      items: ListItem[];
    }
  | { kind: "definitions"; items: { term: ManuscriptInline[]; blocks: ManuscriptBlock[] }[] }
  | { kind: "quote"; blocks: ManuscriptBlock[] }
  | ({ kind: "code"; text: string; language: string | null } & Captioned)
  /** A displayed formula in TeX's notation. */
  | { kind: "formula"; tex: string; id: string; number: string | null }
  | ({ kind: "table"; columns: Column[]; head: Row[]; body: Row[] } & Captioned)
  | ({ kind: "figure"; images: Image[] } & Captioned)
  | { kind: "rule" }
  | { kind: "page_break" }
  /** Blocks that share something: pages turned by a quarter, a language, a direction. */
  | {
      kind: "group";
      isLandscape: boolean;
      language: string | null;
      direction: Direction | null;
      blocks: ManuscriptBlock[];
    }
  /** Where the works cited are listed; empty until the document is cited. Its heading is a heading before it. */
  | { kind: "references"; entries: ReferenceEntry[] }
);

export type ManuscriptInline =
  | { kind: "text"; text: string }
  | {
      kind: "emphasis" | "strong" | "struck" | "superscript" | "subscript" | "small_caps" | "underline";
      children: ManuscriptInline[];
    }
  | { kind: "code"; text: string }
  /** In TeX's notation. */
  | { kind: "formula"; tex: string }
  /** `url` is an address of the web or of mail, or "#id" of a part of the document: no other gets here. */
  | { kind: "link"; url: string; children: ManuscriptInline[] }
  | { kind: "image"; image: Image }
  /** A footnote, where it is marked. */
  | { kind: "note"; blocks: ManuscriptBlock[] }
  | { kind: "break" }
  | { kind: "span"; language: string | null; direction: Direction | null; children: ManuscriptInline[] }
  | { kind: "citation"; citation: Citation }
  /** A mention of a part: "Table 3". `target` is its id; `children` are what is shown, empty until it is numbered. */
  | { kind: "reference"; target: string; part: PartKind; children: ManuscriptInline[] };

/** One citation: `[see @key, p. 3; @other]`. */
export interface Citation {
  cites: SetCite[];
  /** The author is part of the sentence. */
  isTextual: boolean;
  /** As the style writes it, empty until the document is cited. Of a citation in a note, the note's words. */
  shown: ManuscriptInline[];
  /** As it stands in the draft, with its offsets there. */
  source: string;
  start: number;
  end: number;
  line: number;
  /** What a check found out about it; absent where none was made or wanted. */
  checks?: CitationCheck[];
}

export interface SetCite extends KeyCite {
  /** Id of the entry in the list of references; null of a key that nothing is known of. */
  entry: string | null;
}

/** What a check found out about one cited work: the passage that was compared with the sentence, and the verdict. */
export interface CitationCheck {
  key: string;
  /** As people read it: "supported", "not found". */
  verdict: string;
  /** Words of the source; "" where there are none to show. */
  quote: string;
  page: number | null;
  /** Why the verdict is no better; "" where there is nothing to say. */
  reason: string;
}

/** What an exported document is made of, with all that its targets read from outside. */
export interface SetDocument {
  manuscript: Manuscript;
  /** The works cited, in CSL-JSON, by id of their entry. */
  items: ReadonlyMap<string, Item>;
  /** Pictures by their source in the draft; what could not be read is missing, and a warning says so. */
  images: ReadonlyMap<string, LoadedImage>;
  style: {
    /** As named: "apa". */
    id: string;
    /** Of the locale in use. */
    locale: string;
    /** Whether citations are notes. */
    hasNotes: boolean;
  };
  /** A page at the end that says what was checked and what was not; absent where no evidence was asked for. */
  checked?: CheckSummary;
}

export interface LoadedImage {
  bytes: Uint8Array;
  format: "png" | "jpeg" | "gif" | "svg" | "webp";
  /** In pixels. */
  width: number;
  height: number;
}

export interface CheckSummary {
  /** How many cited statements have each verdict, in words, best first. */
  counts: { verdict: string; count: number }[];
  /** What was not checked, and why; each a sentence. */
  limits: string[];
}
