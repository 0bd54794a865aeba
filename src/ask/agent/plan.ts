import { z } from "zod";
import { contentHash } from "../../run/content-hash.js";

/** What a planning model answers. Inputs of tools are JSON in a string: their schemas differ. */
export const modelPlanSchema = z.object({
  subquestions: z.array(z.string()),
  requested_tools: z.array(z.object({ name: z.string(), input: z.string() })),
  stop_if: z.object({
    confidence: z.number().nullable(),
    iter: z.number().nullable(),
    tokens: z.number().nullable(),
  }),
  expanded_queries: z.array(z.string()),
  /** Thinking aloud: it stays in the log. */
  rationale: z.string(),
});
export type ModelPlan = z.infer<typeof modelPlanSchema>;

/** A tool call that was asked for. */
export interface ToolRequest {
  name: string;
  input: Record<string, unknown>;
  /** Sub-questions by index. */
  serves: number[];
  by: "rules" | "model";
}

/** What one iteration does. */
export interface Plan {
  by: "rules" | "model";
  subquestions: string[];
  requests: ToolRequest[];
  /** Asked for in a form that cannot be called: with the reason. */
  refused: { name: string; input: unknown; reason: string }[];
  stop_if: { confidence?: number; iter?: number; tokens?: number };
  expanded_queries: string[];
  rationale?: string;
}

/** Two requests with the same key ask the same. */
export function requestKey({ name, input }: Pick<ToolRequest, "name" | "input">): string {
  return `${name}:${contentHash(input)}`;
}
