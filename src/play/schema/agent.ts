import { z } from "zod";
import { loopFields } from "../../domain/loop-fields.js";

const toolName = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]*$/, "it must be the name of a tool, as rag_retrieve");
export const toolNames = z.array(toolName).max(50);

/** The loop of `ask --agent` within a step; flags of the command line win. */
export const agentSchema = z.strictObject({
  enabled: z.boolean().default(true).describe("Let the model search before it writes"),
  iterations: loopFields.iterations.optional().describe("Rounds of searching at most"),
  expand: loopFields.expand.optional().describe("Further wordings of each search"),
  confidence: loopFields.confidence
    .nullable()
    .optional()
    .describe("Stop once a model is this sure, asked after each round"),
  lens: loopFields.lens.optional().describe("Hosts and sources trusted for a field, as medicine (quire lenses)"),
  budgets: z
    .strictObject({
      tokens: z.int().min(0).nullable().optional(),
      cost: z.number().min(0).nullable().optional().describe("In USD"),
    })
    .optional()
    .describe("Most that the searches for one text may use"),
  tools: z
    .strictObject({
      allow: toolNames.optional().describe("Tools that the model may use, as rag_retrieve"),
      domains: z.array(z.string().max(300)).max(200).optional().describe("Hosts that tools may reach, as *.nih.gov"),
    })
    .optional(),
  retriever: z
    .strictObject({
      profile: loopFields.profile.optional().describe("How passages are found"),
      k: loopFields.k.optional().describe("Passages of each search"),
      rerank: z.boolean().optional().describe("Bring the passages found into a better order"),
    })
    .optional(),
  transcripts: z
    .strictObject({
      dir: z.string().min(1).max(400).optional().describe("Folder that they are written to, as logs/agent_runs"),
      keep: z.boolean().optional().describe("Write one for each text"),
    })
    .optional()
    .describe("What was planned, searched and found, line by line"),
});
export type AgentSettings = z.infer<typeof agentSchema>;
