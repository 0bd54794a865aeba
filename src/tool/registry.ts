import { importFile } from "../domain/import-file.js";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { QuireError, toQuireError } from "../domain/error.js";
import type { Tool } from "./define-tool.js";
import { foreignMark } from "./foreign-mark.js";
import type { ForeignTools } from "./foreign-tools.js";

/** `ask/ask.tool.js` is the tool `ask`; tests run the TypeScript itself. */
const toolFile = /^(.+)\.tool\.(js|ts)$/;

/** Every tool that could be listed, and the servers whose tools could not. */
export interface ToolListing {
  tools: Tool[];
  failures: { server: string; error: QuireError }[];
}

/**
 * The tools of a folder tree, by name, and those of other servers as "server__tool". A tool is a file `<name>.tool.ts` in any recipe folder that exports `tool`;
 * dashes in the file name are underscores in the tool's. A tool is loaded when it is first asked for.
 */
export class ToolRegistry {
  private readonly files = new Map<string, string>();
  private readonly loaded = new Map<string, Promise<Tool>>();
  private readonly foreign = new Map<string, ForeignTools>();

  constructor(root: string) {
    for (const folder of readdirSync(root, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue;
      const directory = join(root, folder.name);
      for (const file of readdirSync(directory)) {
        const name = toolFile.exec(file)?.[1];
        if (name !== undefined) this.files.set(name.replaceAll("-", "_"), join(directory, file));
      }
    }
  }

  /** Adds the tools of a server; it is not asked for them before one is wanted. */
  provide(tools: ForeignTools): void {
    this.foreign.set(tools.name, tools);
  }

  /** Names of the servers whose tools are provided. */
  servers(): string[] {
    return [...this.foreign.keys()].toSorted();
  }

  /** All tools, our own first, each group by name. Asks every server; one that fails hides no other's tools. */
  async all(): Promise<ToolListing> {
    const own = await Promise.all(this.names().map((name) => this.get(name)));
    const asked = await Promise.all(
      this.servers().map(async (server): Promise<ToolListing> => {
        try {
          return { tools: (await this.foreign.get(server)?.list()) ?? [], failures: [] };
        } catch (thrown) {
          return { tools: [], failures: [{ server, error: toQuireError(thrown) }] };
        }
      }),
    );
    const foreign = asked.flatMap(({ tools }) => tools.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    return { tools: [...own, ...foreign], failures: asked.flatMap(({ failures }) => failures) };
  }

  /** Our own tools, by name. */
  names(): string[] {
    return [...this.files.keys()].toSorted();
  }

  /** Throws `unknown_tool` naming the tools there are. */
  get(name: string): Promise<Tool> {
    const known = this.loaded.get(name);
    if (known) return known;
    const file = this.files.get(name);
    if (file === undefined) {
      const server = this.foreign.get(name.split(foreignMark, 1)[0] ?? "");
      if (server && name.includes(foreignMark)) return server.get(name);
      throw new QuireError("unknown_tool", `There is no tool "${name}".`, {
        facts: { name, tools: this.names().join(" ") },
        fix: `Tools: ${[...this.names(), ...this.servers().map((each) => `${each}${foreignMark}...`)].join(", ")}.`,
      });
    }
    const loading = loadTool(file, name);
    this.loaded.set(name, loading);
    return loading;
  }
}

async function loadTool(file: string, name: string): Promise<Tool> {
  const module = (await importFile(file)) as { tool?: Tool };
  if (module.tool?.name !== name) {
    throw new QuireError("internal", `${file} must export a tool named "${name}".`, { facts: { path: file } });
  }
  return module.tool;
}
