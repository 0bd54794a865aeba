import { z } from "zod";
import { contentHash } from "../../run/content-hash.js";

/** The answer of a planning model. Inputs of tools are JSON in a string: their schemas differ. */
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

/** The plan of one iteration. */
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

/** Fields of a tool's input that are the person's to fill: files, folders, models that cost. */
function fieldsOfThePerson(tool: string): readonly string[] {
  if (tool.startsWith("brain_")) return ["index_dir", "source_dir"];
  return tool === "audit" ? ["draft", "bib", "judge", "detail"] : [];
}

/** Cuts from a model's input of a tool what is not the model's to say. */
export function withoutPersonsFields(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  return without(input, fieldsOfThePerson(tool));
}

/** The JSON Schema of a tool's input as a model is told of it: without those fields, and without the one that opens the network where it is closed. */
export function toldSchema(
  tool: string,
  schema: Record<string, unknown>,
  closed: string | undefined,
): Record<string, unknown> {
  const hidden = [...fieldsOfThePerson(tool), ...(closed === undefined ? [] : [closed])];
  const { properties, required } = schema;
  return {
    ...schema,
    ...(isRecord(properties) && { properties: without(properties, hidden) }),
    ...(Array.isArray(required) && { required: required.filter((field) => !hidden.includes(String(field))) }),
  };
}

function without(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Under which a run finds what a model planned in a round of an earlier run. */
export function plannedKey(iteration: number): string {
  return `planned:${iteration}`;
}

/** A plan as logs and transcripts tell it. */
const toldPlan = z.object({
  by: z.literal("model"),
  subquestions: z.array(z.string()),
  requested_tools: z.array(z.object({ name: z.string(), input: z.unknown() })),
  expanded_queries: z.array(z.string()),
  rationale: z.string().default(""),
});

/**
 * What a model planned in the rounds of an earlier run, as it would answer again; by `plannedKey`. When to stop is left out:
 * whoever goes on with a loop wants more of it.
 */
export function toldPlans(
  lines: readonly { event: string; role: string; iter: number; content?: unknown }[],
): Map<string, ModelPlan> {
  const plans = new Map<string, ModelPlan>();
  for (const { event, role, iter, content } of lines) {
    const told = event === "plan" && role === "planner" ? toldPlan.safeParse(content).data : undefined;
    if (told === undefined) continue;
    const { by: _by, requested_tools, ...plan } = told;
    const calls = requested_tools.map(({ name, input }) => ({ name, input: JSON.stringify(input ?? {}) }));
    const stop_if = { confidence: null, iter: null, tokens: null };
    plans.set(plannedKey(iter), { ...plan, requested_tools: calls, stop_if });
  }
  return plans;
}
