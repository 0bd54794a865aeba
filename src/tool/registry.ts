import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { QuireError } from "../domain/error.js";
import type { Tool } from "./define-tool.js";

/** `ask/ask.tool.js` is the tool `ask`; tests run the TypeScript itself. */
const toolFile = /^(.+)\.tool\.(js|ts)$/;

/**
 * The tools of a folder tree, by name. A tool is a file `<name>.tool.ts` in any recipe folder that exports `tool`;
 * dashes in the file name are underscores in the tool's. A tool is loaded when it is first asked for.
 */
export class ToolRegistry {
  private readonly files = new Map<string, string>();
  private readonly loaded = new Map<string, Promise<Tool>>();

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

  names(): string[] {
    return [...this.files.keys()].toSorted();
  }

  /** Throws `unknown_tool` naming the tools there are. */
  get(name: string): Promise<Tool> {
    const known = this.loaded.get(name);
    if (known) return known;
    const file = this.files.get(name);
    if (file === undefined) {
      throw new QuireError("unknown_tool", `There is no tool "${name}".`, {
        facts: { name },
        fix: `Tools: ${this.names().join(", ")}.`,
      });
    }
    const loading = loadTool(file, name);
    this.loaded.set(name, loading);
    return loading;
  }
}

async function loadTool(file: string, name: string): Promise<Tool> {
  const module = (await import(pathToFileURL(file).href)) as { tool?: Tool };
  if (module.tool?.name !== name) {
    throw new QuireError("internal", `${file} must export a tool named "${name}".`, { facts: { path: file } });
  }
  return module.tool;
}
