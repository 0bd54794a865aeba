import type { NetworkCall } from "../ports/fetcher.js";
import type { RunLog } from "../ports/run-store.js";
import { BudgetLedger, nothing } from "./budget.js";
import type { Engine } from "./execute.js";
import { activeMilliseconds, closedGates, finishedSteps, type RunStart, totalSpending } from "./fold.js";
import { ForeignRun } from "./foreign-run.js";
import { limitedModels } from "./limited-models.js";
import { ModelMemory } from "./model-memory.js";
import { eventsWithOrigin, Replay } from "./replay.js";
import { RunContext } from "./run-context.js";
import type { Services } from "./services.js";

/** One run of one process: what it is started with, and what holds it. */
export interface RunFrame {
  engine: Engine;
  log: RunLog;
  start: RunStart;
  /** Of a log that came with somebody's folder; null for the user's own. */
  foreign: ForeignRun | null;
  /** Of a run that is made again from a log; null for most. */
  replay: Replay | null;
}

/** Finds out what holds a run: where its log came from, and whether it is made of another's. */
export function frameOf(engine: Engine, log: RunLog, start: RunStart): RunFrame {
  const { replay } = start;
  return {
    engine,
    log,
    start,
    foreign: log.isOwn ? null : new ForeignRun(log.id),
    replay: replay === undefined ? null : new Replay(replay, eventsWithOrigin(engine.runs, replay.run_id)),
  };
}

/** The run as its tool sees it. @param onCall told of each request of the network */
export function openContext(
  { engine, log, start, foreign, replay }: RunFrame,
  onCall: (call: NetworkCall) => void,
): RunContext {
  const { services, stayedOffline } = servicesOf(engine, start, replay);
  const before = log.events.slice(0, -1);
  const activeBefore = activeMilliseconds(before);
  const began = services.clock.now().getTime();
  // A run that began with a closed network goes on with a closed one.
  const door = stayedOffline ? services.fetcher.closed() : services.fetcher;
  const modelFetcher = foreign?.fetcher ?? door.observed(onCall);
  const isFromLog = replay?.isFromLog === true;
  const active = () => (isFromLog ? 0 : activeBefore + services.clock.now().getTime() - began);
  const now = services.clock.now().toISOString();
  return new RunContext({
    log,
    services,
    fetcher: replay?.door ?? modelFetcher,
    modelFetcher: isFromLog && replay !== null ? replay.fetcher : modelFetcher,
    observer: engine.observer,
    gatekeeper: engine.gatekeeper,
    resolveTool: engine.resolveTool,
    ledger: new BudgetLedger(start.budget, isFromLog ? nothing : totalSpending(log.events), active),
    modelMemory: new ModelMemory(),
    signal: engine.signal,
    startedAt: replay?.startedAt ?? log.events[0]?.ts ?? now,
    seed: start.seed,
    finished: isFromLog ? new Map() : finishedSteps(log.events),
    gates: closedGates([...(replay?.events ?? []), ...log.events]),
    guard: foreign ?? replay,
    replay,
  });
}

function servicesOf(
  { services }: Engine,
  start: RunStart,
  replay: Replay | null,
): { services: Services; stayedOffline: boolean } {
  const stayedOffline = start.offline && !services.config.network.offline;
  const open = stayedOffline ? withoutNetwork(services) : services;
  const own = start.models ? { ...open, models: limitedModels(open.models, start.models) } : open;
  return { services: replay === null ? own : replay.services(own, start), stayedOffline };
}

/** Recipes plan by the settings whom they ask: those of a run that began with a closed network say so. */
function withoutNetwork(services: Services): Services {
  const { config } = services;
  return { ...services, config: { ...config, network: { ...config.network, offline: true } } };
}
