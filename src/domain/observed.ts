import type { FoundSource, ScrapeOutput } from "./found-source.js";
import type { RagDoc } from "./rag-doc.js";

/** Lines of a work of the library that were read. */
export interface ReadLines {
  work_id: string;
  title: string;
  authors: string[];
  year: number | null;
  start_line: number;
  end_line: number;
  start_page: number | null;
  end_page: number | null;
  text: string;
}

/** A paragraph of a note. */
export interface NoteParagraph {
  /** Below the folder of the notes. */
  path: string;
  /** Cosine: higher is nearer to what was asked. */
  score: number;
  title: string;
  /** Null where the note has no such paragraph any more. */
  text: string | null;
  /** Absolute path of the note. */
  file: string | null;
  line: number | null;
}

/** Says what of a tool's answer is evidence, or leads to it; the contract of a tool says so (`observe`). */
export type Observed =
  | { kind: "passages"; docs: readonly RagDoc[] }
  /** What a search found; its snippets are evidence where they are abstracts. */
  | { kind: "results"; sources: readonly FoundSource[]; abstracts: boolean }
  | { kind: "page"; page: ScrapeOutput }
  | { kind: "lines"; read: ReadLines }
  | { kind: "paragraphs"; chunks: readonly NoteParagraph[] }
  /** What Quire itself worked out, as a source is called and told. */
  | { kind: "worked_out"; title: string; lines: readonly string[] };
