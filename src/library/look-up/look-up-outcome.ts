import { z } from "zod";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { recordSchema } from "../../domain/record.js";

const agreement = z.enum(["agrees", "differs", "unknown"]);

/** Whether a record is about the file in hand. `same` alone may be written without a person's yes. */
export const matchSchema = z.object({
  verdict: z.enum(["same", "different", "uncertain"]),
  /** 0..1, or null where one side has no title. */
  title_similarity: z.number().nullable(),
  first_author: agreement,
  year: agreement,
  /** One sentence for people. */
  explanation: z.string(),
});
export type Match = z.infer<typeof matchSchema>;

/** What asking the sources came to: found, not there (they said so), or not answered (worth trying again). */
export const lookUpOutcomeSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("found"),
    record: recordSchema,
    match: matchSchema,
    /** "doi 10.1000/x", "title": what it was found by. */
    by: z.string(),
    problems: z.array(z.object({ source: z.string(), error: errorRecordSchema })),
  }),
  z.object({ kind: z.literal("not_found"), asked: z.array(z.string()) }),
  z.object({
    kind: z.literal("unanswered"),
    problems: z.array(z.object({ source: z.string(), error: errorRecordSchema })),
  }),
]);
export type LookUpOutcome = z.infer<typeof lookUpOutcomeSchema>;
