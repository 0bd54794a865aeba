import { QuireError } from "../../domain/error.js";
import type { Clock } from "../../ports/machine.js";
import type { SourceRate } from "./source-definition.js";

/** Failures without an answer, one after the other, after which a host is left alone for a while. */
const patience = 3;
const restMs = 60_000;

interface HostState {
  /** When the next call may begin, in milliseconds since 1970. */
  next: number;
  running: number;
  waiting: (() => void)[];
  silent: number;
  /** Why and until when the host is not asked at all. */
  closed: { until: number; error: QuireError } | null;
}

/**
 * Lets calls to each host through at the pace and in the number it allows, and none at all for a while to one that
 * asked for a pause or has stopped answering: the other files of a long scan need not wait for it one by one.
 */
export class HostGate {
  private readonly hosts = new Map<string, HostState>();

  /** @param clock times and waits, in milliseconds */
  constructor(private readonly clock: Clock) {}

  /** Throws the last error of a host that is left alone for a while. */
  check(host: string): void {
    this.refuseClosed(this.state(host));
  }

  /** Runs `call` when its turn has come. Throws the host's last error while the host is left alone. */
  async run<T>(host: string, rate: SourceRate, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const state = this.state(host);
    if (state.running >= rate.parallel) await new Promise<void>((resolve) => state.waiting.push(resolve));
    else state.running += 1;
    try {
      this.refuseClosed(state);
      await this.pace(state, rate, signal);
      this.refuseClosed(state);
      const value = await call();
      state.silent = 0;
      return value;
    } catch (error) {
      // What the gate said itself is nothing new of the host.
      if (error instanceof QuireError && error !== state.closed?.error) this.learn(state, error);
      throw error;
    } finally {
      const next = state.waiting.shift();
      if (next === undefined) state.running -= 1;
      else next();
    }
  }

  private async pace(state: HostState, rate: SourceRate, signal: AbortSignal | undefined): Promise<void> {
    const now = this.clock.now().getTime();
    const turn = Math.max(now, state.next);
    state.next = turn + rate.spacing_ms;
    if (turn > now) await this.clock.wait(turn - now, signal);
  }

  private refuseClosed(state: HostState): void {
    if (state.closed === null) return;
    if (this.clock.now().getTime() < state.closed.until) throw state.closed.error;
    state.closed = null;
  }

  /** A pause that the host asks for holds for every call to it, not only for the one it was said to. */
  private learn(state: HostState, error: QuireError): void {
    const now = this.clock.now().getTime();
    const asked = error.facts["retry_after_ms"];
    if (error.code === "http_status" && typeof asked === "number") {
      if (asked > restMs) state.closed = { until: now + asked, error };
      else state.next = Math.max(state.next, now + asked);
    }
    // The door let nothing out: the next call need not keep its distance from one that was not made.
    if (error.code === "offline") state.next = now;
    const silent = error.code === "timeout" || error.code === "network";
    state.silent = silent ? state.silent + 1 : 0;
    if (state.silent < patience) return;
    state.silent = 0;
    const message = `${error.message} It is left alone for a minute.`;
    const { code, facts, fix } = error;
    const left = new QuireError(code, message, { facts, cause: error, ...(fix !== undefined && { fix }) });
    state.closed = { until: now + restMs, error: left };
  }

  private state(host: string): HostState {
    const known = this.hosts.get(host);
    if (known) return known;
    const fresh = { next: 0, running: 0, waiting: [], silent: 0, closed: null };
    this.hosts.set(host, fresh);
    return fresh;
  }
}
