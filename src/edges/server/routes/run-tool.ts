import type { Context } from "hono";
import { startRun } from "../../../run/execute.js";
import type { Service } from "../service.js";

/** Runs a tool to its end for a request that waits, in memory only, and gives its output. Throws its error. */
export async function runTool<Output>({ workbench }: Service, tool: string, input: unknown): Promise<Output> {
  const { engine } = workbench;
  const outcome = await startRun({ ...engine, runs: engine.passingRuns, observer: {} }, { tool, input });
  if (outcome.error) throw outcome.error;
  return outcome.output as Output;
}

/** A JSON answer whose shape a tool has checked already. */
export function answer(context: Context, body: unknown, status: 200 | 202 = 200): never {
  // The route's types know the schema, the tool's output has passed it: saying it twice would prove nothing.
  return context.json(body as object, status) as never;
}
