import type { Clock } from "../../../ports/machine.js";

/** Tools that prepare what they ask next while a question is open: their runs wait for the answer, and go on at once. */
const askingTools: ReadonlySet<string> = new Set(["scan"]);
/** So long at most; then the run ends as waiting, and goes on when it is answered. */
const patience = 600_000;

/** Answers to questions of a run that it has not come to yet, by key. */
export class Answers {
  private readonly given = new Map<string, unknown>();
  private readonly awaited = new Map<string, () => void>();

  has(key: string): boolean {
    return this.given.has(key);
  }

  get(key: string): unknown {
    return this.given.get(key);
  }

  set(key: string, answer: unknown): void {
    this.given.set(key, answer);
    this.awaited.get(key)?.();
  }

  /** The answer; where there is none yet, as soon as it comes, for the tools that are kept waiting. Undefined where none came. */
  async of(key: string, tool: string, { clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<unknown> {
    if (!this.has(key) && askingTools.has(tool)) {
      const over = new AbortController();
      const stop = AbortSignal.any([signal, over.signal]);
      const came = new Promise<void>((resolve) => this.awaited.set(key, resolve));
      await Promise.race([came, clock.wait(patience, stop).catch(() => undefined)]);
      this.awaited.delete(key);
      over.abort();
    }
    return this.get(key);
  }
}
