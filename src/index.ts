import { addContract, type addInput, type AddOutput } from "./contracts/add.js";
import { checkContract } from "./contracts/check.js";
import { exportContract, type ExportOutput } from "./contracts/export.js";
import { plotContract, type PlotOutput } from "./contracts/plot.js";
import { playContract, type playInput, type PlayOutput } from "./contracts/play.js";
import type { Called } from "./run/contract.js";
import { join, resolve } from "node:path";
import type { z } from "zod";
import type { AskAgentOutput, askAgentInput } from "./ask/agent/agent-schema.js";
import type { AskOutput, askInput } from "./ask/answer/ask-schema.js";
import { findWorkspace } from "./adapters/local/config-file.js";
import { createLocalFiles } from "./adapters/local/local-files.js";
import { systemClock } from "./adapters/local/system-clock.js";
import { indexCommand, queryEmbedding } from "./brain/lookup/open-index.js";
import { IndexFile } from "./brain/lookup/index-file.js";
import { IndexLookup } from "./brain/lookup/index-lookup.js";
import type { SimilarChunk } from "./brain/lookup/nearest-chunks.js";
import type { RetrievedNote } from "./brain/lookup/note-table.js";
import type { WorkspaceTrust } from "./ports/trust.js";
import { compose } from "./compose.js";
import { consolidate, type ConsolidateOptions } from "./corpus/context/consolidate.js";
import type { CheckedAnswer, ContextItem, Source } from "./domain/evidence.js";
import type { Budget } from "./domain/config.js";
import type { Event } from "./domain/event.js";
import type { Workbench, WorkbenchOptions } from "./edges/workbench.js";
import type { SearchOutput, searchInput } from "./library/search.tool.js";
import { type Engine, resumeRun, type RunOutcome, runTool } from "./run/execute.js";
import { type RunSummary, summariseRuns } from "./run/summary.js";
import { loadConsolidationInput } from "./corpus/context/sources.js";

export { QuireError } from "./domain/error.js";
export type { ErrorCode, ErrorRecord } from "./domain/error.js";
export type { CheckedAnswer, Claim, ContextItem, Source } from "./domain/evidence.js";
export type { Verdict } from "./domain/verdict.js";
export type { Event } from "./domain/event.js";
export type { Hit } from "./domain/search.js";
export type { SearchableField } from "./domain/note.js";
export type {
  AddOutput,
  AskAgentOutput,
  AskOutput,
  ConsolidateOptions,
  ExportOutput,
  PlotOutput,
  RetrievedNote,
  RunOutcome,
  RunSummary,
  SearchOutput,
  SimilarChunk,
  WorkspaceTrust,
};

type Options<Schema extends z.ZodType, Named extends string> = Omit<z.input<Schema>, Named>;

/** Sets how a workspace is opened; the environment is read only where it is handed over. */
export type OpenOptions = Pick<WorkbenchOptions, "flags" | "observer" | "gatekeeper" | "signal" | "userFolder"> &
  Partial<Pick<WorkbenchOptions, "environment">>;

/** Sets how `ask` goes in a loop: its own settings apart, limits of what it may spend beside them. */
export type AgentOptions = Omit<Options<typeof askAgentInput, "question">, LoopSetting> & {
  agent: Pick<z.input<typeof askAgentInput>, LoopSetting> & { budget?: Budget; seed?: number };
};
type LoopSetting = "iterations" | "expand" | "tools" | "domains" | "confidence" | "only";

/** A workspace in a program of your own. Each method runs the tool of that name; failures are QuireErrors. */
export interface Workspace {
  readonly root: string;
  /** What the workspace asks for, and whether its owner has allowed it (`quire trust`): powers are ignored until then. */
  readonly trust: WorkspaceTrust;
  add(paths: string | readonly string[], options?: Options<typeof addInput, "paths">): Promise<AddOutput>;
  search(query: string, options?: Options<typeof searchInput, "query">): Promise<SearchOutput>;
  ask(question: string, options?: Options<typeof askInput, "question">): Promise<AskOutput>;
  /** Asks in a loop; `agent: {}` takes everything from the configuration. Nothing is written but the run's log. */
  ask(question: string, options: AgentOptions): Promise<AskAgentOutput>;
  /** Carries out a playbook; budgets beside its input. What is not whole is told in `items` and `limitations`. */
  play(input: z.input<typeof playInput>, options?: { budget?: Budget; seed?: number }): Promise<PlayOutput>;
  /** Turns retrieved passages into the spans worth reading. */
  consolidate(
    passages: readonly { passage_id: string; score: number }[],
    options?: ConsolidateOptions,
  ): Promise<ContextItem[]>;
  /** Checks every cited sentence of an answer against its sources. */
  audit(answerMarkdown: string, sources: readonly Source[]): Promise<CheckedAnswer>;
  /** Makes a finished document of a Markdown file with Pandoc's citations; of a text with `{ text, output }`. */
  export(path: string, options?: Options<typeof exportContract.input, "path" | "text">): Promise<ExportOutput>;
  export(draft: Options<typeof exportContract.input, "path"> & { text: string }): Promise<ExportOutput>;
  /** Draws a figure: as SVG, PNG, a page and Vega-Lite, with its words, its data and its specification. */
  plot(input: Readonly<z.input<typeof plotContract.input>>): Promise<PlotOutput>;
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
    trust: workbench.trust,
    add: (paths, given = {}) =>
      outputOf(engine, addContract, { ...given, paths: typeof paths === "string" ? [paths] : [...paths] }),
    search: async (query, given = {}) => {
      const { tool } = await import("./library/search.tool.js");
      return outputOf(engine, tool, { ...given, query });
    },
    ask: askWith(engine),
    play: (input, given = {}) => outputOf(engine, playContract, input, given),
    audit: (answer_markdown, sources) => outputOf(engine, checkContract, { answer_markdown, sources: [...sources] }),
    export: exportWith(engine),
    plot: (input) => outputOf(engine, plotContract, input),
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

export interface RetrievalOptions extends Pick<OpenOptions, "environment" | "signal"> {
  /** By default the nearest folder above the index that has a `quire.yaml` or a `.quire`. */
  workspace?: string;
}

/** Looks notes up in the index that `quire brain index` writes: in memory, read again when the file has changed. */
export class RetrievalModule extends IndexLookup {
  /**
   * Opens the index in a folder, which counts from the process's own. Throws `not_found` where there is none, `damaged`
   * for one that cannot be read. Only embedders that were configured reach the network, and only in `findSimilar`.
   */
  static async open(indexDir: string, { workspace, ...options }: RetrievalOptions = {}): Promise<RetrievalModule> {
    const folder = resolve(indexDir);
    const root = workspace === undefined ? findWorkspace(folder).root : resolve(workspace);
    const files = createLocalFiles(root, root);
    const index = new IndexFile(files.resolve(folder), indexCommand(folder, join(root, "brain", "index")), files);
    const wait = (milliseconds: number) => systemClock.wait(milliseconds, options.signal);
    const access = { files, wait };
    await index.notes(access);
    const embed = (model: string, text: string) => embedInRun({ ...options, workspace: root }, { model, text });
    return new RetrievalModule(index, { ...access, embed });
  }
}

/** Under the workspace's own budget, with the keys that were handed over. */
async function embedInRun(
  options: RetrievalOptions & { workspace: string },
  input: { model: string; text: string },
): Promise<Float32Array> {
  const workbench = await compose({ environment: {}, ...options, startedIn: options.workspace });
  try {
    const engine = { ...workbench.engine, resolveTool: () => Promise.resolve(queryEmbedding) };
    return Float32Array.from(await outputOf(engine, queryEmbedding, input));
  } finally {
    await workbench.close();
  }
}

function askWith(engine: Engine): Workspace["ask"] {
  function ask(question: string, given?: Options<typeof askInput, "question">): Promise<AskOutput>;
  function ask(question: string, given: AgentOptions): Promise<AskAgentOutput>;
  async function ask(question: string, given: AgentOptions | Options<typeof askInput, "question"> = {}) {
    if ("agent" in given) return askAgain(engine, question, given);
    const { tool } = await import("./ask/ask.tool.js");
    return outputOf(engine, tool, { ...given, question });
  }
  return ask;
}

function exportWith(engine: Engine): Workspace["export"] {
  type Given = z.input<typeof exportContract.input>;
  return (draft: string | Given, options: Omit<Given, "path" | "text"> = {}) =>
    outputOf(engine, exportContract, typeof draft === "string" ? { ...options, path: draft } : draft);
}

async function askAgain(engine: Engine, question: string, { agent, ...given }: AgentOptions): Promise<AskAgentOutput> {
  const { budget = {}, seed, ...loop } = agent;
  const { tokens, cost } = engine.services.config.agent.budgets;
  const ofLoops = { ...(tokens !== null && { tokens }), ...(cost !== null && { cost }) };
  const more = { budget: { ...ofLoops, ...budget }, ...(seed !== undefined && { seed }) };
  const { tool } = await import("./ask/ask-agent.tool.js");
  return outputOf(engine, tool, { ...given, ...loop, question }, more);
}

/** The output of a tool, whole or partial; a failed run throws its error. */
async function outputOf<Input extends z.ZodType, Output extends z.ZodType>(
  engine: Engine,
  contract: Called<Input, Output>,
  input: z.input<Input>,
  more: { budget?: Budget; seed?: number } = {},
): Promise<z.output<Output>> {
  const budget = { ...engine.services.config.budget, ...more.budget };
  const outcome = await runTool(engine, contract, input, { ...more, budget });
  if (outcome.error) throw outcome.error;
  return outcome.output;
}
