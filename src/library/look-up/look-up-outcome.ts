import { z } from "zod";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { recordSchema } from "../../domain/record.js";
import { matchSchema } from "../../cite/compare/match-schema.js";

const problems = z.array(z.object({ source: z.string(), error: errorRecordSchema }));

/** What asking the sources came to: found, not there (they said so), or not answered (worth trying again). */
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
