import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { z } from "zod";
import { QuireError, toQuireError } from "../domain/error.js";
import type { Event, EventName, EventRole } from "../domain/event.js";
import { throughJson } from "../domain/json-value.js";
import { noUsage } from "../domain/usage.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { Called } from "./contract.js";
import { askedOnce } from "./asked-once.js";
import { BudgetLedger, nothing } from "./budget.js";
import { eventsOfCall, type StepResult } from "./fold.js";
import { runMetrics, type RunMetrics, type Spent, spentOf } from "./metrics.js";
import { type CallOptions, partLedger, restrictFetcher } from "./call-options.js";
import { contentHash } from "./content-hash.js";
import type { ModelMemory } from "./model-memory.js";
import { recordedStep, type RunParts } from "./run-parts.js";
import { failure, isFlushed, spentByFailure, type StepOptions, success } from "./step-usage.js";
import type { Effect, Runnable } from "./runnable.js";
import { type Gate, type Progress, waitsFor } from "./front-end.js";
import type { Services } from "./services.js";

export type { Gate, Gatekeeper, Progress, RunObserver } from "./front-end.js";

/** The run as its tool sees it. Outside `step` code is deterministic: after a kill it runs again, and steps answer from the log. */
export class RunContext {
  private readonly reasons: string[] = [];

  constructor(
    private readonly options: RunParts,
    private readonly prefix = "",
    private iteration = 0,
    private readonly emitted = new Set(options.log.events.map((event) => `${event.event} ${event.key ?? ""}`)),
  ) {}

  get runId(): string {
    return this.options.log.id;
  }
  get services(): Services {
    return this.options.services;
  }
  get signal(): AbortSignal {
    return this.options.signal;
  }
  get budget(): BudgetLedger {
    return this.options.ledger;
  }
  /** The door to the network as far as this tool may go; it records each call. */
  get fetcher(): Fetcher {
    return this.options.fetcher;
  }
  /** The same door for the models of the run. */
  get modelFetcher(): Fetcher {
    return this.options.modelFetcher;
  }
  get modelMemory(): ModelMemory {
    return this.options.modelMemory;
  }
  /** Why the result is partial; empty for a whole one. */
  get incompleteReasons(): readonly string[] {
    return this.reasons;
  }

  /** When the run was first started, ISO 8601; the same after a resume. Steps that need the hour take `services.clock`. */
  now(): string {
    return this.options.startedAt;
  }

  /** A number in [0, 1) that depends on the run's seed and the key alone, whatever runs in parallel. */
  random(key: string): number {
    const digest = createHash("sha256").update(`${this.options.seed}\0${this.prefix}${key}`).digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  }

  /** Whether the run is made of the log of another, with another model that writes. */
  get isRewritten(): boolean {
    return this.options.replay?.isRewritten === true;
  }
  /** Who writes the document, where the settings name this model (null: quotations); from here on, a replay by another asks it. */
  writer(model: string | null): string | null {
    return this.options.replay === null ? model : this.options.replay.writer(model);
  }

  /** Shows a document as it is about to be written. */
  made(path: string, content: string): void {
    this.options.observer.onDocument?.({ path, content });
  }

  /** What the run has cost so far; recorded, so that a resumed run tells the same unless it has paid for more. */
  metrics(): Promise<RunMetrics> {
    const replayed = this.options.replay?.metrics(this.prefix) ?? null;
    if (replayed !== null) return Promise.resolve(replayed as RunMetrics);
    const { spent } = this.budget;
    const look = () => Promise.resolve(runMetrics(this.options.log.events));
    return this.step(`metrics:${contentHash(spent)}`, "none", look);
  }

  /** What of its metrics the answer of a recipe has. */
  async spent(): Promise<Spent> {
    return spentOf(await this.metrics());
  }

  /** The same run for work that may be stopped before the run itself is. */
  until(signal: AbortSignal): RunContext {
    const either = AbortSignal.any([this.signal, signal]);
    // Whatever is underway at once listens to it: that is no leak.
    setMaxListeners(0, either);
    return this.with({ signal: either });
  }

  /** The same run for work that may reach no hosts but these, redirects included; null sets no limit. */
  limitedTo(patterns: readonly string[] | null): RunContext {
    return patterns === null ? this : this.with({ fetcher: this.fetcher.limited(patterns) });
  }

  /** The run itself, whichever of its tools asks: for what is the same in all of them. */
  get whole(): RunContext {
    return this.with({ asOne: false }, "");
  }

  private with(options: Partial<RunParts>, prefix = this.prefix): RunContext {
    return new RunContext({ ...this.options, ...options }, prefix, this.iteration, this.emitted);
  }

  /** Which iteration of a loop what follows belongs to, also in the tools that are called; 0 outside of any. */
  setIteration(iteration: number): void {
    this.iteration = iteration;
  }

  /** What an earlier run has said of this; undefined where nothing is known. */
  recalled(key: string): unknown {
    return this.options.finished.get(this.prefix + key)?.output;
  }

  /** Says it once, also after a resume. */
  emit(event: EventName, role: EventRole, key: string, content: unknown): void {
    const fullKey = this.prefix + key;
    if (this.emitted.has(`${event} ${fullKey}`)) return;
    this.append(event, role, fullKey, content, false);
  }

  warn(key: string, message: string, facts: Record<string, unknown> = {}): void {
    this.emit("warning", "system", key, { message, ...facts });
  }

  /** Marks the run's result as partial: state `incomplete`, exit code 3. */
  incomplete(reason: string, facts: Record<string, unknown> = {}): void {
    if (!this.reasons.includes(reason)) this.reasons.push(reason);
    this.warn(`incomplete:${reason}`, reason, facts);
  }

  /** Says that something was done without its model: the run is then incomplete. Under --offline that is a warning alone. */
  withoutModel(error: QuireError, notice: string): void {
    const facts = { code: error.code };
    if (error.code === "offline") this.warn(`without-model:${notice}`, notice, facts);
    else this.incomplete(error.code === "budget" ? error.message : notice, facts);
  }

  streamText(piece: string): void {
    this.options.observer.onText?.(piece);
  }

  progress(progress: Progress): void {
    this.options.observer.onProgress?.(progress);
  }

  writeRaw(name: string, content: string): void {
    this.options.log.writeRaw(name, content);
  }

  /**
   * The recorded result when the log has one, else runs `work` and records what it returns. Keys name content
   * ("search:<hash>"), never position. The value must survive JSON; what is returned has been through it.
   */
  async step<T>(key: string, effect: Effect, work: () => Promise<T>, options: StepOptions<T> = {}): Promise<T> {
    const fullKey = this.prefix + key;
    const recorded = recordedStep(this.options, fullKey);
    if (recorded) return structuredClone(recorded.output) as T;
    if (this.signal.aborted)
      throw new QuireError("interrupted", "The run was interrupted; what is finished is recorded.");
    const name = options.name ?? key.split(":", 1)[0] ?? key;
    this.options.guard?.checkStep(name, effect);
    if (this.options.asOne === true && (effect === "none" || effect === "read")) return throughJson(await work());
    const worst = options.worst ?? nothing;
    if (effect === "paid") {
      this.budget.reserve(name, worst, options.finishing ?? false);
      const call = options.role === "model" ? "model_call" : "tool_call";
      this.append(call, options.role ?? "tool", fullKey, { name, worst }, true);
    }
    return this.execute(fullKey, name, effect, work, options);
  }

  private async execute<T>(
    key: string,
    name: string,
    effect: Effect,
    work: () => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T> {
    const { role = "tool", worst = nothing } = options;
    const resultEvent = role === "model" ? "model_result" : "tool_result";
    const began = this.services.clock.now().getTime();
    const latency = () => this.services.clock.now().getTime() - began;
    let value: T;
    try {
      value = await work();
    } catch (thrown) {
      const error = toQuireError(thrown);
      const spent = effect === "paid" ? spentByFailure(error, worst, options.priceTokens) : null;
      if (spent) this.budget.settle(worst, spent);
      this.append(resultEvent, role, key, failure(name, latency(), error.toRecord(), spent), effect === "paid");
      throw error;
    }
    const used = effect === "paid" ? (options.used?.(value) ?? { ...noUsage, ...worst }) : null;
    if (used) this.budget.settle(worst, used);
    const plain = throughJson(success(name, latency(), value, used, options));
    const { content } = this.append(resultEvent, role, key, plain, isFlushed(effect, options));
    this.options.finished.set(key, content as StepResult);
    return structuredClone(plain.output) as T;
  }

  /** Asks a person, once per key. Throws `waiting` where nobody can answer: the run can be resumed later. */
  async gate(gate: Gate): Promise<unknown> {
    const key = this.prefix + gate.key;
    if (this.options.gates.has(key)) return this.options.gates.get(key);
    return askedOnce(this.options.gates, key, async () => {
      this.emit("gate_open", "system", gate.key, gate);
      const answer = await this.options.gatekeeper({ ...gate, key });
      if (answer === undefined) throw waitsFor({ ...gate, key }, this.runId);
      this.append("gate_close", "user", key, { answer }, true);
      this.options.gates.set(key, answer);
      return answer;
    });
  }

  /** What is known of a tool before and after it is called. Throws `unknown_tool`. */
  aboutTool(
    toolName: string,
  ): Promise<Pick<Runnable, "title" | "effect" | "network" | "paths" | "for_models" | "spec" | "observe">> {
    return this.options.resolveTool(toolName);
  }

  /** What people call a tool: its name where nobody has given it another, or there is no such tool. */
  async titleOf(toolName: string): Promise<string> {
    return (await this.aboutTool(toolName).catch(() => null))?.title ?? toolName;
  }

  /**
   * Calls a tool by its contract inside this run; its steps are recorded under its own prefix. It reaches no host but its
   * own, and of those only what `options` and the limits of its caller leave.
   */
  async call<Input extends z.ZodType, Output extends z.ZodType>(
    { name, output }: Called<Input, Output>,
    input: z.input<Input>,
    options: CallOptions = {},
  ): Promise<z.output<Output>> {
    return output.parse(await this.callNamed(name, input, options));
  }

  /** The same for a tool whose name a person, a model or a configuration gives. Throws `unknown_tool`. */
  async callNamed(toolName: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const tool = await this.options.resolveTool(toolName);
    const key = `${toolName}:${contentHash(input)}`;
    if (this.options.asOne !== true) this.emit("tool_call", "tool", key, { name: toolName, input });
    const fetcher = restrictFetcher(this.fetcher, tool.hosts, options);
    const prefix = `${this.prefix}${key}/`;
    const ledger = partLedger(this.budget, options, this.options.log.events, prefix);
    const inner = this.with({ fetcher, ledger, ...(options.as_one === true && { asOne: true }) }, prefix);
    const effect = tool.effect === "paid" ? "none" : tool.effect;
    const output = await this.step(key, effect, () => tool.execute(inner, input), { name: toolName });
    for (const reason of inner.incompleteReasons) if (reason !== ledger.ended) this.incomplete(reason);
    return output;
  }

  /** The events of a call of a tool within this run, with their keys as the tool gave them; none where it was not called. */
  eventsOfCall(toolName: string, input: unknown): Event[] {
    return eventsOfCall(this.options.log.events, `${this.prefix}${toolName}:${contentHash(input)}`);
  }

  private append(event: EventName, role: EventRole, key: string, content: unknown, durable: boolean): Event {
    const { log, services, observer } = this.options;
    const entry: Event = {
      v: 1,
      seq: log.events.length + 1,
      ts: services.clock.now().toISOString(),
      iter: this.iteration,
      role,
      event,
      key,
      content,
    };
    const written = log.append(entry, durable);
    this.emitted.add(`${event} ${key}`);
    observer.onEvent?.(written);
    return written;
  }
}
