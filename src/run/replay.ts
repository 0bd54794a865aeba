import { QuireError } from "../domain/error.js";
import type { Event } from "../domain/event.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { RunStore } from "../ports/run-store.js";
import type { Model, ModelProvider } from "../ports/model.js";
import { addSpending, nothing, type Spending } from "./budget.js";
import { finishedSteps, type ReplayOf, resultSpending, type RunStart, runStart, type StepResult } from "./fold.js";
import { closedDoor, type StepGuard } from "./foreign-run.js";
import { changesThings, type Effect } from "./runnable.js";
import type { Services } from "./services.js";

/** Steps that belong to one run alone, also where another is made of its log: where its files lie, what it cost. */
const ofOneRun = new Set(["metrics", "report_paths", "report_file"]);

/**
 * A run that is made again from a log. Either everything comes from there, and what the log has no answer for ends the
 * replay; or another model writes, and evidence comes from the log and no tool reaches anything; from the
 * moment at which the writer is asked for, models are asked and files are written.
 */
export class Replay implements StepGuard {
  private readonly finished: Map<string, StepResult>;
  private readonly results: Map<string, StepResult[]>;
  private readonly counted = new Set<string>();
  private isWriting = false;
  private refusal: QuireError | undefined;

  constructor(
    private readonly of: ReplayOf,
    readonly events: readonly Event[],
  ) {
    this.finished = finishedSteps(this.isFromLog ? events : events.filter(isOfAnyRun));
    this.results = resultsByKey(events);
  }

  /** Whether everything comes from the log. */
  get isFromLog(): boolean {
    return this.of.way === "again";
  }

  /** Whether another model writes the document. */
  get isRewritten(): boolean {
    return this.of.writer !== null;
  }

  /** When the run was started that this one is made of: prompts tell the day. One that goes further has a day of its own. */
  get startedAt(): string | undefined {
    return this.of.way === "further" ? undefined : this.events[0]?.ts;
  }

  /** The door of its tools; undefined where it is that of any run. */
  get door(): Fetcher | undefined {
    return this.of.way === "further" ? undefined : this.fetcher;
  }

  /** Whether what the log does not have may be done: always where the run goes further, else once its document is written. */
  private get isOpen(): boolean {
    return this.of.way === "further" || (this.of.way === "rewritten" && this.isWriting);
  }

  /** Who writes the document of a run that named this model; null where quotations take its place. */
  writer(model: string | null): string | null {
    this.isWriting = true;
    return this.of.writer ?? model;
  }

  /** What the log has of a step; null where it has nothing. Throws the error that the step ended with, where it never came to anything. */
  recorded(key: string): StepResult | null {
    const found = this.finished.get(key);
    if (found !== undefined) return found;
    if (this.isOpen || (!this.isFromLog && ofOneRun.has(stepName(key)))) return null;
    const failed = this.results.get(key)?.findLast(({ error }) => error !== undefined);
    if (failed?.error !== undefined) throw QuireError.fromRecord(failed.error);
    return null;
  }

  /** What the recorded step had used, all its tries together; nothing where that was counted, or where the run pays for itself. */
  spentOn(key: string): Spending {
    if (!this.isFromLog || this.counted.has(key)) return nothing;
    this.counted.add(key);
    return (this.results.get(key) ?? []).map(resultSpending).reduce<Spending>(addSpending, nothing);
  }

  /** The cost of the run as its own log has it, whatever was asked last; null where this run costs something itself. */
  metrics(prefix: string): unknown {
    if (!this.isFromLog) return null;
    const keys = [...this.finished.keys()].filter((key) => key.startsWith(`${prefix}metrics:`));
    return this.finished.get(keys.at(-1) ?? "")?.output ?? null;
  }

  get refused(): QuireError | undefined {
    return this.refusal;
  }

  checkStep(name: string, effect: Effect): void {
    if (this.refusal) throw this.refusal;
    if (this.isOpen || (effect !== "paid" && !changesThings(effect))) return;
    throw this.refuse(name);
  }

  readonly fetcher: Fetcher = closedDoor((address) => this.refuse(`a request to ${address}`));

  /** What the run may touch: no wait, no model but where one writes anew, and the settings that the run was started with. */
  services(services: Services, start: RunStart): Services {
    if (this.of.way === "further") return services;
    const { config, clock, models } = services;
    return {
      ...services,
      config: { ...config, ...start.asks, network: { ...config.network, offline: start.offline } },
      ...(this.isFromLog && { clock: { ...clock, wait: noWait }, models: this.modelsOfLog(models) }),
    };
  }

  private modelsOfLog(models: ModelProvider): ModelProvider {
    const answer = () => Promise.reject(this.refuse("an answer of a model"));
    return {
      hasServer: (spec) => models.hasServer(spec),
      isAtHome: (spec) => models.isAtHome(spec),
      model: (id): Promise<Model> =>
        Promise.resolve({ id, canSearchWeb: false, generateText: answer, generateObject: answer }),
      embedder: () => Promise.reject(this.refuse("vectors")),
      entailment: async (spec) => {
        const judge = await models.entailment(spec);
        return judge && { ...judge, scores: answer };
      },
      serverWindow: () => Promise.resolve(null),
      close: () => undefined,
    };
  }

  private refuse(what: string): QuireError {
    const message = `The log of run ${this.of.run_id} has no answer for what comes next: ${what}.`;
    this.refusal ??= new QuireError("not_found", message, {
      facts: { run_id: this.of.run_id },
      fix: "Settings, prompts, the library or Quire itself have changed since: ask anew.",
    });
    return this.refusal;
  }
}

const noWait = () => Promise.resolve();

/** The events of a run, behind those that it was made of: what is the first run's own does not count. */
export function eventsWithOrigin(runs: Pick<RunStore, "read">, id: string): Event[] {
  const events = runs.read(id);
  const origin = runStart(events)?.replay?.run_id;
  return origin === undefined ? events : [...eventsWithOrigin(runs, origin).filter(isOfAnyRun), ...events];
}

function isOfAnyRun({ event, key }: Event): boolean {
  return event === "run_start" || key === undefined || !ofOneRun.has(stepName(key));
}

/** "answer" of "ask:ab12/answer:cd34". */
function stepName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1).split(":", 1)[0] ?? key;
}

function resultsByKey(events: readonly Event[]): Map<string, StepResult[]> {
  const results = new Map<string, StepResult[]>();
  for (const { event, key, content } of events) {
    if (key === undefined || (event !== "tool_result" && event !== "model_result")) continue;
    results.set(key, [...(results.get(key) ?? []), content as StepResult]);
  }
  return results;
}
