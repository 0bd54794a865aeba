import { z } from "zod";
import { identifierKinds } from "../../domain/identifier.js";

export const identifierSchema = z.object({
  kind: z.enum(identifierKinds),
  value: z.string(),
  version: z.number().int().optional(),
});

/** One identifier seen in a file: where, in which words, and why it was taken or refused. */
export const candidateSchema = z.object({
  identifier: identifierSchema,
  /** "info:doi", "xmp:prism:doi", "page 1 header", "page 9 cite-as", "file name", ... */
  place: z.string(),
  page: z.number().int().nullable(),
  /** The words around it, as read. */
  text: z.string(),
  taken: z.boolean(),
  reason: z.string(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** The identifiers a file carries as its own. */
export const identificationSchema = z.object({
  doi: identifierSchema.nullable(),
  arxiv: identifierSchema.nullable(),
  isbn: z.array(identifierSchema),
  pmid: identifierSchema.nullable(),
  candidates: z.array(candidateSchema),
});
export type Identification = z.infer<typeof identificationSchema>;
