import { z } from "zod";
import { errorRecordSchema } from "../domain/error-schema.js";
import { recordSchema } from "../domain/record.js";
import { matchSchema } from "../cite/compare/match-schema.js";
import { defineContract } from "../run/contract.js";

export const lookUpInput = z
  .strictObject({
    identifier: z.string().min(1).optional().describe("doi:…, arxiv:…, isbn:…, pmid:… or an address of one"),
    title: z.string().min(1).optional().describe("Searched for where there is no identifier, else compared"),
    author: z.string().min(1).optional().describe("The first author"),
    year: z.int().min(1000).max(3000).optional().describe("Of publication"),
    book: z.boolean().default(false).describe("Search sources of books as well"),
  })
  .refine(({ identifier, title }) => identifier !== undefined || title !== undefined, {
    message: "give an identifier or a title",
  });

export type LookUpInput = z.output<typeof lookUpInput>;

const problems = z.array(z.object({ source: z.string(), error: errorRecordSchema }));

/** Tells what asking the sources came to: found, not there (they said so), or not answered (worth trying again). */
export const lookUpOutcomeSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("found"),
    record: recordSchema,
    match: matchSchema,
    /** "doi 10.1000/x", "title": what it was found by. */
    by: z.string(),
    /** Addresses of PDFs that anyone may fetch, best first: all that the sources know. */
    copies: z.array(z.string()),
    /** Records of other documents, to which an identifier of this one leads. */
    refused: z.array(z.object({ by: z.string(), title: z.string(), explanation: z.string() })),
    problems,
  }),
  z.strictObject({
    kind: z.literal("not_found"),
    /** "Crossref: doi 10.1000/x": who was asked what. */
    asked: z.array(z.string()),
    /** The most similar record that a title search came upon, and why it was not taken. */
    nearest: z
      .object({ title: z.string(), authors: z.array(z.string()), year: z.number().nullable(), match: matchSchema })
      .nullable(),
    /** Sources that failed without leaving the answer open. */
    problems,
  }),
  z.strictObject({
    kind: z.literal("unanswered"),
    problems,
  }),
]);
export type LookUpOutcome = z.infer<typeof lookUpOutcomeSchema>;

export const lookUpContract = defineContract({
  name: "look_up",
  version: 1,
  description: "Asks Crossref, DataCite, arXiv, OpenLibrary and other sources for the record of a work.",
  input: lookUpInput,
  output: lookUpOutcomeSchema,
  effect: "read",
  network: true,
});
