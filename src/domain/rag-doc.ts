import { z } from "zod";
import { type Source, sourceSchema } from "./evidence.js";
import { passageBody } from "./passage.js";

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
