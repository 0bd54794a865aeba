import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { QuireError } from "../../src/domain/error.js";
import type { Event } from "../../src/domain/event.js";
import type { Workbench } from "../../src/edges/workbench.js";
import type { Budget } from "../../src/domain/config.js";
import type { CallOptions } from "../../src/run/call-options.js";
import { startRun } from "../../src/run/execute.js";
import { attemptNamed, type ToolOutcome } from "../../src/tool/attempt.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { newFolder } from "../support/quire.js";

export interface CallSettings {
  flags?: Record<string, object>;
  environment?: Record<string, string>;
  /** A workspace that is there already. */
  root?: string;
  budget?: Budget;
}

export interface Called {
  output: unknown;
  error: QuireError | null;
  events: Event[];
  root: string;
}

/** Runs a tool in a workspace of its own and gives what it returns, or the error that it fails with. */
export async function callTool(tool: string, input: unknown, settings: CallSettings = {}): Promise<Called> {
  return using(settings, async (workbench, root, events) => {
    const budget = settings.budget ?? {};
    const { output, error } = await startRun(workbench.engine, { tool, input, budget });
    return { output, error, events, root };
  });
}

/** The same as a recipe does it: a call that may fail, limited to hosts. */
export async function attemptTool(
  tool: string,
  input: unknown,
  options: CallOptions,
  settings: CallSettings = {},
): Promise<ToolOutcome> {
  const caller = defineTool(
    {
      name: "caller",
      version: 1,
      description: "Calls another tool.",
      input: z.strictObject({}),
      output: z.unknown(),
      effect: "none",
      network: true,
    },
    (context) => attemptNamed(context, tool, input, options),
  );
  return using(settings, async ({ engine }) => {
    const resolveTool: typeof engine.resolveTool = (name) =>
      name === "caller" ? Promise.resolve(caller) : engine.resolveTool(name);
    const { output, error } = await startRun({ ...engine, resolveTool }, { tool: "caller", input: {} });
    if (error) throw error;
    return output as ToolOutcome;
  });
}

async function using<T>(
  { flags = {}, environment = {}, root = newFolder() }: CallSettings,
  work: (workbench: Workbench, root: string, events: Event[]) => Promise<T>,
): Promise<T> {
  const events: Event[] = [];
  const observer = { onEvent: (event: Event) => void events.push(event) };
  const workbench = await compose({ startedIn: root, workspace: root, environment, flags, observer });
  try {
    return await work(workbench, root, events);
  } finally {
    await workbench.close();
  }
}
