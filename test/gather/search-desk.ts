import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { Budget } from "../../src/domain/config.js";
import type { ErrorRecord } from "../../src/domain/error.js";
import type { Event } from "../../src/domain/event.js";
import { gatherInput, type SearchedTask, type SearchTask } from "../../src/gather/schema/gather-schema.js";
import { runSearches } from "../../src/gather/search/run-searches.js";
import { gatherSettings } from "../../src/gather/schema/settings.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { newFolder } from "../support/quire.js";

export interface SearchOptions {
  flags?: Record<string, object>;
  environment?: Record<string, string>;
  /** Of the tool `gather`, beside the description. */
  input?: object;
  columns?: string[];
  budget?: Budget;
  root?: string;
  /** A run that is to be taken up. */
  resume?: string;
}

export interface Carried {
  outcome: RunOutcome;
  searched: SearchedTask[];
  ended: ErrorRecord | null;
  problems: string[];
  events: Event[];
  root: string;
}

export const task = (id: string, query: string, strategy = "web"): SearchTask => ({
  id,
  query,
  strategy,
  rationale: null,
});

/** Carries out searches of a gathering and nothing else of it, in a workspace of its own. */
export async function carryOut(tasks: readonly SearchTask[], options: SearchOptions = {}): Promise<Carried> {
  const { root = newFolder(), flags = {}, environment = {}, budget = {}, resume } = options;
  const workbench = await compose({ startedIn: root, workspace: root, environment, flags });
  try {
    const { engine } = workbench;
    const caller = searcher(tasks, options);
    const desk = {
      ...engine,
      resolveTool: (name: string) => (name === "searcher" ? Promise.resolve(caller) : engine.resolveTool(name)),
    };
    const outcome =
      resume === undefined
        ? await startRun(desk, { tool: "searcher", input: {}, budget })
        : await resumeRun(desk, resume, budget);
    const events = [...engine.runs.read(outcome.run_id)];
    const nothing = { searched: [], ended: null, problems: [] };
    return { ...nothing, ...(outcome.output as Partial<Carried> | undefined), outcome, events, root };
  } finally {
    await workbench.close();
  }
}

function searcher(tasks: readonly SearchTask[], { input = {}, columns = ["name", "licence", "url"] }: SearchOptions) {
  return defineTool(
    {
      name: "searcher",
      version: 1,
      description: "Carries out searches.",
      input: z.strictObject({}),
      output: z.unknown(),
      effect: "write",
      network: true,
    },
    async (context) => {
      const given = gatherInput.parse({ description: "open-source vector databases", ...input });
      const settings = gatherSettings(given, context.services.config);
      const state = {
        columns,
        round: 0,
        proposed: [],
        offered: [],
        searched: [],
        rows: [],
        feedback: [],
        problems: [],
      };
      const { ended, ...found } = await runSearches(context, settings, state, tasks);
      if (ended !== null) context.incomplete(ended.message);
      return { ...found, ended: ended?.toRecord() ?? null };
    },
  );
}
