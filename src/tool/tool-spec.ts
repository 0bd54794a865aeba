import { z } from "zod";
import type { Tool } from "./define-tool.js";

/** A tool as programs and models are told of it. */
export interface ToolSpec {
  name: string;
  version: number;
  description: string;
  input_schema: Record<string, unknown>;
  output_schema: Record<string, unknown>;
  sandbox: { network: boolean; hosts: readonly string[] };
  side_effects: boolean;
  auth: string;
  rate_limits: { rpm: number | null };
}

/** The specification of a tool, its schemas as JSON Schema (draft 2020-12). */
export function toolSpec(tool: Tool): ToolSpec {
  const { name, version, description, network, hosts, auth, rpm } = tool;
  return {
    name,
    version,
    description,
    input_schema: z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" }),
    output_schema: z.toJSONSchema(tool.output, { unrepresentable: "any" }),
    sandbox: { network, hosts },
    side_effects: tool.effect === "write",
    auth,
    rate_limits: { rpm },
  };
}
