import { removeAll } from "../domain/characters.js";
import type { z } from "zod";
import type { Budget, Config } from "../domain/config.js";
import { QuireError, toQuireError } from "../domain/error.js";
import type { Event } from "../domain/event.js";
import type { NetworkCall } from "../ports/fetcher.js";
import type { RunLog, RunStore } from "../ports/run-store.js";
import type { Called } from "./contract.js";
import { inDoubt, type RunEnd, runEnd, type RunStart, runStart } from "./fold.js";
import { requireOwn } from "./foreign-run.js";
import { createMemoryLog } from "./memory-log.js";
import { frameOf, openContext, type RunFrame } from "./open-context.js";
import { runMetrics } from "./metrics.js";
import type { Gatekeeper, RunContext, RunObserver } from "./run-context.js";
import { changesThings, type ToolResolver } from "./runnable.js";
import type { Services } from "./services.js";
import { success } from "./step-usage.js";

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
  /** A run whose log has what is not to be done twice. */
  further?: string;
  /** Results of steps that are known before it begins, by their keys. */
  known?: ReadonlyMap<string, unknown>;
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
    asks: asksOf(config),
    ...(request.further !== undefined && {
      replay: { run_id: request.further, way: "further" as const, writer: null },
    }),
  };
  return { run_id: log.id, outcome: perform(engine, runs, log, start, request.known) };
}

function asksOf({ models, judge, embedding }: Config): NonNullable<RunStart["asks"]> {
  return { models, ...(judge !== undefined && { judge }), ...(embedding !== undefined && { embedding }) };
}

/**
 * Makes the result of a run again from its log alone: nothing is asked, fetched or written. What its steps came to is taken
 * from the log, all between them is done anew. Where the log lacks an answer, the outcome is the error that says so. The
 * documents go to the engine's observer. Throws `not_found` and `corrupt_log`.
 */
export async function replayRun(engine: Engine, id: string): Promise<RunOutcome> {
  const events = engine.runs.read(id);
  const start = startedWith(events, id);
  const log = createMemoryLog(id, events);
  const writer = start.replay?.writer ?? null;
  return perform(engine, engine.passingRuns, log, { ...start, replay: { run_id: id, way: "again", writer } });
}

/**
 * Starts a run that writes the document of another with another model, from the same evidence: what led up to it comes from
 * the log, what the model writes and how it is judged is asked anew and recorded. Throws `not_found`, `corrupt_log`, and
 * `untrusted` for a run that came with somebody's folder.
 */
export async function rewriteRun(engine: Engine, id: string, writer: string, budget: Budget): Promise<RunOutcome> {
  requireOwn(engine, id);
  const { clock } = engine.services;
  const start = startedWith(engine.runs.read(id), id);
  const models = start.models && { models: [...start.models, writer] };
  const log = engine.runs.create(newRunId(clock.now(), start.tool, clock.random()));
  return perform(engine, engine.runs, log, {
    ...start,
    ...models,
    budget,
    replay: { run_id: id, way: "rewritten", writer },
  });
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
    throw beganNothing(id);
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

/** What a run was started with. Throws `corrupt_log` where it was stopped before. */
function startedWith(events: readonly Event[], id: string): RunStart {
  const start = runStart(events);
  if (start === null) throw beganNothing(id);
  return start;
}

function beganNothing(id: string): QuireError {
  return new QuireError("corrupt_log", `Run ${id} was stopped before it recorded what to do.`, {
    facts: { run_id: id },
    fix: "Start the command again.",
  });
}

/** "20261121-201503120-ask-1k9f": sorts by time, to the millisecond; says what it was. */
function newRunId(started: Date, tool: string, random: number): string {
  const stamp = removeAll(started.toISOString().slice(0, 23), "-:.").replace("T", "-");
  const suffix = Math.floor(random * 36 ** 4)
    .toString(36)
    .padStart(4, "0");
  return `${stamp}-${tool.replaceAll("_", "-")}-${suffix}`;
}

async function perform(
  engine: Engine,
  runs: RunStore,
  log: RunLog,
  start: RunStart,
  known: NewRun["known"] = new Map(),
): Promise<RunOutcome> {
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
    for (const [key, output] of known) record("tool_result", success("known", 0, output, null, {}), key);
    for (const doubt of inDoubt(log.events)) {
      record("cost", { name: doubt.name, in_doubt: true, spending: doubt.worst }, doubt.key);
    }
    if (isKept) await engine.guard?.begin(log.id);
    const frame = frameOf(engine, log, start);
    const end = await runToEnd(frame, openContext(frame, onCall));
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

interface Ending {
  record: RunEnd;
  error: QuireError | null;
}

async function runToEnd({ engine, start, foreign, replay }: RunFrame, context: RunContext): Promise<Ending> {
  try {
    const tool = await engine.resolveTool(start.tool);
    // Not every write of such a tool need be a step of its own.
    if (changesThings(tool.effect)) foreign?.checkStep(tool.name, tool.effect);
    const bounded = withinHosts(context, tool.hosts, start.domains);
    const output = await tool.execute(bounded, start.input);
    const refused = foreign?.refused ?? replay?.refused;
    if (refused) throw refused;
    const reasons = [...bounded.incompleteReasons];
    return { record: { state: reasons.length > 0 ? "incomplete" : "done", output, reasons }, error: null };
  } catch (thrown) {
    const error = foreign?.refused ?? replay?.refused ?? toQuireError(thrown);
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
