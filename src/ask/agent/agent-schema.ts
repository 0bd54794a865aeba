import { z } from "zod";
import { foundSourceSchema } from "../../domain/found-source.js";
import { askOutput } from "../answer/ask-schema.js";
import { configured } from "../../domain/configured.js";
import { answerFields, questionFields } from "../answer/question-fields.js";

/** Input of `ask_agent`: what `ask` takes, and how the loop goes. What is left out comes from `agent:` in the configuration. */
export const askAgentInput = z.strictObject({
  ...questionFields,
  model: z.string().optional().describe('"provider:model", or "none" for no model'),
  ...answerFields,
  iterations: configured(z.int().min(1).max(50), "agent.iterations", "Rounds at most"),
  expand: configured(z.int().min(0).max(10), "agent.expand", "Other wordings of each sub-question in a round"),
  tools: configured(z.array(z.string()), "agent.tools.allow", "Names of the tools it may use"),
  domains: configured(z.array(z.string()), "agent.tools.domains", "Hosts that its tools may reach, as *.nih.gov"),
  confidence: configured(z.number().min(0).max(1), "agent.confidence", "Stop once a model is this sure"),
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
