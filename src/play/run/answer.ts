import { z } from "zod";
import { claimSchema, sourceSchema } from "../../domain/evidence.js";

/** A text that a step wrote, its citations as `[@key, p. 3]`. */
const answeredText = z.strictObject({
  markdown: z.string(),
  /** The passages that it cites. */
  sources: z.array(sourceSchema),
  claims: z.array(claimSchema),
  /** What a reader has to know, in sentences. */
  notes: z.array(z.string()),
});
export type AnsweredText = z.infer<typeof answeredText>;

/** What was answered to one question of a step: texts, or data of the shape that was asked for. */
export const answerSchema = z.strictObject({
  texts: z.array(answeredText),
  /** Null where texts were asked for. */
  value: z.json(),
  /** The passages that the data cites. */
  sources: z.array(sourceSchema).default([]),
  notes: z.array(z.string()),
  /** What its step asks for and it does not meet, with places, in words. */
  unmet: z.array(z.string()).default([]),
});
export type Answer = z.infer<typeof answerSchema>;
