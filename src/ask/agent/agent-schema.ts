import { z } from "zod";
import { foundSourceSchema } from "../../domain/found-source.js";
import { askOutput } from "../ask.tool.js";
import { filterFields } from "../../corpus/search/search-filter.js";
import { profiles } from "../../domain/search.js";

/** Input of `ask_agent`: what `ask` takes, and how the loop goes. What is left out comes from `agent:` in the configuration. */
export const askAgentInput = z.strictObject({
  question: z.string().trim().min(1),
  task: z.string().optional(),
  top: z.int().min(1).max(50).optional(),
  k: z.int().min(1).max(1000).optional(),
  profile: z.enum(profiles).optional(),
  ...filterFields,
  model: z.string().optional(),
  length: z.enum(["short", "full"]).default("full"),
  tokens: z.boolean().default(false),
  iterations: z.int().min(1).max(50).optional(),
  expand: z.int().min(0).max(10).optional(),
  tools: z.array(z.string()).optional(),
  domains: z.array(z.string()).optional().describe("Patterns of hosts that tools may reach; without them none"),
  confidence: z.number().min(0).max(1).optional(),
  only: z.literal("library").optional(),
});
/** The input as it is given, before defaults. */
export type AskAgentGiven = z.input<typeof askAgentInput>;
export type AskAgentInput = z.infer<typeof askAgentInput>;

/** What one iteration came to; the content of its `assess` event and a row of `metrics.json`. */
export const assessmentSchema = z.strictObject({
  iteration: z.int(),
  /** Share of sub-questions with evidence, 0..1. */
  coverage: z.number(),
  uncovered: z.array(z.string()),
  distinct_sources: z.int(),
  evidence: z.int(),
  /** Passages and facts (numbers, names) of this iteration that were not there before. */
  new_passages: z.int(),
  new_facts: z.int(),
  /** 0..1; null where no model was asked. */
  confidence: z.number().nullable(),
  decision: z.enum(["continue", "stop"]),
  /** Why it stopped: "iterations", "budget", "confidence", "saturation"; null while it goes on. */
  stopped: z.enum(["iterations", "budget", "confidence", "saturation", "no_evidence"]).nullable(),
});
export type Assessment = z.infer<typeof assessmentSchema>;

export const askAgentOutput = z.strictObject({
  ...askOutput.shape,
  agent: z.strictObject({
    iterations: z.array(assessmentSchema),
    stopped: z.string(),
    subquestions: z.array(z.string()),
    tools_used: z.array(z.string()),
    next_steps: z.array(z.string()),
    /** What tools found and nobody read: leads, not evidence. */
    found: z.array(foundSourceSchema),
  }),
});
export type AskAgentOutput = z.infer<typeof askAgentOutput>;
