import type { Fetcher } from "../ports/fetcher.js";
import type { RunLog } from "../ports/run-store.js";
import { type BudgetLedger, nothing } from "./budget.js";
import type { StepResult } from "./fold.js";
import type { StepGuard } from "./foreign-run.js";
import type { Gatekeeper, RunObserver } from "./front-end.js";
import type { ModelMemory } from "./model-memory.js";
import type { Replay } from "./replay.js";
import type { ToolResolver } from "./runnable.js";
import type { Services } from "./services.js";

/** What a run is made of. */
export interface RunParts {
  log: RunLog;
  services: Services;
  /** For tools, restrictFetcher with each call. */
  fetcher: Fetcher;
  /** For models and embedders, which are no tools: where they are asked is the person's configuration. */
  modelFetcher: Fetcher;
  observer: RunObserver;
  gatekeeper: Gatekeeper;
  resolveTool: ToolResolver;
  ledger: BudgetLedger;
  modelMemory: ModelMemory;
  signal: AbortSignal;
  startedAt: string;
  seed: number;
  finished: Map<string, StepResult>;
  gates: Map<string, unknown>;
  /** Holds back a run that came with somebody's folder, or is made again from a log; null for the user's own. */
  guard: StepGuard | null;
  /** The run that this one is made again from; null for most. */
  replay: Replay | null;
  /** Within a call that is recorded as one: steps that neither cost nor change anything are not. */
  asOne?: boolean;
}

/** What is known of a step already: from this run's log, or from that of the run which it is made again from. */
export function recordedStep({ finished, replay, ledger }: RunParts, key: string): StepResult | null {
  const own = finished.get(key);
  if (own !== undefined || replay === null) return own ?? null;
  ledger.settle(nothing, replay.spentOn(key));
  return replay.recorded(key);
}
