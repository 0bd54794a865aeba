import type { z } from "zod";
import { QuireError, toQuireError } from "../domain/error.js";
import { scholarlySearchOutput, scrapeOutput, webSearchOutput } from "../domain/found-source.js";
import { contentHash } from "../run/content-hash.js";
import type { CallOptions } from "../run/call-options.js";
import type { RunContext } from "../run/run-context.js";
import { attemptNamed, type ToolOutcome } from "./attempt.js";
import { isForeign } from "./foreign-mark.js";
import { foreignArguments } from "./foreign-arguments.js";
import { asScrape, asScholarlyResults, asWebResults, type ForeignAnswer } from "./foreign-answer.js";

/** Maps roles to the tools that fill them: by a tool's own name, or a server's as "server__tool". */
export type RoleMap = Readonly<Partial<Record<Role, string | undefined>>>;

export type Role = "arxiv_search" | "semantic_scholar_search" | "web_search" | "pdf_scrape" | "web_scrape";

/** A role's shape, and how another's answer is brought into it. */
interface RoleShape {
  output: z.ZodType;
  read(answer: ForeignAnswer): unknown;
}

const scholarly: RoleShape = { output: scholarlySearchOutput, read: asScholarlyResults };
const scrape: RoleShape = { output: scrapeOutput, read: asScrape };

const shapes: Readonly<Record<Role, RoleShape>> = {
  arxiv_search: scholarly,
  semantic_scholar_search: scholarly,
  web_search: { output: webSearchOutput, read: asWebResults },
  pdf_scrape: scrape,
  web_scrape: scrape,
};

function isRole(name: string): name is Role {
  return Object.hasOwn(shapes, name);
}

/** The tool that fills a role; a name that is no role, or that nobody has mapped, is a tool's own. */
export function toolOfRole(tools: RoleMap, role: string): string {
  return (isRole(role) ? tools[role] : undefined) ?? role;
}

/**
 * Attempts the tool that fills a role. The output has the role's own shape whoever fills it: arguments of another tool
 * are named after its schema, and its answer is translated. An answer in which nothing can be recognised is a failure
 * (`tool_server`), never an empty list.
 * @param tools `config.agent.tools` or `config.research.tools`
 */
export async function callRole(
  context: RunContext,
  tools: RoleMap,
  role: string,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<ToolOutcome> {
  const name = toolOfRole(tools, role);
  if (name === role || !isRole(role)) return attemptNamed(context, name, input, options);
  const key = `role:${role}:${contentHash({ name, input, ...options })}`;
  return context.step(key, "none", () => callMapped(context, { name, role, input, options }));
}

/** Throws `unknown_tool` for a name that no tool has; that a server fails is left to the calls, which may never come. */
export async function requireTool(context: RunContext, name: string): Promise<void> {
  try {
    await context.aboutTool(name);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "unknown_tool" || !isForeign(name)) throw error;
  }
}

interface MappedCall {
  name: string;
  role: Role;
  input: Readonly<Record<string, unknown>>;
  options: CallOptions;
}

async function callMapped(context: RunContext, { name, role, input, options }: MappedCall): Promise<ToolOutcome> {
  let given: Record<string, unknown>;
  try {
    const spec = (await context.aboutTool(name)).spec?.();
    given = foreignArguments(name, spec?.input_schema ?? {}, input);
  } catch (thrown) {
    return failed(name, toQuireError(thrown));
  }
  const outcome = await attemptNamed(context, name, given, options);
  if (!outcome.ok) return outcome;
  const fetched_at = context.services.clock.now().toISOString();
  try {
    return { ...outcome, output: translate(role, { name, output: outcome.output, input, fetched_at }) };
  } catch (thrown) {
    return { ...failed(name, toQuireError(thrown)), usage: outcome.usage };
  }
}

function translate(role: Role, answer: ForeignAnswer): unknown {
  const { output, read } = shapes[role];
  const own = output.safeParse(answer.output);
  return own.success ? own.data : output.parse(read(answer));
}

function failed(name: string, error: QuireError): ToolOutcome {
  return { name, ok: false, output: null, provenance: {}, usage: { latency_ms: 0 }, error: error.toRecord() };
}
