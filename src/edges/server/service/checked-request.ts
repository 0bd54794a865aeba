import { invalidInput } from "../../../domain/invalid-input.js";
import type { Engine, NewRun } from "../../../run/execute.js";
import type { Effect } from "../../../run/runnable.js";
import type { ClientRules } from "../../client-rules.js";
import type { Workbench } from "../../workbench.js";

/** A request that a client may make, with its limits and the engine that keeps to the rules. */
export interface CheckedRequest {
  request: NewRun;
  engine: Engine;
  effect: Effect;
}

/** Throws where there is no such tool, it may not be used so, or its input does not fit. */
export async function checkedRequest(
  { engine, registry }: Workbench,
  request: NewRun,
  rules: ClientRules,
): Promise<CheckedRequest> {
  const tool = await registry.get(request.tool);
  rules.checkTool(tool);
  const parsed = tool.input.safeParse(request.input);
  if (!parsed.success) {
    const fix = "Correct the named field; GET /tools says what this tool takes.";
    throw invalidInput(`The input of ${tool.name} is not valid`, parsed.error, { input: request.input, fix });
  }
  await rules.checkInput(tool, request.input);
  const limited = { ...request, budget: rules.budget(tool.name, request.budget), models: rules.models() };
  return { request: limited, engine: rules.guard(engine, tool), effect: tool.effect };
}
