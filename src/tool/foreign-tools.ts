import { QuireError } from "../domain/error.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { ToolServer } from "../ports/tool-server.js";
import type { Tool } from "./define-tool.js";
import { foreignMark } from "./foreign-mark.js";
import { remoteTool } from "./remote-tool.js";

/** The tools of one server, asked for when the first is wanted; a failure is asked anew. */
export class ForeignTools {
  private asking: Promise<Tool[]> | undefined;

  /** @param door through which the server is asked what it has; calls go through the door of their run */
  constructor(
    private readonly server: ToolServer,
    private readonly door: Fetcher,
  ) {}

  get name(): string {
    return this.server.name;
  }

  async list(): Promise<Tool[]> {
    const { host } = this.server;
    const door = host === null ? this.door : this.door.limited([host]);
    this.asking ??= this.server.tools(door).then((tools) => tools.map((tool) => remoteTool(this.server, tool)));
    try {
      return await this.asking;
    } catch (thrown) {
      this.asking = undefined;
      throw thrown;
    }
  }

  /** By its whole name. Throws `unknown_tool` naming those there are. */
  async get(name: string): Promise<Tool> {
    const tools = await this.list();
    const found = tools.find((tool) => tool.name === name);
    if (found) return found;
    const own = tools.map((tool) => tool.name);
    throw new QuireError(
      "unknown_tool",
      `The MCP server ${this.name} has no tool "${name.slice(this.name.length + foreignMark.length)}".`,
      {
        facts: { name, server: this.name },
        fix:
          own.length === 0
            ? `${this.name} offers no tools.`
            : `Its tools: ${own.slice(0, 30).join(", ")}${own.length > 30 ? ", ..." : ""}.`,
      },
    );
  }
}
