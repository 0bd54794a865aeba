import { QuireError, toQuireError } from "../../domain/error.js";
import { reachesNetwork, type ToolSpec } from "../../domain/tool-spec.js";
import type { RunContext } from "../../run/run-context.js";
import { dataGroup, dataTools } from "../../domain/data-tools.js";
import { contentHash } from "../../run/content-hash.js";
import { isForeign } from "../../tool/foreign-mark.js";
import { toolOfRole } from "../../tool/roles.js";
import type { AgentSettings } from "./agent-schema.js";
import type { DataAtHand } from "./data-at-hand.js";
import { toldSchema } from "./plan.js";

/** The tools a loop may use, as the planner is told of them, and those that were taken out. */
export interface OfferedTools {
  specs: ToolSpec[];
  removed: { name: string; reason: string }[];
}

/**
 * Describes the tools of the settings. Under `--only library` those that could reach the network are taken out, save
 * those that work without it; so is, with its reason, one whose server fails. What servers say is recorded: a resumed run offers the same.
 * Throws `usage` for a name that is no tool, or none that a model may be given.
 */
export async function offerTools(
  context: RunContext,
  settings: AgentSettings,
  data: DataAtHand,
): Promise<OfferedTools> {
  const { tools: roles } = context.services.config.agent;
  const names = allowedNames(settings.tools, data).map((name) => ({ name, filled: toolOfRole(roles, name) }));
  const asks = !settings.library_only && names.some(({ filled }) => isForeign(filled));
  if (!asks) return describeAll(context, settings, names);
  const key = `offered_tools:${contentHash(names)}`;
  return context.step(key, "none", () => describeAll(context, settings, names), { name: "offered_tools" });
}

/** The tools for data in place of the name for all of them, where there are data sets. */
function allowedNames(tools: readonly string[], { data_sets }: DataAtHand): string[] {
  const group = data_sets.length === 0 ? [] : dataTools;
  return [...new Set(tools.flatMap((name) => (name === dataGroup ? group : [name])))];
}

interface NamedTool {
  name: string;
  /** The tool that fills it, where it is a role. */
  filled: string;
}

async function describeAll(
  context: RunContext,
  settings: AgentSettings,
  names: readonly NamedTool[],
): Promise<OfferedTools> {
  const offered: OfferedTools = { specs: [], removed: [] };
  for (const { name, filled } of names) {
    const spec = await specOf(context, settings, { name, filled });
    if (typeof spec === "string") offered.removed.push({ name, reason: spec });
    else if (settings.library_only && reachesNetwork(spec, closing(spec)))
      offered.removed.push({ name, reason: "--only library" });
    else offered.specs.push(asTold({ ...spec, name }, settings));
  }
  return offered;
}

/** The input with which a tool that can do without the network does. */
function closing({ sandbox: { opened_by } }: ToolSpec): Record<string, unknown> {
  return opened_by === undefined ? {} : { [opened_by]: false };
}

/** A tool as a model is told of it: without what is the person's to say, and without the network where that is closed. */
function asTold(spec: ToolSpec, { library_only }: AgentSettings): ToolSpec {
  const closed = library_only ? spec.sandbox.opened_by : undefined;
  const input_schema = toldSchema(spec.name, spec.input_schema, closed);
  return { ...spec, input_schema, ...(closed !== undefined && { sandbox: { network: false, hosts: [] } }) };
}

/** What is told of a tool, or why it is taken out. */
function specOf(context: RunContext, settings: AgentSettings, { name, filled }: NamedTool): Promise<ToolSpec | string> {
  if (!isForeign(filled)) return describeAllowed(context, name, filled);
  // A server's tool may reach anything; a program that nobody may use is not started to learn more of it.
  return settings.library_only ? Promise.resolve("--only library") : describeForeign(context, name, filled);
}

/** Of what a server says of one tool's input: it stands in every prompt of the planner. In characters. */
const longestSchema = 20_000;

/** A server's tool as it is offered, or why it cannot be. */
async function describeForeign(context: RunContext, name: string, filled: string): Promise<ToolSpec | string> {
  try {
    const spec = await describeAllowed(context, name, filled);
    const length = JSON.stringify(spec.input_schema).length;
    if (length > longestSchema)
      return `its input is described in ${length} characters, of which ${longestSchema} are told to a model at most`;
    return { ...spec, sandbox: { ...spec.sandbox, network: true } };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (["usage", "interrupted"].includes(error.code)) throw error;
    return error.message;
  }
}

async function describeAllowed(context: RunContext, name: string, filled: string): Promise<ToolSpec> {
  try {
    const spec = (await context.aboutTool(name)).spec?.();
    if (spec && (await context.aboutTool(filled)).for_models === true) return spec;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "unknown_tool") throw error;
    throw new QuireError("usage", error.message, { facts: { name }, fix: howToName });
  }
  throw new QuireError("usage", `The tool "${name}" is not one that ask may be given.`, {
    facts: { name },
    fix: howToName,
  });
}

const howToName = "See what there is with: quire tools. Give names with commas: --tools rag_retrieve,calculator";
