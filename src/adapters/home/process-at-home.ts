import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Socket } from "node:net";
import { QuireError } from "../../domain/error.js";
import { memoryMark } from "../typesetting/own-process.js";
import { abortError } from "../network/network-errors.js";
import type { Answer, Done, Load, Told, Work } from "./protocol.js";

/** What hears of a piece of work while it is done. */
export interface WorkListener {
  onText?: (piece: string) => void;
  /** It is at work, on this or on what came before it. */
  onWork?: () => void;
}

interface Pending extends WorkListener {
  resolve: (done: Done) => void;
  reject: (error: unknown) => void;
}

export interface HomeProcessOptions {
  /** Its compiled program. */
  file: URL;
  /** `home:NAME`, for messages. */
  model: string;
  load: Omit<Load["load"], "parent">;
}

/** A process that does not stop when it is told to is ended after so many milliseconds. */
const stopPatience = 10_000;
const keptErrors = 4_000;

/**
 * A model in a process of its own, which keeps its weights and its context between pieces of work. It holds nobody up: a
 * process that ends, ends its work with `model_failed`, and the next piece starts another.
 */
export class HomeProcess {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private errors = "";
  private broken: string | null = null;
  private ids = 0;

  constructor(private readonly options: HomeProcessOptions) {
    const { file, load } = options;
    this.child = fork(fileURLToPath(file), [], {
      env: process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"] } : {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Ctrl-C in a terminal reaches us first: a model that is at work ends with its command, not before.
      detached: process.platform !== "win32",
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.errors = (this.errors + text).slice(-keptErrors);
    });
    this.child.on("message", (answer: Answer) => this.take(answer));
    this.child.once("error", (error) => this.end(error.message));
    // Not "exit": what it said at its end is read by then.
    this.child.once("close", (code, signal) => this.end(`it ended (${signal ?? code})`));
    this.send({ load: { ...load, parent: process.pid } });
    this.rest();
  }

  /** Whether work can still be given to it. */
  get isAlive(): boolean {
    return this.broken === null && this.child.connected;
  }

  /** Has it do a piece of work, after those that it was given before. Throws `model_failed`, `no_room`, and the reason of the signal. */
  async perform(work: Work, listener: WorkListener, signal?: AbortSignal): Promise<Done> {
    signal?.throwIfAborted();
    const id = (this.ids += 1);
    const stop = (): void => this.cancel(id, signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await new Promise<Done>((resolve, reject) => {
        this.pending.set(id, { ...listener, resolve, reject });
        this.rest();
        if (this.isAlive) this.send({ id, work });
        else reject(this.failure(this.broken ?? "it ended"));
      });
    } finally {
      signal?.removeEventListener("abort", stop);
      this.pending.delete(id);
      this.rest();
    }
  }

  /** Ends it, with whatever it is doing. */
  close(): void {
    this.child.kill("SIGKILL");
  }

  private cancel(id: number, reason: unknown): void {
    const pending = this.pending.get(id);
    if (pending === undefined) return;
    this.pending.delete(id);
    this.send({ id, cancel: true });
    const late = setTimeout(() => this.close(), stopPatience).unref();
    this.stopping.set(id, late);
    pending.reject(abortError(reason));
  }
  private readonly stopping = new Map<number, NodeJS.Timeout>();

  private take(answer: Answer): void {
    if ("broken" in answer) return this.end(answer.broken);
    if ("ready" in answer) return this.tellAll();
    this.tellAll();
    const pending = this.pending.get(answer.id);
    if ("done" in answer || "failed" in answer) clearTimeout(this.stopping.get(answer.id));
    if (pending === undefined) return;
    if ("text" in answer) pending.onText?.(answer.text);
    else if ("done" in answer) pending.resolve(answer.done);
    else if ("failed" in answer) pending.reject(this.workFailure(answer.failed, answer.reason));
  }

  /** Whoever waits for its turn waits for a process that is at work. */
  private tellAll(): void {
    for (const { onWork } of this.pending.values()) onWork?.();
  }

  private end(reason: string): void {
    this.broken ??= this.errors.includes(memoryMark) ? "memory" : reason;
    for (const pending of this.pending.values()) pending.reject(this.failure(this.broken));
    this.pending.clear();
    for (const late of this.stopping.values()) clearTimeout(late);
    this.child.kill("SIGKILL");
  }

  private send(told: Told): void {
    // A channel that is closed says so: its process is gone, which its end tells.
    this.child.send(told, () => undefined);
  }

  /** It keeps this process from ending only while somebody waits for it. */
  private rest(): void {
    const { child } = this;
    const isWanted = this.pending.size > 0;
    const [channel, errors] = [child.channel, child.stderr as Socket | null];
    for (const handle of [child, channel, errors]) {
      if (isWanted) handle?.ref?.();
      else handle?.unref?.();
    }
  }

  private workFailure(message: string, reason: string): QuireError {
    const { model, load } = this.options;
    if (reason !== "no_room") return this.failure(message);
    return new QuireError("no_room", `${model} takes ${load.context_tokens} tokens at once; it was given ${message}.`, {
      facts: { model, window: load.context_tokens },
      fix: `Ask for less evidence (ask.evidence, --top), or raise context_tokens."${model}" in quire.yaml.`,
    });
  }

  private failure(reason: string): QuireError {
    const { model, load } = this.options;
    if (reason === "memory") {
      const limit = Math.round(load.memory_bytes / 1e6);
      return new QuireError("model_failed", `${model} was ended: it needed more than ${limit} MB of memory.`, {
        facts: { model, reason: "memory", limit_mb: limit },
        fix: `Choose a smaller model, or lower context_tokens."${model}" in quire.yaml.`,
      });
    }
    const said = this.errors.trim().split("\n").at(-1) ?? "";
    return new QuireError("model_failed", `${model} failed: ${reason}.${said === "" ? "" : ` ${said}`}`, {
      facts: { model, reason: "ended" },
      fix: "Try again; if it stays so, fetch it again: quire models get.",
    });
  }
}
