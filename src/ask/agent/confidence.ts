import { z } from "zod";

/** What a judging model answers. */
export const confidenceSchema = z.object({
  /** 0..1: whether the question can be answered from the evidence. */
  confidence: z.number(),
  missing: z.array(z.string()),
});
