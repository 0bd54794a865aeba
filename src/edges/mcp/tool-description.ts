import type { Tool as ToolForClients } from "@modelcontextprotocol/server";
import type { Tool } from "../../tool/define-tool.js";
import { toolSpec } from "../../tool/tool-spec.js";

/** A tool of the registry as clients are told of it. */
export function toolDescription(tool: Tool): ToolForClients {
  const { name, description, input_schema, output_schema } = toolSpec(tool);
  const title = titleOf(name);
  const outputSchema = objectSchema(output_schema);
  return {
    name,
    title,
    description,
    inputSchema: input_schema as ToolForClients["inputSchema"],
    ...(outputSchema && { outputSchema }),
    annotations: {
      title,
      readOnlyHint: tool.effect !== "write",
      ...(tool.effect === "write" && { destructiveHint: tool.destructive, idempotentHint: true }),
      openWorldHint: tool.network,
    },
  };
}

/** The protocol knows objects only as structured results: one of several objects is said to be an object, too. */
function objectSchema(schema: Record<string, unknown>): ToolForClients["outputSchema"] {
  const isObject = (each: unknown) => (each as { type?: unknown }).type === "object";
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  const isOne = isObject(schema) || (Array.isArray(alternatives) && alternatives.every(isObject));
  return isOne ? { ...schema, type: "object" } : undefined;
}

/** "add_identified" is shown as "Add identified". */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
