import { ProtocolError, ProtocolErrorCode, type Tool as ToolForClients } from "@modelcontextprotocol/server";
import { type Config, noModel } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { Tool } from "../../tool/define-tool.js";
import type { ToolRegistry } from "../../tool/registry.js";
import { toolDescription } from "./tool-description.js";

interface ShelfOptions {
  allow_write: boolean;
  config: Config;
}

/** The tools of the registry that a client may know of, and what it may do with them. */
export class ToolShelf {
  private own: Promise<Tool[]> | undefined;
  private readonly descriptions = new WeakMap<Tool, ToolForClients>();

  constructor(
    private readonly registry: ToolRegistry,
    private readonly options: ShelfOptions,
  ) {}

  /**
   * Those that may be called, by name. Tools of other servers are not among them: a client connects to those servers
   * itself, and a server that named Quire as its own source of tools would go round in circles.
   */
  async list(): Promise<ToolForClients[]> {
    const { registry } = this;
    this.own ??= Promise.all(registry.names().map((name) => registry.get(name)));
    const tools = await this.own;
    return tools.filter((tool) => tool.for_clients && !this.writeRefusal(tool)).map((tool) => this.describe(tool));
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
    const refusal = this.writeRefusal(tool) ?? modelRefusal(given["model"], this.options.config);
    if (refusal) throw refusal;
    return tool;
  }

  /** Why a tool may not be used, by a client or by a recipe that a client called; null where it may. */
  writeRefusal({ name, effect }: Pick<Tool, "name" | "effect">): QuireError | null {
    if (effect !== "write" || this.options.allow_write) return null;
    return new QuireError("tool_refused", `${name} writes, and this server only reads.`, {
      facts: { name },
      fix: "Start it with --allow-write: quire mcp --allow-write",
    });
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

/** A client may choose among the models that the person has configured, not spend on another. */
function modelRefusal(model: unknown, { models }: Config): QuireError | null {
  const configured = [...new Set(Object.values(models).filter((name) => name !== undefined))];
  if (typeof model !== "string" || model === noModel || configured.includes(model)) return null;
  return new QuireError("tool_refused", `The model "${model}" is not one that this workspace has configured.`, {
    facts: { model },
    fix: configured.length > 0 ? `Leave it out, or choose: ${configured.join(", ")}.` : "Leave it out.",
  });
}
