import { removeAll } from "../domain/characters.js";
import type { z } from "zod";
import { type Budget } from "../domain/config.js";
import { QuireError, toQuireError } from "../domain/error.js";
import type { Event } from "../domain/event.js";
import type { NetworkCall } from "../ports/fetcher.js";
import type { RunLog, RunStore } from "../ports/run-store.js";
import type { Called } from "./contract.js";
import { BudgetLedger } from "./budget.js";
import {
  activeMilliseconds,
  closedGates,
  finishedSteps,
  inDoubt,
  type RunEnd,
  runEnd,
  type RunStart,
  runStart,
  totalSpending,
} from "./fold.js";
import { ForeignRun } from "./foreign-run.js";
import { ModelMemory } from "./model-memory.js";
import { limitedModels } from "./limited-models.js";
import { runMetrics } from "./metrics.js";
import { type Gatekeeper, RunContext, type RunObserver } from "./run-context.js";
import { changesThings, type ToolResolver } from "./runnable.js";
import type { Services } from "./services.js";

/** Told which recorded runs are underway, so that a process that must end can name them. */
export interface RunGuard {
  /** Called before a run does anything; the run waits for it. */
  begin(runId: string): Promise<void>;
  end(runId: string): void;
}

export interface Engine {
  runs: RunStore;
  /** Where runs of tools that are not `recorded` live. */
  passingRuns: RunStore;
  services: Services;
  resolveTool: ToolResolver;
  observer: RunObserver;
  gatekeeper: Gatekeeper;
  signal: AbortSignal;
  guard?: RunGuard | undefined;
  /** Whether a log of somebody else, known by its hash, may be taken up as one of the user's own. */
  allowsRun: (hash: string) => boolean;
}

/** How a run ended: with what its tool made, whole or in part, or with an error. */
export type RunOutcome<Output = unknown> = {
  run_id: string;
  state: RunEnd["state"];
  /** Why the result is partial. */
  reasons: readonly string[];
} & ({ output: Output; error: null } | { output?: undefined; error: QuireError });

export interface RunTerms {
  seed?: number;
  budget?: Budget;
  /** Patterns of the hosts that may be reached, besides the tool's own; models are not meant. */
  domains?: readonly string[];
  /** Models that may be asked, as `provider:model`; by default whatever is named. */
  models?: readonly string[];
}

/** A run of a tool by its name, as clients, logs and people give it. */
export interface NewRun extends RunTerms {
  tool: string;
  input: unknown;
}

/** A run that is underway: it goes on whether or not anybody waits for its outcome. */
export interface UnderwayRun {
  run_id: string;
  outcome: Promise<RunOutcome>;
}

/** Runs a tool by its contract. Errors of the tool are in the outcome; only a log that cannot be written throws. */
export async function runTool<Input extends z.ZodType, Output extends z.ZodType>(
  engine: Engine,
  { name, output }: Called<Input, Output>,
  input: z.input<Input>,
  terms: RunTerms = {},
): Promise<RunOutcome<z.output<Output>>> {
  return outcomeOf({ output }, await startRun(engine, { ...terms, tool: name, input }));
}

/** An outcome of a tool whose contract is known, as after a run was taken up again. */
export function outcomeOf<Output extends z.ZodType>(
  { output }: { output: Output },
  outcome: RunOutcome,
): RunOutcome<z.output<Output>> {
  return outcome.error === null ? { ...outcome, output: output.parse(outcome.output) } : outcome;
}

/** Starts a run of a tool and sees it to its end. Errors of the tool are in the outcome; only a log that cannot be written throws. */
export async function startRun(engine: Engine, request: NewRun): Promise<RunOutcome> {
  return (await launchRun(engine, request)).outcome;
}

/** Starts a run of a tool; its id is known and its log begun before it has done anything. */
export async function launchRun(engine: Engine, request: NewRun): Promise<UnderwayRun> {
  const tool = await engine.resolveTool(request.tool);
  const { clock, config } = engine.services;
  const started = clock.now();
  const runs = tool.recorded ? engine.runs : engine.passingRuns;
  const log = runs.create(newRunId(started, request.tool, clock.random()));
  const start: RunStart = {
    tool: tool.name,
    version: tool.version,
    input: request.input,
    seed: request.seed ?? Math.floor(clock.random() * 2 ** 31),
    offline: config.network.offline,
    budget: request.budget ?? {},
    ...(request.domains && { domains: request.domains }),
    ...(request.models && { models: request.models }),
  };
  return { run_id: log.id, outcome: perform(engine, runs, log, start) };
}

/**
 * Takes a run up where its log ends. A finished run answers from its log; a larger budget may be given. A run that came
 * with somebody's folder goes on only as far as nothing is paid, written or sent.
 * Throws `not_found`, `busy` or `corrupt_log`.
 */
export async function resumeRun(engine: Engine, id: string, budget?: Budget): Promise<RunOutcome> {
  return launchResumed(engine, id, budget).outcome;
}

/** Takes a run up and does not wait for its end. Throws as `resumeRun`. */
export function launchResumed(engine: Engine, id: string, budget?: Budget): UnderwayRun {
  const origin = engine.runs.origin(id);
  if (!origin.isOwn && engine.allowsRun(origin.hash)) engine.runs.accept(id);
  const log = engine.runs.open(id);
  const recorded = runStart(log.events);
  if (!recorded) {
    log.close();
    throw new QuireError("corrupt_log", `Run ${id} was stopped before it recorded what to do.`, {
      facts: { run_id: id },
      fix: "Start the command again.",
    });
  }
  const end = runEnd(log.events);
  if (end?.state === "done") {
    log.close();
    const { output, reasons } = end;
    return { run_id: id, outcome: Promise.resolve({ run_id: id, state: "done", output, error: null, reasons }) };
  }
  const start = budget ? { ...recorded, budget: { ...recorded.budget, ...budget } } : recorded;
  return { run_id: id, outcome: perform(engine, engine.runs, log, start) };
}

/** "20261121-201503120-ask-1k9f": sorts by time, to the millisecond; says what it was. */
function newRunId(started: Date, tool: string, random: number): string {
  const stamp = removeAll(started.toISOString().slice(0, 23), "-:.").replace("T", "-");
  const suffix = Math.floor(random * 36 ** 4)
    .toString(36)
    .padStart(4, "0");
  return `${stamp}-${tool.replaceAll("_", "-")}-${suffix}`;
}

async function perform(engine: Engine, runs: RunStore, log: RunLog, start: RunStart): Promise<RunOutcome> {
  const { services, observer } = engine;
  const record = (event: Event["event"], content: unknown, key?: string) => {
    const ts = services.clock.now().toISOString();
    const seq = log.events.length + 1;
    const entry: Event = { v: 1, seq, ts, iter: 0, role: "system", event, ...(key !== undefined && { key }), content };
    const written = log.append(entry, event === "run_end");
    observer.onEvent?.(written);
  };
  const isKept = runs !== engine.passingRuns;
  let isOver = false;
  // What still arrives when the run has ended belongs to no run: its log is closed.
  const onCall = (call: NetworkCall) => {
    if (!isOver) record("tool_call", { name: "network", ...call });
  };
  try {
    const resumed = log.events.length > 0;
    record(
      "run_start",
      resumed ? { resumed: true, budget: start.budget, pid: process.pid } : { ...start, pid: process.pid },
    );
    for (const doubt of inDoubt(log.events)) {
      record("cost", { name: doubt.name, in_doubt: true, spending: doubt.worst }, doubt.key);
    }
    if (isKept) await engine.guard?.begin(log.id);
    const frame = { engine, log, start, foreign: log.isOwn ? null : new ForeignRun(log.id) };
    const end = await runToEnd(frame, createContext(frame, onCall));
    isOver = true;
    record("run_end", end.record);
    log.writeMetrics(runMetrics(log.events));
    const { state, reasons, output } = end.record;
    const ended = { run_id: log.id, state, reasons };
    return end.error === null ? { ...ended, output, error: null } : { ...ended, error: end.error };
  } finally {
    isOver = true;
    log.close();
    if (isKept) engine.guard?.end(log.id);
  }
}

/** Recipes plan by the settings whom they ask: those of a run that began with a closed network say so. */
function withoutNetwork(services: Services): Services {
  const { config } = services;
  return { ...services, config: { ...config, network: { ...config.network, offline: true } } };
}

interface RunFrame {
  engine: Engine;
  log: RunLog;
  start: RunStart;
  /** Of a log that came with somebody's folder; null for the user's own. */
  foreign: ForeignRun | null;
}

function createContext({ engine, log, start, foreign }: RunFrame, onCall: (call: NetworkCall) => void): RunContext {
  const stayedOffline = start.offline && !engine.services.config.network.offline;
  const open = stayedOffline ? withoutNetwork(engine.services) : engine.services;
  const services = start.models ? { ...open, models: limitedModels(open.models, start.models) } : open;
  const before = log.events.slice(0, -1);
  const activeBefore = activeMilliseconds(before);
  const began = services.clock.now().getTime();
  // A run that began with a closed network goes on with a closed one.
  const door = stayedOffline ? services.fetcher.closed() : services.fetcher;
  const fetcher = foreign?.fetcher ?? door.observed(onCall);
  const active = () => activeBefore + services.clock.now().getTime() - began;
  return new RunContext({
    log,
    services,
    fetcher,
    modelFetcher: fetcher,
    observer: engine.observer,
    gatekeeper: engine.gatekeeper,
    resolveTool: engine.resolveTool,
    ledger: new BudgetLedger(start.budget, totalSpending(log.events), active),
    modelMemory: new ModelMemory(),
    signal: engine.signal,
    startedAt: log.events[0]?.ts ?? services.clock.now().toISOString(),
    seed: start.seed,
    finished: finishedSteps(log.events),
    gates: closedGates(log.events),
    foreign,
  });
}

interface Ending {
  record: RunEnd;
  error: QuireError | null;
}

async function runToEnd({ engine, start, foreign }: RunFrame, context: RunContext): Promise<Ending> {
  try {
    const tool = await engine.resolveTool(start.tool);
    // Not every write of such a tool need be a step of its own.
    if (changesThings(tool.effect)) foreign?.checkStep(tool.name, tool.effect);
    const bounded = withinHosts(context, tool.hosts, start.domains);
    const output = await tool.execute(bounded, start.input);
    if (foreign?.refused) throw foreign.refused;
    const reasons = [...bounded.incompleteReasons];
    return { record: { state: reasons.length > 0 ? "incomplete" : "done", output, reasons }, error: null };
  } catch (thrown) {
    const error = foreign?.refused ?? toQuireError(thrown);
    const state = endState(error, engine.signal.aborted);
    return { record: { state, error: error.toRecord(), reasons: [error.message] }, error };
  }
}

/** A tool reaches no host but its own, also where nobody called it but a person. */
function withinHosts(context: RunContext, own: readonly string[], domains: readonly string[] | undefined): RunContext {
  const bounded = own.includes("*") ? context : context.limitedTo(own);
  return domains === undefined ? bounded : bounded.limitedTo(domains);
}

function endState(error: QuireError, aborted: boolean): RunEnd["state"] {
  if (error.code === "waiting" || error.code === "untrusted") return "waiting";
  return error.code === "interrupted" || aborted ? "interrupted" : "failed";
}
