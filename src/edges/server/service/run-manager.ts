import type { z } from "zod";
import type { Called } from "../../../run/contract.js";
import type { Budget } from "../../../domain/config.js";
import { QuireError, toQuireError } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";
import { acceptedAnswer, openGate, recordAnswer } from "../../../run/answer-gate.js";
import {
  type Engine,
  launchResumed,
  launchRun,
  type NewRun,
  type RunOutcome,
  startRun,
  type UnderwayRun,
} from "../../../run/execute.js";
import { openGates, runEnd, runStart, runState } from "../../../run/fold.js";
import type { Gate } from "../../../run/run-context.js";
import type { Clock } from "../../../ports/machine.js";
import type { ClientRules } from "../../client-rules.js";
import type { Workbench } from "../../workbench.js";
import { Answers } from "./answers.js";
import { checkedRequest } from "./checked-request.js";
import { Refusal } from "./problems.js";
import { RunFeed } from "./run-feed.js";
import { RunWatch, type WatchedRun } from "./run-watch.js";
import type { ServiceOptions } from "./service-options.js";

type RunManagerOptions = Pick<ServiceOptions, "followers" | "parallel_runs" | "prepared_answer" | "say">;

interface ActiveRun {
  tool: string;
  feed: RunFeed;
  stop: AbortController;
  answers: Answers;
  over: Promise<void>;
}

/** What a run is taken up with. */
interface ResumeTerms {
  /** New limits. */
  budget?: Budget | undefined;
  answers?: Answers;
  /** Of who takes it up; by default those of everybody. */
  rules?: ClientRules;
}

/** Runs that the server has started or taken up: they go on without a client, and their events can be followed. */
export class RunManager {
  private readonly active = new Map<string, ActiveRun>();
  /** Requests that are being answered. */
  private readonly short = new Set<Promise<unknown>>();
  private readonly stopShort = new AbortController();
  private readonly watched: RunWatch;
  private isClosing = false;
  /** Told when a run here has begun, ended, asked or been answered. */
  onChange: () => void = () => undefined;

  constructor(
    private readonly workbench: Workbench,
    private readonly rules: ClientRules,
    private readonly options: RunManagerOptions,
  ) {
    const { runs, services } = workbench.engine;
    this.watched = new RunWatch(runs, services.clock, options.followers);
  }

  /** Starts a run. Throws where there is no such tool, it may not be used so, or its input does not fit. */
  async start(request: NewRun, rules = this.rules): Promise<string> {
    const checked = await checkedRequest(this.workbench, request, rules);
    return this.startUnchecked(checked.request, checked.engine, rules);
  }

  /** What a tool that changes nothing and costs nothing comes to; no run is kept of it. Throws as `start`, and `tool_refused`. */
  async lookUp(request: NewRun, rules = this.rules): Promise<unknown> {
    const { request: checked, engine, effect } = await checkedRequest(this.workbench, request, rules);
    if (effect === "read" || effect === "none") return this.runToEnd(checked, engine);
    const fix = "Start a run of it: POST /runs.";
    throw new QuireError("tool_refused", `"${request.tool}" does more than look.`, { facts: { effect }, fix });
  }

  /** Runs a tool for a request that waits for it, and keeps no run of it. Gives its output or throws its error. */
  async runToEnd(request: NewRun, engine: Engine = this.workbench.engine): Promise<unknown> {
    if (this.isClosing) throw closing();
    const { passingRuns } = engine;
    const work = startRun({ ...engine, runs: passingRuns, observer: {}, signal: this.stopShort.signal }, request);
    this.short.add(work);
    const outcome = await work.finally(() => this.short.delete(work));
    if (outcome.error) throw outcome.error;
    return outcome.output;
  }

  /** The same for a tool whose contract is known; the run has checked its output by it. */
  async outputOf<Input extends z.ZodType, Output extends z.ZodType>(
    { name }: Called<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>> {
    return (await this.runToEnd({ tool: name, input })) as z.output<Output>;
  }

  /** Starts a run that a route of its own has checked. */
  startUnchecked(request: NewRun, engine: Engine = this.workbench.engine, rules = this.rules): Promise<string> {
    this.refuseMore();
    return this.underway(request.tool, new RunFeed(), { answers: new Answers(), rules }, (own) =>
      // Whoever starts a run asks for it later: it is kept, whatever its tool.
      launchRun({ ...engine, ...own, passingRuns: engine.runs }, request),
    );
  }

  /** Takes a run up where it ended. Throws `not_found`, `busy`, `corrupt_log`, `tool_refused`. */
  async resume(id: string, { budget, answers = new Answers(), rules = this.rules }: ResumeTerms = {}): Promise<string> {
    const engine = await this.engineOf(id, rules);
    const before = engine.runs.read(id);
    const tool = runStart(before)?.tool ?? "";
    if (budget) rules.budget(tool, budget);
    this.refuseMore();
    return this.underway(tool, new RunFeed(before), { answers, rules }, (own) =>
      Promise.resolve(launchResumed({ ...engine, ...own }, id, budget)),
    );
  }

  /** Answers an open question of a run and takes the run up; one that is underway gets the answer when it comes to it. */
  async answer(id: string, key: string, answer: unknown, rules = this.rules): Promise<void> {
    const underway = this.active.get(id);
    if (underway) {
      const gate = openGate(underway.feed.events, id, key);
      underway.answers.set(key, acceptedAnswer(gate, answer));
      return;
    }
    const { runs, services } = await this.engineOf(id, rules);
    this.refuseMore();
    recordAnswer(runs, services.clock, id, key, answer);
    this.onChange();
    await this.resume(id, { rules });
  }

  /**
   * Takes up, one after the other, the texts whose indexing was accepted and then interrupted: they were promised. One
   * that has been begun several times is left alone, for it may be what ended the server.
   */
  async takeUpTexts(): Promise<void> {
    const { runs } = this.workbench.engine;
    for (const id of runs.list().filter((each) => ofIndexing.test(each))) {
      const events = runs.read(id);
      const begun = events.filter(({ event }) => event === "run_start").length;
      if (this.isClosing || begun >= mostBegun || runState(events, this.isUnderway(id)) !== "interrupted") continue;
      await this.resume(id);
      await this.active.get(id)?.over;
    }
  }

  /** Interrupts a run that is underway here; it can be resumed. */
  cancel(id: string): void {
    const underway = this.active.get(id);
    if (underway) {
      underway.stop.abort();
      return;
    }
    const holder = this.workbench.engine.runs.holder(id);
    const where = holder === null ? "is not underway" : `is underway in another process (${holder})`;
    throw new QuireError("busy", `Run ${id} ${where}.`, { facts: { run_id: id, pid: holder } });
  }

  /** Events so far. Throws `not_found` or `corrupt_log`. */
  events(id: string): readonly Event[] {
    return this.active.get(id)?.feed.events ?? this.workbench.engine.runs.read(id);
  }

  isUnderway(id: string): boolean {
    return this.active.has(id) || this.workbench.engine.runs.holder(id) !== null;
  }

  /** Follows a run to its end, also where another process works on it. Throws `not_found`, `corrupt_log`, `rate_limited`. */
  watch(id: string): WatchedRun {
    return this.watched.follow(id, this.active.get(id)?.feed);
  }

  /** Takes no more runs, waits for those underway, and interrupts what is not over in time. Returns the ids of those. */
  async close(grace: number, patience: number): Promise<string[]> {
    this.isClosing = true;
    const { clock } = this.workbench.engine.services;
    const all = () => Promise.allSettled([...[...this.active.values()].map(({ over }) => over), ...this.short]);
    await within(clock, grace, all());
    const parked = [...this.active.keys()];
    for (const { stop } of this.active.values()) stop.abort();
    this.stopShort.abort();
    await within(clock, patience, all());
    return parked;
  }

  private async underway(
    tool: string,
    feed: RunFeed,
    terms: Required<Pick<ResumeTerms, "answers" | "rules">>,
    launch: (own: Pick<Engine, "observer" | "signal" | "gatekeeper">) => Promise<UnderwayRun>,
  ): Promise<string> {
    const stop = new AbortController();
    const { answers } = terms;
    const { prepared_answer: prepared = () => undefined } = this.options;
    const waiting = { clock: this.workbench.engine.services.clock, signal: stop.signal };
    const gatekeeper = async (gate: Gate) =>
      answers.get(gate.key) ?? prepared(gate) ?? answers.of(gate.key, tool, waiting);
    const { run_id, outcome } = await launch({
      observer: {
        onEvent: (event) => {
          feed.push(event);
          if (telling.has(event.event)) this.onChange();
        },
      },
      signal: stop.signal,
      gatekeeper,
    });
    const over = this.see(run_id, feed, terms, outcome);
    this.active.set(run_id, { tool, feed, stop, answers, over });
    this.onChange();
    this.tell(`${run_id} started`);
    return run_id;
  }

  /** Sees a run to its end; one that waits for what has been answered meanwhile goes on. */
  private async see(
    id: string,
    feed: RunFeed,
    terms: Required<Pick<ResumeTerms, "answers" | "rules">>,
    outcome: Promise<RunOutcome>,
  ): Promise<void> {
    let waits = false;
    try {
      const { state, error } = await outcome;
      waits = state === "waiting";
      this.tell(`${id} ${state}${error === null ? "" : `: ${error.message}`}`);
    } catch (thrown) {
      // Its log could not be written: whoever asks for the run is told by the log itself.
      this.tell(`${id} broke off: ${toQuireError(thrown).message}`);
    } finally {
      this.active.delete(id);
      feed.end();
      this.onChange();
    }
    if (waits && !this.isClosing && hasAnswer(feed, terms.answers)) {
      await this.resume(id, terms).catch((thrown: unknown) => {
        this.tell(`${id} could not be resumed: ${toQuireError(thrown).message}`);
      });
    }
  }

  /** The engine for taking a run up. What ended as done answers from its log and needs no leave. */
  private async engineOf(id: string, rules: ClientRules): Promise<Engine> {
    const { engine, registry } = this.workbench;
    const events = engine.runs.read(id);
    const begun = runStart(events);
    if (!begun || runEnd(events)?.state === "done") return engine;
    const tool = await registry.get(begun.tool);
    rules.checkTool(tool);
    return rules.guard(engine, tool);
  }

  private tell(line: string): void {
    this.options.say(`${this.workbench.engine.services.clock.now().toISOString()} ${line}`);
  }

  private refuseMore(): void {
    if (this.isClosing) throw closing();
    if (this.active.size < this.options.parallel_runs) return;
    const error = new QuireError("rate_limited", `${this.active.size} runs are underway, which is as many as may be.`, {
      facts: { retry_after_ms: 5000 },
      fix: "Wait until one of them is over, or cancel one: POST /runs/ID/cancel.",
    });
    throw new Refusal(error, 429, { "Retry-After": "5" });
  }
}

function closing(): QuireError {
  return new QuireError("interrupted", "The server is being shut down.", { fix: "Try again when it is back." });
}

/** Waits for the work, but not longer than `milliseconds`. */
async function within(clock: Clock, milliseconds: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  // A wait that was stopped is one that the work was faster than.
  const limit = clock.wait(milliseconds, done.signal).catch(() => undefined);
  await Promise.race([work, limit]);
  done.abort();
}

/** Events after which a run stands otherwise than before. */
const telling: ReadonlySet<string> = new Set(["run_start", "run_end", "gate_open", "gate_close"]);

/** How ids of runs end that index a text. */
const ofIndexing = /-index-text-[0-9a-z]{4}$/;
const mostBegun = 3;

function hasAnswer({ events }: RunFeed, answers: Pick<Answers, "has">): boolean {
  return openGates(events).some(({ key }) => answers.has(key));
}
