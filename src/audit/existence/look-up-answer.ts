import { z } from "zod";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { recordSchema } from "../../domain/record.js";

const problems = z.array(z.object({ source: z.string(), error: errorRecordSchema }));

/** What an audit needs of the answer of the tool `look_up`. */
export const lookUpAnswerSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("found"),
    record: recordSchema,
    /** "doi 10.1000/x", or "title". */
    by: z.string(),
    /** Records of other works, to which the identifier leads. */
    refused: z.array(z.object({ by: z.string(), title: z.string() })),
  }),
  z.object({
    kind: z.literal("not_found"),
    /** "Crossref: doi 10.1000/x". */
    asked: z.array(z.string()),
    nearest: z.object({ title: z.string(), authors: z.array(z.string()), year: z.number().nullable() }).nullable(),
    problems,
  }),
  z.object({ kind: z.literal("unanswered"), problems }),
]);
export type LookUpAnswer = z.infer<typeof lookUpAnswerSchema>;
