import { z } from "zod";

export const annotationKinds = [
  "highlight",
  "underline",
  "strikeout",
  "squiggly",
  "note",
  "area",
  "insertion",
  "deletion",
] as const;

/** One thing that a person marked or wrote in a document. */
export const annotationSchema = z.object({
  id: z.string().describe("Stays the same while the mark is where it is"),
  kind: z
    .enum(annotationKinds)
    .describe(
      '"note" is a comment beside the text, "area" a frame or a drawing, "insertion" and "deletion" are tracked changes',
    ),
  page: z.number().int().nullable().describe("1-based page of the file; null where none is known"),
  page_label: z.string().optional().describe("As the document numbers the page, where another program says so"),
  text: z.string().describe("The words that are marked, put in or taken out; empty where none are"),
  passage: z.string().optional().describe("Words around it, by which a document without pages tells its place"),
  comment: z.string().describe("What the person wrote; empty where nothing"),
  color: z.string().optional().describe("#rrggbb"),
  author: z.string().optional().describe("Who made it, as the file or program says"),
  modified_at: z.string().optional().describe("ISO 8601, where known"),
  tags: z.array(z.string()).optional().describe("Tags of it in another program"),
});
export type Annotation = z.infer<typeof annotationSchema>;
