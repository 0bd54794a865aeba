import { z } from "zod";
import {
  checkedAnswerSchema,
  claimSchema,
  judgingSchema,
  sourceSchema,
  webSourceSchema,
} from "../../domain/evidence.js";
import { followed } from "./follow-up.js";
import { gatheredContext } from "./gather-context.js";
import { spentSchema } from "../../run/metrics.js";
import { filterFields, profileField } from "../../corpus/search/search-filter.js";
import { configured } from "../../domain/configured.js";

/** How a question is put to the library, the same for all that answer it. */
export const questionFields = {
  question: z.string().trim().min(1).describe("What is asked"),
  task: z.string().optional().describe("What to do with the answer; kept out of retrieval"),
  top: configured(z.int().min(1).max(50), "ask.top", "Sources that the answer may use"),
  k: configured(z.int().min(1).max(1000), "search.k", "Passages retrieved"),
  profile: profileField,
  ...filterFields,
};

/** How an answer is written. */
export const answerFields = {
  length: z.enum(["short", "full"]).default("full").describe("How long the answer is"),
  judge: configured(
    z.string(),
    "judge",
    '"provider:model" that judges the sentences a model wrote, or "none" for rules alone',
  ),
  tokens: z.boolean().default(false).describe("Cite by keys and pages, [@key, p. 3], in place of labels"),
};

export const askInput = z.strictObject({
  ...questionFields,
  model: z.string().optional().describe('"provider:model", or "none" for an extractive answer'),
  ...answerFields,
  full: z.boolean().default(false).describe("Ask the full model, with web search where the provider has it"),
  context: gatheredContext.optional().describe("A context gathered before, asked again as it is"),
  follows: followed.optional().describe("The run that the question goes on from"),
});

export const askOutput = z.strictObject({
  run_id: z.string(),
  /** Where it went on from another run: completed. */
  question: z.string(),
  follows: z.strictObject({ run_id: z.string(), question: z.string() }).optional(),
  mode: z.enum(["model", "extractive"]),
  answer_markdown: z.string(),
  claims: z.array(claimSchema),
  removed: checkedAnswerSchema.shape.removed,
  counts: checkedAnswerSchema.shape.counts,
  /** Null where no model wrote it; older answers tell nothing. */
  judging: judgingSchema.nullable().optional(),
  sources: z.array(sourceSchema),
  web_sources: z.array(webSourceSchema),
  limitations: z.array(z.string()),
  metrics: spentSchema,
});

export type AskInput = z.infer<typeof askInput>;
export type AskOutput = z.infer<typeof askOutput>;
