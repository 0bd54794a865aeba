import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { resolve, sep } from "node:path";
import type { z } from "zod";
import type { Workbench } from "../../workbench.js";
import type { Budget } from "../../../domain/config.js";
import { QuireError, toQuireError } from "../../../domain/error.js";
import type { Engine, RunOutcome } from "../../../run/execute.js";
import type { Gate, RunObserver } from "../../../run/run-context.js";
import type { Called } from "../../../run/contract.js";
import { jsonText } from "../../../domain/escape/records.js";
import { ProgressLine } from "../terminal/progress-line.js";
import { exitCodes } from "../terminal/exit-codes.js";
import { StreamedText } from "../terminal/streamed-text.js";
import { exitCodeOf, renderError } from "./render-error.js";
import type { Display } from "../terminal/line-display.js";
import { type CliProcess, type GlobalFlags, type Paint, painter, type Screen } from "../terminal/terminal.js";

/** How a command runs a tool. */
export interface ToolTerms {
  budget?: Budget | undefined;
  /** Values of flags that belong to the configuration. */
  config?: Record<string, unknown>;
  seed?: number | undefined;
  /** Shows the text of an answer as it is written. */
  streams?: boolean;
  /** Shows the run in place of the line of progress. */
  display?: Display;
  /** Hears of its events, too. */
  listener?: RunObserver | undefined;
}

interface OpeningTerms {
  mustExist?: boolean;
  tellsNotices?: boolean;
  /** For a server. */
  lasting?: boolean;
}

/** One command being carried out: opens the workbench, runs tools, prints results, knows the exit code. */
export class Invocation implements Screen {
  readonly paint: Paint;
  /** Text of an answer that is shown as it is written. */
  readonly streamed: StreamedText;
  private workbench: Workbench | undefined;
  private line: Pick<Display, "pause" | "resume"> | undefined;
  /** Over when the last question is. */
  private asked: Promise<unknown> = Promise.resolve();

  constructor(
    readonly process: CliProcess,
    readonly flags: GlobalFlags,
    /** Notices of workspaces that were told already. */
    private readonly told = new Set<string>(),
  ) {
    this.paint = painter(process.stdout, process.environment);
    this.streamed = new StreamedText(process.stdout);
  }

  get width(): number {
    return Math.min(this.process.stdout.columns || 100, 110);
  }

  shownPath = (path: string): string => {
    const { startedIn } = this.process;
    return path.startsWith(startedIn + sep) ? path.slice(startedIn.length + 1) : path;
  };

  get interactive(): boolean {
    return this.process.stdin.isTTY && this.process.stdout.isTTY && this.flags.json !== true;
  }

  /** The folder of the open workbench; undefined where none is open. */
  get root(): string | undefined {
    return this.workbench?.root;
  }

  /** The engine of the open workbench; only after `open` or `run`. */
  get engine(): Engine {
    if (!this.workbench) throw new QuireError("internal", "No workbench is open.");
    return this.workbench.engine;
  }

  print(text: string): void {
    this.process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  }

  /** A document as it is: to a file or a pipe without what is for people. */
  printDocument(text: string): void {
    this.process.stdout.writeDocument(text.endsWith("\n") ? text : `${text}\n`);
  }

  /** One JSON document on stdout. */
  printJson(value: unknown): void {
    this.printDocument(jsonText(value));
  }

  say(text: string): void {
    if (this.flags.quiet) return;
    this.streamed.leave();
    this.process.stderr.write(`${text}\n`);
  }

  private async workspacePath(mustExist: boolean): Promise<string | undefined> {
    const { flags, process } = this;
    if (flags.workspace === undefined) return undefined;
    const path = resolve(process.startedIn, flags.workspace);
    const isFolder = await stat(path).then(
      (info) => info.isDirectory(),
      () => false,
    );
    if (isFolder || !mustExist) return path;
    throw new QuireError("usage", `There is no folder ${path}.`, {
      facts: { path },
      fix: `Name a folder that exists, or make it a workspace first: quire init ${flags.workspace}`,
    });
  }

  async open(
    config: Record<string, unknown> = {},
    observer: RunObserver = {},
    { mustExist = true, tellsNotices = true, lasting = false }: OpeningTerms = {},
  ): Promise<Workbench> {
    await this.close();
    const { flags, process } = this;
    this.workbench = await process.openWorkbench({
      workspace: await this.workspacePath(mustExist),
      startedIn: process.startedIn,
      environment: process.environment,
      flags: { ...config, ...(flags.offline && { network: { offline: true } }) },
      lasting,
      observer,
      gatekeeper: (gate) => this.answer(gate),
      signal: process.signal,
      guard: process.guard,
      writeToTerminal: process.stdout.isTTY ? (sequence) => void process.stdout.raw.write(sequence) : null,
    });
    if (tellsNotices) this.tell(this.workbench.notices);
    return this.workbench;
  }

  /** What is ignored is said whatever is asked of the output: each line once. */
  private tell(notices: readonly string[]): void {
    for (const notice of notices) if (!this.told.has(notice)) this.process.stderr.write(`${notice}\n`);
    for (const notice of notices) this.told.add(notice);
  }

  /**
   * The same command as if it had been started in the workspace: programs start servers in a folder of their own, and
   * paths that clients name count from the workspace.
   */
  async inWorkspace(): Promise<Invocation> {
    const { process, flags } = this;
    const { root } = await this.open();
    await this.close();
    const answers = flags.answers === undefined ? {} : { answers: resolve(process.startedIn, flags.answers) };
    return new Invocation({ ...process, startedIn: root }, { ...flags, ...answers, workspace: root }, this.told);
  }

  /** The same command as if it had been started in a folder. */
  startedIn(folder: string): Invocation {
    return new Invocation({ ...this.process, startedIn: folder }, this.flags, this.told);
  }

  /** One question at a time, whatever asks at once. */
  private answer(gate: Gate): Promise<unknown> {
    const answered = this.asked.then(() => this.ask(gate));
    this.asked = answered.catch(() => undefined);
    return answered;
  }

  private async ask(gate: Gate): Promise<unknown> {
    this.line?.pause();
    try {
      return await (await import("../gates/gatekeeper.js")).answerGate(gate, this);
    } finally {
      this.line?.resume();
    }
  }

  /** Runs a tool with progress on stderr. The outcome may hold an error; see `finish`. */
  async run<Input extends z.ZodType, Output extends z.ZodType>(
    contract: Called<Input, Output>,
    input: z.input<Input>,
    { budget = {}, config, seed, streams = false, display, listener }: ToolTerms = {},
  ): Promise<RunOutcome<z.output<Output>>> {
    const { runTool } = await import("../../../run/execute.js");
    const shown = this.watchedBy(display) ?? this.observer(streams);
    const { engine } = await this.open(config, listener === undefined ? shown : heardBy(shown, listener));
    return runTool(engine, contract, input, {
      ...(seed !== undefined && { seed }),
      budget: { ...engine.services.config.budget, ...withoutUndefined(budget) },
    });
  }

  /** Lets a display step aside while a person is asked. */
  watchedBy(display: Display | undefined): Display | undefined {
    this.line = display;
    return display;
  }

  observer(streams: boolean): RunObserver {
    if (this.flags.quiet) return {};
    const line = new ProgressLine(this.process.stderr, this.process.now);
    this.line = line;
    if (!streams || this.flags.json || !this.process.stdout.isTTY) {
      return { onEvent: (event) => line.onEvent(event), onProgress: (progress) => line.onProgress(progress) };
    }
    return {
      onEvent: (event) => {
        if (event.event === "warning") this.streamed.leave();
        line.onEvent(event);
      },
      onProgress: (progress) => line.onProgress(progress),
      onText: (piece) => {
        line.clear();
        this.streamed.write(piece);
      },
    };
  }

  /** Prints what a run made (or its error) and gives the exit code. */
  finish<Output>(outcome: RunOutcome<Output>, render: (output: Output) => string): number {
    return this.finishWith(outcome, (output) => this.print(render(output)));
  }

  /** The same for a document that programs read as well: to a file or a pipe it goes as it is. */
  finishDocument<Output>(outcome: RunOutcome<Output>, write: (output: Output) => string): number {
    return this.finishWith(outcome, (output) => this.printDocument(write(output)));
  }

  private finishWith<Output>(outcome: RunOutcome<Output>, print: (output: Output) => void): number {
    if (outcome.error) return this.fail(outcome.error, outcome);
    if (this.flags.json) this.printJson(outcome.output);
    else print(outcome.output);
    return outcome.state === "incomplete" ? exitCodes.incomplete : exitCodes.done;
  }

  fail(error: QuireError, outcome?: RunOutcome): number {
    if (this.flags.json) this.printJson({ error: { ...error.toRecord(), ...(outcome && { run_id: outcome.run_id }) } });
    else this.process.stderr.write(renderError(error, painter(this.process.stderr, this.process.environment)));
    if (outcome?.state === "interrupted") this.say(`Resume with: quire runs resume ${outcome.run_id}`);
    return outcome?.state === "interrupted" ? exitCodes.interrupted : exitCodeOf(error);
  }

  /** Runs a command's action; whatever it throws becomes an error with its exit code. */
  async carryOut(action: (invocation: Invocation) => Promise<number>): Promise<number> {
    try {
      return await action(this);
    } catch (thrown) {
      return this.fail(toQuireError(thrown));
    } finally {
      await this.close();
    }
  }

  /** Where nothing was found because there is nothing to find, says so; only after a run. */
  async hintEmptyLibrary(): Promise<void> {
    const { works } = await (await this.engine.services.store()).stats();
    if (works === 0) this.say("The library is empty. Add documents with: quire add FOLDER");
  }

  async close(): Promise<void> {
    await this.workbench?.close();
    this.workbench = undefined;
  }
}

/** Lets two observers hear of events; only the first sees the rest. */
function heardBy(shown: RunObserver, listener: RunObserver): RunObserver {
  return {
    onEvent(event) {
      shown.onEvent?.(event);
      listener.onEvent?.(event);
    },
    onProgress: (progress) => shown.onProgress?.(progress),
    onText: (piece) => shown.onText?.(piece),
  };
}

function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** Gives a command's file what it configures itself with. */
export interface Registrar {
  /** Wraps the work of a command, `(invocation, ...arguments, flags)`, which returns the exit code. */
  action<Arguments extends unknown[]>(
    work: (invocation: Invocation, ...given: Arguments) => Promise<number>,
  ): (...given: Arguments) => Promise<void>;
}

/** A command as help lists it; its file (flags, work, rendering) is loaded when it is called. */
export interface CommandEntry {
  /** Name and arguments, as in "open <id-or-label>". */
  signature: string;
  summary: string;
  load: () => Promise<{ configure(command: Command, registrar: Registrar): void }>;
}
