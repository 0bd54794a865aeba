import { z } from "zod";
import { checkedAnswerSchema, claimSchema, sourceSchema, webSourceSchema } from "../../domain/evidence.js";
import { gatheredContext } from "./gather-context.js";
import { answerFields, questionFields } from "./question-fields.js";
import { spentSchema } from "../../run/metrics.js";

export const askInput = z.strictObject({
  ...questionFields,
  model: z.string().optional().describe('"provider:model", or "none" for an extractive answer'),
  ...answerFields,
  full: z.boolean().default(false).describe("Ask the full model, with web search where the provider has it"),
  context: gatheredContext.optional().describe("A context gathered before, asked again as it is"),
});

export const askOutput = z.strictObject({
  run_id: z.string(),
  question: z.string(),
  mode: z.enum(["model", "extractive"]),
  answer_markdown: z.string(),
  claims: z.array(claimSchema),
  removed: checkedAnswerSchema.shape.removed,
  counts: checkedAnswerSchema.shape.counts,
  sources: z.array(sourceSchema),
  web_sources: z.array(webSourceSchema),
  limitations: z.array(z.string()),
  metrics: spentSchema,
});

export type AskInput = z.infer<typeof askInput>;
export type AskOutput = z.infer<typeof askOutput>;
