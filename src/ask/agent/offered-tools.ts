import { QuireError, toQuireError } from "../../domain/error.js";
import type { ToolSpec } from "../../domain/tool-spec.js";
import type { RunContext } from "../../run/run-context.js";
import { toolOfRole } from "../../tool/roles.js";
import type { AgentSettings } from "./agent-settings.js";

/** The tools a loop may use, as the planner is told of them, and those that were taken out. */
export interface OfferedTools {
  specs: ToolSpec[];
  removed: { name: string; reason: string }[];
}

/**
 * Describes the tools of the settings. Under `--only library` those that could reach the network are taken out.
 * Throws `usage` for a name that is no tool, or none that a model may be given.
 */
export async function offerTools(context: RunContext, settings: AgentSettings): Promise<OfferedTools> {
  const offered: OfferedTools = { specs: [], removed: [] };
  for (const name of settings.tools) {
    const filled = toolOfRole(context.services.config.agent.tools, name);
    const spec = await describeAllowed(context, name, filled);
    const network =
      filled === name ? spec.sandbox.network : ((await context.describe(filled))?.sandbox.network ?? true);
    if (settings.library_only && network) offered.removed.push({ name, reason: "--only library" });
    else offered.specs.push({ ...spec, name, sandbox: { ...spec.sandbox, network } });
  }
  return offered;
}

async function describeAllowed(context: RunContext, name: string, filled: string): Promise<ToolSpec> {
  try {
    const spec = await context.describe(name);
    if (spec && (await context.isForModels(filled))) return spec;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "unknown_tool") throw error;
    throw new QuireError("usage", error.message, { facts: { name }, fix: allowedNames });
  }
  throw new QuireError("usage", `The tool "${name}" is not one that ask may be given.`, {
    facts: { name },
    fix: allowedNames,
  });
}

const allowedNames = "See what there is with: quire tools. Give names with commas: --tools rag_retrieve,calculator";
