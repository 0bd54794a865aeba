import { ProtocolError, ProtocolErrorCode, type Tool as ToolForClients } from "@modelcontextprotocol/server";
import { changesThings } from "../../run/runnable.js";
import type { Tool } from "../../tool/define-tool.js";
import type { ToolRegistry } from "../../tool/registry.js";
import { toolSpec } from "../../tool/tool-spec.js";
import type { ClientRules } from "../client-rules.js";

/** The tools of the registry that a client may know of. */
export class McpTools {
  private own: Promise<Tool[]> | undefined;
  private readonly descriptions = new WeakMap<Tool, ToolForClients>();

  constructor(
    private readonly registry: ToolRegistry,
    private readonly rules: ClientRules,
  ) {}

  /**
   * Those that may be called, by name. Tools of other servers are not among them: a client connects to those servers
   * itself, and a server that named Quire as its own source of tools would go round in circles.
   */
  async list(): Promise<ToolForClients[]> {
    const { registry } = this;
    this.own ??= Promise.all(registry.names().map((name) => registry.get(name)));
    const tools = await this.own;
    return tools.filter((tool) => tool.for_clients && this.rules.permits(tool)).map((tool) => this.describe(tool));
  }

  /**
   * The tool that a call may use. Throws the protocol's error where there is none of the name, and a QuireError where
   * it may not be used so.
   */
  async take(name: string, given: Record<string, unknown>): Promise<Tool> {
    const tool = await this.find(name);
    if (!tool) {
      const known = (await this.list()).map((each) => each.name).join(", ");
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}". Tools: ${known}.`);
    }
    this.rules.checkTool(tool);
    await this.rules.checkInput(tool, given);
    return tool;
  }

  private async find(name: string): Promise<Tool | null> {
    const tool = this.registry.names().includes(name) ? await this.registry.get(name) : null;
    return tool?.for_clients ? tool : null;
  }

  private describe(tool: Tool): ToolForClients {
    const description = this.descriptions.get(tool) ?? toolDescription(tool);
    this.descriptions.set(tool, description);
    return description;
  }
}

/** A tool of the registry as clients are told of it. */
function toolDescription(tool: Tool): ToolForClients {
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
      readOnlyHint: !changesThings(tool.effect),
      ...(changesThings(tool.effect) && { destructiveHint: tool.destructive, idempotentHint: tool.effect === "write" }),
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
