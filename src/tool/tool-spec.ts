import { z } from "zod";
import type { ToolSpec } from "../domain/tool-spec.js";
import { changesThings, type Runnable } from "../run/runnable.js";

export type { ToolSpec } from "../domain/tool-spec.js";

/** What a specification is made from. */
interface Described extends Omit<Runnable, "spec" | "execute"> {
  readonly title?: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly auth: string;
  readonly opened_by?: string;
  /** Schemas as somebody else wrote them, in place of those made from `input` and `output`. */
  readonly json_schemas?: { input: Record<string, unknown>; output: Record<string, unknown> };
}

/** The specification of a tool, its schemas as JSON Schema (draft 2020-12). */
export function toolSpec(tool: Described): ToolSpec {
  const { name, title = name, version, description, network, hosts, opened_by, auth, rpm } = tool;
  return {
    name,
    title,
    version,
    description,
    input_schema: tool.json_schemas?.input ?? z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" }),
    output_schema: tool.json_schemas?.output ?? z.toJSONSchema(tool.output, { unrepresentable: "any" }),
    sandbox: { network, hosts, ...(opened_by !== undefined && { opened_by }) },
    side_effects: changesThings(tool.effect),
    auth,
    rate_limits: { rpm },
  };
}
