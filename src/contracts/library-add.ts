import { z } from "zod";
import { defineContract } from "../run/contract.js";

export const libraryAddInput = z.strictObject({
  source: z
    .string()
    .trim()
    .min(1)
    .describe("Address, identifier (doi:, arxiv:, isbn:, pmid:) or path in the workspace"),
  title: z.string().min(1).optional().describe("Of the document"),
  authors: z.array(z.string()).optional().describe('As printed: "Given Family", one each'),
  year: z.int().min(1).max(9999).optional().describe("Of publication"),
  venue: z.string().optional().describe("Journal, conference or site"),
  doi: z.string().optional().describe("Without https://doi.org/"),
  arxiv_id: z.string().optional().describe("As 2106.09685"),
  text: z
    .string()
    .regex(/[\p{L}\p{N}]/u, "holds no words")
    .optional()
    .describe("The document itself, as Markdown, where it was read already"),
  collection: z.string().min(1).optional().describe("Put it into this collection"),
});

export type LibraryAddInput = z.infer<typeof libraryAddInput>;

export const libraryAddOutput = z.strictObject({
  /** Null for a work without a file. */
  work_id: z.string().nullable(),
  /** Citation key. */
  key: z.string().nullable(),
  title: z.string(),
  /** `recorded` is a work without a file. */
  outcome: z.enum(["added", "recorded", "unchanged"]),
  /** Relative to the workspace where it lies below it. */
  file: z.string().nullable(),
  sha256: z.string().nullable(),
  passages: z.int(),
});

export type LibraryAddOutput = z.infer<typeof libraryAddOutput>;

export const libraryAddContract = defineContract({
  name: "library_add",
  version: 1,
  description: "Adds a document to the library by address, identifier or path, with its title, authors and year.",
  input: libraryAddInput,
  output: libraryAddOutput,
  effect: "write",
  network: true,
  destructive: false,
  for_models: true,
});
