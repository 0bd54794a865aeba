import { type ErrorCode, type ErrorRecord, toQuireError } from "../domain/error.js";
import type { z } from "zod";
import { contentHash } from "../run/content-hash.js";
import type { Called } from "../run/contract.js";
import type { CallOptions } from "../run/call-options.js";
import type { RunContext } from "../run/run-context.js";

interface Attempted {
  name: string;
  provenance: Record<string, unknown>;
  usage: { latency_ms: number };
}

/** Records what became of one call of a tool that may fail without ending the run; recorded, so that a resumed run sees the same. */
export type ToolOutcome<Output = unknown> =
  | (Attempted & { ok: true; output: Output; error: null })
  | (Attempted & { ok: false; output: null; error: ErrorRecord });

/** What is about the run and not about the tool: the run ends, or goes on without new paid calls, by its own rules. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "unknown_price", "corrupt_log"];

/**
 * Calls a tool that may fail: the failure becomes an outcome with its reason. What stops the run (an interruption, an
 * open gate, a budget) is thrown on.
 */
export async function attempt<Input extends z.ZodType, Output extends z.ZodType>(
  context: RunContext,
  contract: Called<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<ToolOutcome<z.output<Output>>> {
  const outcome = await attemptNamed(context, contract.name, input, options);
  return outcome.ok ? { ...outcome, output: contract.output.parse(outcome.output) } : outcome;
}

/** The same for a tool whose name a model or a configuration gives. */
export async function attemptNamed(
  context: RunContext,
  name: string,
  input: unknown,
  options: CallOptions = {},
): Promise<ToolOutcome> {
  const { clock } = context.services;
  const key = `attempt:${name}:${contentHash({ input, ...options })}`;
  // By which a reader of the transcript knows which call this is the result of.
  const provenance = () => ({ call_id: `${name}:${contentHash(input)}` });
  const work = async (): Promise<ToolOutcome> => {
    const began = clock.now().getTime();
    const attempted = (output: unknown): Attempted => {
      const usage = { latency_ms: clock.now().getTime() - began };
      return { name, provenance: provenanceOf(output), usage };
    };
    try {
      const output = await context.callNamed(name, input, options);
      return { ...attempted(output), ok: true, output, error: null };
    } catch (thrown) {
      const error = toQuireError(thrown);
      // What was stopped has not failed: a resumed run tries it again.
      if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
      return { ...attempted(null), ok: false, output: null, error: error.toRecord() };
    }
  };
  return context.step(key, "none", work, { provenance });
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
