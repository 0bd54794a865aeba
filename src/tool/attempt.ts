import { type ErrorCode, type ErrorRecord, toQuireError } from "../domain/error.js";
import { contentHash } from "../run/content-hash.js";
import type { CallOptions } from "../run/call-options.js";
import type { RunContext } from "../run/run-context.js";

/** What became of one call of a tool that may fail without ending the run; recorded, so that a resumed run sees the same. */
export interface ToolOutcome {
  name: string;
  ok: boolean;
  /** Null where it failed. */
  output: unknown;
  provenance: Record<string, unknown>;
  usage: { latency_ms: number };
  error: ErrorRecord | null;
}

/** What is about the run and not about the tool: the run ends, or goes on without new paid calls, by its own rules. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "unknown_price", "corrupt_log"];

/**
 * Calls a tool that may fail: the failure becomes an outcome with its reason. What stops the run (an interruption, an
 * open gate, a budget) is thrown on.
 */
export async function attempt(
  context: RunContext,
  name: string,
  input: unknown,
  options: CallOptions = {},
): Promise<ToolOutcome> {
  const { clock } = context.services;
  const key = `attempt:${name}:${contentHash({ input, ...options })}`;
  return context.step(key, "none", async () => {
    const began = clock.now().getTime();
    const done = (ok: boolean, output: unknown, error: ErrorRecord | null): ToolOutcome => {
      const usage = { latency_ms: clock.now().getTime() - began };
      return { name, ok, output, provenance: provenanceOf(output), usage, error };
    };
    try {
      return done(true, await context.call(name, input, options), null);
    } catch (thrown) {
      const error = toQuireError(thrown);
      // What was stopped has not failed: a resumed run tries it again.
      if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
      return done(false, null, error.toRecord());
    }
  });
}

/** Sources and addresses that an output names, for the log. */
function provenanceOf(output: unknown): Record<string, unknown> {
  const found = { source_ids: new Set<string>(), urls: new Set<string>() };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (name === "source_id" && typeof inner === "string") found.source_ids.add(inner);
        else if (name === "url" && typeof inner === "string") found.urls.add(inner);
        else look(inner);
      }
    }
  };
  look(output);
  return { source_ids: [...found.source_ids], urls: [...found.urls] };
}
