import { resolve } from "node:path";
import type { z } from "zod";
import type { AskAgentOutput, askAgentInput } from "./ask/agent/agent-schema.js";
import type { AskOutput, askInput } from "./ask/ask.tool.js";
import { compose } from "./compose.js";
import { consolidate, type ConsolidateOptions } from "./corpus/context/consolidate.js";
import type { CheckedAnswer, ContextItem, Source } from "./domain/evidence.js";
import type { Budget } from "./domain/config.js";
import { QuireError } from "./domain/error.js";
import type { Event } from "./domain/event.js";
import type { Workbench, WorkbenchOptions } from "./edges/workbench.js";
import type { AddOutput, addInput } from "./library/add.tool.js";
import type { SearchOutput, searchInput } from "./library/search.tool.js";
import { type Engine, resumeRun, type RunOutcome, startRun } from "./run/execute.js";
import { type RunSummary, summariseRuns } from "./run/summary.js";
import { loadConsolidationInput } from "./corpus/context/load-context.js";

export { QuireError } from "./domain/error.js";
export type { ErrorCode, ErrorRecord } from "./domain/error.js";
export type { CheckedAnswer, Claim, ContextItem, Source, Verdict } from "./domain/evidence.js";
export type { Event } from "./domain/event.js";
export type { Hit } from "./domain/search.js";
export type { AddOutput, AskAgentOutput, AskOutput, ConsolidateOptions, RunOutcome, RunSummary, SearchOutput };

type Options<Schema extends z.ZodType, Named extends string> = Omit<z.input<Schema>, Named>;

/** What may be given when a workspace is opened; the environment is read only where it is handed over. */
export type OpenOptions = Pick<WorkbenchOptions, "flags" | "observer" | "gatekeeper" | "signal"> &
  Partial<Pick<WorkbenchOptions, "environment">>;

/** What `ask` takes for a loop: its own settings apart, limits of what it may spend beside them. */
export type AgentOptions = Omit<Options<typeof askAgentInput, "question">, LoopSetting> & {
  agent: Pick<z.input<typeof askAgentInput>, LoopSetting> & { budget?: Budget; seed?: number };
};
type LoopSetting = "iterations" | "expand" | "tools" | "domains" | "confidence" | "only";

/** A workspace in a program of your own. Each method runs the tool of that name; failures are QuireErrors. */
export interface Workspace {
  readonly root: string;
  add(paths: string | readonly string[], options?: Options<typeof addInput, "paths">): Promise<AddOutput>;
  search(query: string, options?: Options<typeof searchInput, "query">): Promise<SearchOutput>;
  ask(question: string, options?: Options<typeof askInput, "question">): Promise<AskOutput>;
  /** Asks in a loop; `agent: {}` takes everything from the configuration. Nothing is written but the run's log. */
  ask(question: string, options: AgentOptions): Promise<AskAgentOutput>;
  /** Turns retrieved passages into the spans worth reading. */
  consolidate(
    passages: readonly { passage_id: string; score: number }[],
    options?: ConsolidateOptions,
  ): Promise<ContextItem[]>;
  /** Checks every cited sentence of an answer against its sources. */
  audit(answerMarkdown: string, sources: readonly Source[]): Promise<CheckedAnswer>;
  readonly runs: {
    list(): RunSummary[];
    events(id: string): Event[];
    resume(id: string): Promise<RunOutcome>;
  };
  close(): Promise<void>;
}

/** Opens the workspace in a folder, which need not have been prepared. */
export async function openWorkspace(folder: string, options: OpenOptions = {}): Promise<Workspace> {
  const root = resolve(folder);
  const workbench: Workbench = await compose({
    environment: {},
    ...options,
    workspace: root,
    startedIn: root,
  });
  const { engine } = workbench;
  return {
    root: workbench.root,
    add: (paths, given = {}) =>
      runTool(engine, "add", { ...given, paths: typeof paths === "string" ? [paths] : paths }),
    search: (query, given = {}) => runTool(engine, "search", { ...given, query }),
    ask: (question: string, given: AgentOptions | Options<typeof askInput, "question"> = {}) =>
      "agent" in given ? askAgain(engine, question, given) : runTool(engine, "ask", { ...given, question }),
    audit: (answer_markdown, sources) => runTool(engine, "check", { answer_markdown, sources }),
    async consolidate(passages, given) {
      const scores = new Map(passages.map(({ passage_id, score }) => [passage_id, score]));
      return consolidate(
        await loadConsolidationInput(engine.services, scores),
        given ?? engine.services.config.consolidate,
      );
    },
    runs: {
      list: () => summariseRuns(engine.runs),
      events: (id) => engine.runs.read(id),
      resume: (id) => resumeRun(engine, id),
    },
    close: () => workbench.close(),
  };
}

function askAgain(engine: Engine, question: string, { agent, ...given }: AgentOptions): Promise<never> {
  const { budget = {}, seed, ...loop } = agent;
  const { tokens, cost } = engine.services.config.agent.budgets;
  const ofLoops = { ...(tokens !== null && { tokens }), ...(cost !== null && { cost }) };
  const more = { budget: { ...ofLoops, ...budget }, ...(seed !== undefined && { seed }) };
  return runTool(engine, "ask_agent", { ...given, ...loop, question }, more);
}

/** The output of a tool, whole or partial; a failed run throws its error. */
async function runTool<Output>(
  engine: Engine,
  tool: string,
  input: unknown,
  more: { budget?: Budget; seed?: number } = {},
): Promise<Output> {
  const budget = { ...engine.services.config.budget, ...more.budget };
  const outcome = await startRun(engine, { ...more, tool, input, budget });
  if (outcome.error) throw outcome.error;
  if (outcome.output === undefined) throw new QuireError("internal", `${tool} ended without an output.`);
  return outcome.output as Output;
}
