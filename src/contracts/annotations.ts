import { z } from "zod";
import { annotationSchema } from "../domain/annotation.js";
import { defineContract } from "../run/contract.js";

/** One mark or comment with the place of its words in the text of its work. */
export const placedAnnotation = z.strictObject({
  ...annotationSchema.shape,
  /** Where it was made: in the file, or in another program. */
  from: z.enum(["file", "zotero"]),
  /** Lines of the work's text in which the marked words stand; null where they do not, or none are marked. */
  start_line: z.number().nullable(),
  end_line: z.number().nullable(),
});
export type PlacedAnnotation = z.infer<typeof placedAnnotation>;

export const annotatedWork = z.strictObject({
  /** Citation key. */
  key: z.string(),
  /** Keys that it had before. Logs of older runs have none. */
  former_keys: z.array(z.string()).default([]),
  work_id: z.string().nullable(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  path: z.string().nullable(),
  tags: z.array(z.string()),
  /** What a person wrote about the work as a whole, in Markdown. */
  notes: z.string(),
  annotations: z.array(placedAnnotation),
});
export type AnnotatedWork = z.infer<typeof annotatedWork>;

export const annotationsOutput = z.strictObject({
  query: z.string().nullable(),
  /** Works in the library's order; of a query those with most to say first, with the annotations that match. */
  works: z.array(annotatedWork),
  /** How many annotations there are in these works. */
  annotations: z.number(),
});
export type AnnotationsOutput = z.infer<typeof annotationsOutput>;

export const annotationsContract = defineContract({
  name: "annotations",
  version: 1,
  description:
    "Lists what people marked and wrote in the files of works (highlights, underlines, comments) with page, lines, colour and author, and the notes on works; with a query, finds those that have its words.",
  input: z.strictObject({
    works: z.array(z.string().min(1)).default([]).describe("Citation keys, ids or files; by default all works"),
    query: z.string().trim().min(1).optional().describe("Words to look for in marked text, comments and notes"),
    limit: z.int().min(1).max(10_000).default(1000).describe("Works at most"),
  }),
  output: annotationsOutput,
  positional: ["works"],
  effect: "read",
  network: false,
});
