import { QuireError } from "../../domain/error.js";
import type { Engine } from "../../run/execute.js";
import type { Runnable } from "../../run/runnable.js";
import { confinedFiles } from "../confined-files.js";

/** What `POST /index` runs: taking texts is what the server is for, so that needs no leave. */
export const indexing = "index_text";

/** Which tools clients may use: those that change files or the library only where the operator allows it. */
export class WriteLeave {
  constructor(private readonly allowed: boolean) {}

  has({ name, effect }: Pick<Runnable, "name" | "effect">): boolean {
    return effect !== "write" || this.allowed || name === indexing;
  }

  /** Throws `tool_refused`. */
  check(tool: Pick<Runnable, "name" | "effect">): void {
    if (!this.has(tool)) throw refused(tool.name);
  }

  /**
   * The engine for a run of the tool `top`: tools that write are not found by the recipes in it either, and files that
   * a client names are read from the workspace alone.
   */
  guard(engine: Engine, top: string): Engine {
    if (this.allowed) return engine;
    const resolveTool: Engine["resolveTool"] = async (name) => {
      const tool = await engine.resolveTool(name);
      // A text that a model read somewhere may not talk it into writing: the leave for texts is the client's.
      if (tool.effect === "write" && !(name === top && this.has(tool))) throw refused(name);
      return tool;
    };
    const { services } = engine;
    // Texts that are put in are written below the workspace and read from there.
    const files = top === indexing ? services.files : confinedFiles(services.files, services.config);
    return { ...engine, services: { ...services, files }, resolveTool };
  }
}

function refused(name: string): QuireError {
  return new QuireError("tool_refused", `"${name}" changes files or the library, which this server does not allow.`, {
    facts: { name },
    fix: "Start it with: quire serve --allow-write",
  });
}
