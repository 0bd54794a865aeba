import { z } from "zod";
import { type Source, sourceSchema } from "../../domain/evidence.js";
import { toQuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { StepSettings } from "../plan/step-settings.js";

/** What is taken of an answer of `ask_agent`. */
const gathered = z.object({ sources: z.array(sourceSchema) });

/**
 * Further passages for a text, by the loop of `ask --agent`: of the library alone as often as the step allows, or with the
 * tools and rounds of its `agent:` block. It writes no answer; what it costs is its planning.
 */
export async function findMore(
  context: RunContext,
  query: string,
  { model, settings, collection }: { model: string; settings: StepSettings; collection: string | null },
): Promise<Source[]> {
  const { agent, max_requery_iterations } = settings;
  const rounds = agent === null ? max_requery_iterations : (agent.iterations ?? 3);
  if (rounds === 0) return [];
  const input = {
    question: query,
    model,
    writes: false,
    judge: "none",
    iterations: rounds,
    ...(collection !== null && { collection }),
    ...(agent === null ? { tools: ["rag_retrieve"], only: "library" } : agentInput(agent)),
  };
  try {
    return gathered.parse(await context.callNamed("ask_agent", input)).sources;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (["interrupted", "budget", "waiting", "unknown_price"].includes(error.code)) throw error;
    context.warn(`search:${query.slice(0, 80)}`, `No further passages were looked for: ${error.message}`);
    return [];
  }
}

function agentInput({
  expand,
  confidence,
  tools,
  retriever,
}: NonNullable<StepSettings["agent"]>): Record<string, unknown> {
  return {
    ...(expand !== undefined && { expand }),
    ...(typeof confidence === "number" && { confidence }),
    ...(tools?.allow && { tools: tools.allow }),
    ...(tools?.domains && { domains: tools.domains }),
    ...(retriever?.profile && { profile: retriever.profile }),
    ...(retriever?.k !== undefined && { k: retriever.k }),
  };
}
