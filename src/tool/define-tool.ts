import type { z } from "zod";
import { QuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import type { Effect, Runnable } from "../run/runnable.js";
import { RateLimits } from "./rate-limit.js";
import { toolSpec, type ToolSpec } from "./tool-spec.js";

export interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> {
  /** snake_case; what commands, routes, MCP clients and models call it. */
  name: string;
  version: number;
  /** One sentence for people and models. */
  description: string;
  /** A strict object: unknown fields are refused. */
  input: Input;
  output: Output;
  effect: Effect;
  /** True where it may reach the network. */
  network: boolean;
  /** Patterns of the hosts it may reach; by default all where `network` is true, none where it is not. */
  hosts?: readonly string[];
  /** Of a tool that reaches the network only where it is asked to: the field that asks; a call in which it is false reaches nothing. */
  opened_by?: string;
  /** Which key it needs: of a provider by name ("brave"), or none. */
  auth?: string;
  /** Most calls a minute. */
  rpm?: number | null;
  /** True where a model may be given it. */
  for_models?: boolean;
  /** False where it is of use to Quire itself alone: MCP clients are not shown it. */
  for_clients?: boolean;
  /** False where a writing tool only adds, and takes nothing away or over. */
  destructive?: boolean;
  /** Its schemas as a foreign server wrote them; by default they are made from `input` and `output`. */
  json_schemas?: { input: Record<string, unknown>; output: Record<string, unknown> };
  /** Keep its runs; by default those of paid and writing tools are kept. */
  recorded?: boolean;
  run(context: RunContext, input: z.output<Input>): Promise<z.input<Output>>;
}

/** A tool: validates its input and its output, and can be executed by a run. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends
    Runnable,
    Pick<ToolDefinition<Input, Output>, "description" | "input" | "output" | "json_schemas" | "opened_by"> {
  readonly auth: string;
  readonly for_models: boolean;
  readonly for_clients: boolean;
  readonly destructive: boolean;
  spec(): ToolSpec;
}

/** The one way to make a tool. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): Tool<Input, Output> {
  const { name, version, description, input, output, effect, network } = definition;
  const rpm = definition.rpm ?? null;
  const limits = new RateLimits(rpm);
  const tool: Tool<Input, Output> = {
    name,
    version,
    description,
    input,
    output,
    effect,
    network,
    hosts: definition.hosts ?? (network ? ["*"] : []),
    auth: definition.auth ?? "none",
    ...(definition.opened_by !== undefined && { opened_by: definition.opened_by }),
    rpm,
    for_models: definition.for_models ?? false,
    for_clients: definition.for_clients ?? true,
    destructive: definition.destructive ?? effect === "write",
    recorded: definition.recorded ?? (effect === "paid" || effect === "write"),
    ...(definition.json_schemas && { json_schemas: definition.json_schemas }),
    spec: () => toolSpec(tool),
    async execute(context, given) {
      const parsed = input.safeParse(given);
      if (!parsed.success) throw schemaError("invalid_input", `The input of ${name} is not valid`, parsed.error);
      await limits.turn(context.services, context.signal);
      const result = output.safeParse(await definition.run(context, parsed.data));
      if (!result.success) throw schemaError("invalid_output", `${name} produced an invalid output`, result.error);
      return result.data;
    },
  };
  return tool;
}

function schemaError(code: "invalid_input" | "invalid_output", what: string, error: z.ZodError): QuireError {
  const issue = error.issues[0];
  const field = issue?.path.join(".") ?? "";
  const problems = error.issues.map((each) => `${each.path.join(".") || "the input"}: ${each.message}`).join("; ");
  return new QuireError(code, `${what}: ${problems}.`, {
    facts: { field },
    fix: code === "invalid_input" ? "Correct the named field." : "This is a defect of the tool; please report it.",
  });
}
