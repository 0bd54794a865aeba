import type { z } from "zod";
import { QuireError } from "../domain/error.js";
import { fieldProblems, invalidInput, problemText } from "../domain/invalid-input.js";
import type { RunContext } from "../run/run-context.js";
import { changesThings, type Runnable } from "../run/runnable.js";
import type { Contract } from "../run/contract.js";
import { RateLimits } from "./rate-limit.js";
import { toolSpec, type ToolSpec } from "./tool-spec.js";

/** A tool: validates its input and its output, and can be executed by a run. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends
    Omit<Runnable, "paths">,
    Pick<
      Contract<Input, Output>,
      "description" | "input" | "output" | "json_schemas" | "opened_by" | "positional" | "paths"
    > {
  readonly auth: string;
  readonly for_models: boolean;
  readonly for_clients: boolean;
  readonly destructive: boolean;
  /** An answer of its own as Markdown; null where it has no other form than its fields. */
  toMarkdown(output: unknown): Promise<string | null>;
  spec(): ToolSpec;
}

/** The one way to make a tool: its contract, and how it is carried out. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  contract: Contract<Input, Output>,
  run: (context: RunContext, input: z.output<Input>) => Promise<z.input<Output>>,
): Tool<Input, Output> {
  const { name, version, description, input, output, effect, network, observe, toMarkdown } = contract;
  const rpm = contract.rpm ?? null;
  const limits = new RateLimits(rpm);
  const tool: Tool<Input, Output> = {
    name,
    ...(contract.title !== undefined && { title: contract.title }),
    version,
    description,
    input,
    output,
    effect,
    network,
    hosts: contract.hosts ?? (network ? ["*"] : []),
    ...(contract.positional && { positional: contract.positional }),
    ...(contract.paths && { paths: contract.paths }),
    auth: contract.auth ?? "none",
    ...(contract.opened_by !== undefined && { opened_by: contract.opened_by }),
    rpm,
    for_models: contract.for_models ?? false,
    for_clients: contract.for_clients ?? true,
    destructive: contract.destructive ?? changesThings(effect),
    recorded: contract.recorded ?? (effect === "paid" || changesThings(effect)),
    ...(observe && {
      observe(given: unknown) {
        const read = output.safeParse(given);
        return read.success ? observe(read.data) : null;
      },
    }),
    async toMarkdown(given) {
      if (toMarkdown === undefined) return null;
      const read = output.safeParse(given);
      return read.success ? await toMarkdown(read.data) : null;
    },
    ...(contract.json_schemas && { json_schemas: contract.json_schemas }),
    spec: () => toolSpec(tool),
    async execute(context, given) {
      const parsed = input.safeParse(given);
      if (!parsed.success) throw invalidInput(`The input of ${name} is not valid`, parsed.error, { input: given });
      await limits.turn(context.services, context.signal);
      const result = output.safeParse(await run(context, parsed.data));
      if (!result.success) throw invalidOutput(name, result.error);
      return result.data;
    },
  };
  return tool;
}

function invalidOutput(name: string, error: z.ZodError): QuireError {
  const problems = fieldProblems(error);
  return new QuireError("invalid_output", `${name} produced an invalid output: ${problemText(problems)}.`, {
    facts: { field: problems[0]?.field ?? "" },
    fix: "This is a defect of the tool; please report it.",
  });
}
