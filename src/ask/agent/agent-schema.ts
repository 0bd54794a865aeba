import { z } from "zod";
import { foundSourceSchema } from "../../domain/found-source.js";
import { askOutput } from "../ask.tool.js";
import { filterFields } from "../../corpus/search/search-filter.js";
import { profiles } from "../../domain/search.js";

/** Input of `ask_agent`: what `ask` takes, and how the loop goes. What is left out comes from `agent:` in the configuration. */
export const askAgentInput = z.strictObject({
  question: z.string().trim().min(1).describe("What is asked"),
  task: z.string().optional().describe("What to do with the answer; kept out of retrieval"),
  top: z.int().min(1).max(50).optional().describe("Sources shown to the model"),
  k: z.int().min(1).max(1000).optional().describe("Passages retrieved"),
  profile: z.enum(profiles).optional().describe("How passages are found; by default as configured"),
  ...filterFields,
  model: z.string().optional().describe('"provider:model", or "none" for no model'),
  length: z.enum(["short", "full"]).default("full").describe("How long the answer is"),
  tokens: z.boolean().default(false).describe("Cite by keys and pages, [@key, p. 3], in place of labels"),
  iterations: z.int().min(1).max(50).optional().describe("Rounds at most"),
  expand: z.int().min(0).max(10).optional().describe("Other wordings of each sub-question in a round"),
  tools: z.array(z.string()).optional().describe("Names of the tools it may use"),
  domains: z.array(z.string()).optional().describe("Patterns of hosts that tools may reach; without them none"),
  confidence: z.number().min(0).max(1).optional().describe("Stop once a model is this sure, 0 to 1"),
  only: z.literal("library").optional().describe('"library": no tool that reaches the network'),
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
