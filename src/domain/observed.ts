import { z } from "zod";
import { type Source, sourceSchema } from "./evidence.js";
import type { FoundSource, ScrapeOutput } from "./found-source.js";
import { passageBody } from "./passage.js";

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
  /** What Quire itself worked out, as a source is called and told; `analysis` where it is one of data. */
  | { kind: "worked_out"; title: string; lines: readonly string[]; analysis?: ObservedAnalysis };

/** An analysis whose numbers are evidence: its lines are its cells. */
export interface ObservedAnalysis {
  /** "analysis:" and a hash of what was asked and of the data: other data, another id. */
  id: string;
  /** What it was made of; empty of numbers that were handed over. */
  data: { name: string | null; sha256: string }[];
}

/** Holds what `rag_retrieve` gives for one span of a work: text to read, and all that code needs to make evidence of it. */
export const ragDocSchema = z.strictObject({
  /** Id of the work. */
  source_id: z.string(),
  title: z.string(),
  /** The lines of the span, as they stand in the work's text. */
  text: z.string(),
  /** Pages of the file from first to last; absent where it has none. */
  pages: z.array(z.int()).optional(),
  score: z.number(),
  metadata: sourceSchema.omit({ label: true, title: true, score: true, content: true }).extend({
    /** What heads the span in a prompt: its headings from the outermost down, else the title. */
    heading: z.string(),
  }),
});
export type RagDoc = z.infer<typeof ragDocSchema>;

/** A labelled source as a document without a label. */
export function docOfSource({ label: _label, title, score, content, ...metadata }: Source): RagDoc {
  const heading = content.split("\n", 1)[0] ?? "";
  const pages = pagesBetween(metadata.start_page, metadata.end_page);
  return {
    source_id: metadata.work_id,
    title,
    text: passageBody(content),
    ...(pages !== null && { pages }),
    score,
    metadata: { ...metadata, heading },
  };
}

/** The evidence that a document was made of, under a label; the inverse of `docOfSource`. */
export function sourceOfDoc({ title, score, text, metadata: { heading, ...metadata } }: RagDoc, label: string): Source {
  return { label, title, score, content: `${heading}\n\n${text}`, ...metadata };
}

function pagesBetween(first: number | null, last: number | null): number[] | null {
  if (first === null) return null;
  return Array.from({ length: Math.max(1, (last ?? first) - first + 1) }, (_, index) => first + index);
}
