import { z } from "zod";
import { profiles } from "../../domain/search.js";

const toolName = z.string().regex(/^[a-z][a-z0-9_.-]*$/, "it must be the name of a tool, as rag_retrieve");
export const toolNames = z.array(toolName).max(50);

/** The loop of `ask --agent` within a step; flags of the command line win. */
export const agentSchema = z.strictObject({
  enabled: z.boolean().default(true).describe("Let the model search before it writes"),
  iterations: z.int().min(1).max(50).optional().describe("Rounds of searching at most"),
  expand: z.int().min(0).max(10).optional().describe("Further wordings of each search"),
  confidence: z.number().min(0).max(1).nullable().optional().describe("Stop when the answer is this sure"),
  budgets: z
    .strictObject({
      tokens: z.int().min(0).nullable().optional(),
      cost: z.number().min(0).nullable().optional().describe("In USD"),
    })
    .optional()
    .describe("Most that a step's loop may use"),
  tools: z
    .strictObject({
      allow: toolNames.optional().describe("Tools that the model may use, as rag_retrieve"),
      domains: z.array(z.string().max(300)).max(200).optional().describe("Hosts that tools may reach, as *.nih.gov"),
    })
    .optional(),
  retriever: z
    .strictObject({
      profile: z.enum(profiles).optional(),
      k: z.int().min(1).max(200).optional().describe("Passages of each search"),
      rerank: z.boolean().optional(),
    })
    .optional(),
  transcripts: z.strictObject({ dir: z.string().optional(), keep: z.boolean().optional() }).optional(),
});
export type AgentSettings = z.infer<typeof agentSchema>;
