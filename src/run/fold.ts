import type { Config } from "../domain/config.js";
import type { ErrorRecord } from "../domain/error.js";
import type { Event } from "../domain/event.js";
import { noUsage, recordedAmount, recordedUsage, type Usage } from "../domain/usage.js";
import { addSpending, nothing, type Spending } from "./budget.js";

/** Records what a step or a tool left in the log; the shape of `tool_result` and `model_result`. */
export interface StepResult {
  name: string;
  ok: boolean;
  output?: unknown;
  provenance?: Record<string, unknown>;
  usage: { latency_ms: number; calls?: number; input_tokens?: number; output_tokens?: number; usd?: number | null };
  error?: ErrorRecord;
}

export type RunState = "running" | "waiting" | "done" | "incomplete" | "failed" | "interrupted";

/** `run_start` of the first process; later ones only say that they resumed. */
export interface RunStart {
  tool: string;
  version: number;
  input: unknown;
  seed: number;
  offline: boolean;
  budget: Record<string, number | undefined>;
  /** Patterns of the hosts that may be reached, where they were given. */
  domains?: readonly string[];
  /** Models that may be asked, where they were given. */
  models?: readonly string[];
  /** Who is asked for what by the settings, so that the run can be made again under others; older logs do not say. */
  asks?: Pick<Config, "models" | "judge" | "embedding">;
  /** Of a run that is made of the log of another. */
  replay?: ReplayOf;
}

/**
 * How a run is made of the log of another: "again": nobody is asked, all answers are in the log; "rewritten": another model
 * writes from its evidence; "further": what is in the log is not done twice, and the rest is done.
 */
export interface ReplayOf {
  run_id: string;
  way: "again" | "rewritten" | "further";
  /** The model that writes in place of the one that wrote; null: the same. */
  writer: string | null;
}

export interface RunEnd {
  state: Exclude<RunState, "running">;
  output?: unknown;
  error?: ErrorRecord;
  reasons: string[];
}

/** Results of finished steps by key. Failed steps are left out: they run again. */
export function finishedSteps(events: readonly Event[]): Map<string, StepResult> {
  const results = new Map<string, StepResult>();
  for (const event of events) {
    if ((event.event !== "tool_result" && event.event !== "model_result") || event.key === undefined) continue;
    const result = event.content as StepResult;
    if (result.ok) results.set(event.key, result);
  }
  return results;
}

/** Paid steps that were launched and neither finished nor failed: the process died while they were in flight. */
export function inDoubt(events: readonly Event[]): { key: string; name: string; worst: Spending }[] {
  const open = new Map<string, { key: string; name: string; worst: Spending }>();
  for (const event of events) {
    if (event.key === undefined) continue;
    if (event.event === "model_call" || event.event === "tool_call") {
      const { name, worst } = event.content as { name: string; worst?: Spending };
      if (worst) open.set(event.key, { key: event.key, name, worst: recordedSpending(worst) });
    }
    // A cost event for the key means that an earlier resume has already counted the doubt.
    if (["model_result", "tool_result", "cost"].includes(event.event)) open.delete(event.key);
  }
  return [...open.values()];
}

/** All that was paid or may have been: results, failed calls included, and calls in doubt at their worst case. */
export function totalSpending(events: readonly Event[]): Spending {
  let total = nothing;
  for (const event of events) {
    if (event.event === "model_result" || event.event === "tool_result") {
      total = addSpending(total, resultSpending(event.content as StepResult));
    } else if (event.event === "cost") {
      total = addSpending(total, recordedSpending((event.content as { spending: Spending }).spending));
    }
  }
  return total;
}

/** Reads what a recorded step used. Nothing in a log can give money back: what is below 0 or no number is none, a price unknown. */
export function resultSpending({ usage }: StepResult): Spending & Usage {
  if (usage.calls === undefined) return { ...noUsage, ...nothing };
  const used = recordedUsage(usage);
  const tokens = used.input_tokens + used.output_tokens;
  return {
    ...used,
    ...recordedSpending({ calls: usage.calls, tokens, usd: usage.usd ?? (usage.usd === null ? null : 0) }),
  };
}

function recordedSpending({ calls, tokens, usd }: Spending): Spending {
  const isPrice = typeof usd === "number" && usd >= 0;
  return { calls: recordedAmount(calls), tokens: recordedAmount(tokens), usd: isPrice ? usd : null };
}

/** Events whose keys begin so, their keys without it: those of a call by its prefix. */
export function eventsBelow(events: readonly Event[], prefix: string): Event[] {
  return events.flatMap((event) =>
    event.key?.startsWith(prefix) === true ? [{ ...event, key: event.key.slice(prefix.length) }] : [],
  );
}

/** The events of a call by its key, as the tool gave them. Read from where the call stands: logs are long. */
export function eventsOfCall(events: readonly Event[], key: string): Event[] {
  const start = events.findLastIndex((event) => event.event === "tool_call" && event.key === key);
  return start < 0 ? [] : eventsBelow(events.slice(start), `${key}/`);
}

export function runStart(events: readonly Event[]): RunStart | null {
  const first = events[0];
  return first?.event === "run_start" ? (first.content as RunStart) : null;
}

/** The last `run_end`, unless a later process has taken the run up again. */
export function runEnd(events: readonly Event[]): RunEnd | null {
  const last = events.findLast((event) => event.event === "run_end" || event.event === "run_start");
  return last?.event === "run_end" ? (last.content as RunEnd) : null;
}

/** The state of a run from its log and whether a living process holds it. */
export function runState(events: readonly Event[], held: boolean): RunState {
  if (held) return "running";
  return runEnd(events)?.state ?? "interrupted";
}

/** Milliseconds in which a process worked on the run; the pauses between processes do not count. */
export function activeMilliseconds(events: readonly Event[]): number {
  let total = 0;
  let start = 0;
  let last = 0;
  let isAtWork = false;
  for (const event of events) {
    const time = Date.parse(event.ts);
    if (event.event === "run_start") {
      total += last - start;
      start = time;
      isAtWork = true;
    }
    // Between two processes only an answer is recorded, whenever the person gave it.
    if (isAtWork) last = time;
    if (event.event === "run_end") isAtWork = false;
  }
  return total + (last - start);
}

/** A question that nobody has answered yet, as the log holds it. */
export interface OpenGate {
  key: string;
  question: string;
  kind?: string;
  details?: unknown;
  choices?: readonly string[];
  form?: Readonly<Record<string, unknown>>;
  default?: unknown;
}

/** Questions that were put and not answered, in their order. */
export function openGates(events: readonly Event[]): OpenGate[] {
  const open = new Map<string, OpenGate>();
  for (const event of events) {
    if (event.key === undefined) continue;
    if (event.event === "gate_open") open.set(event.key, { ...(event.content as OpenGate), key: event.key });
    else if (event.event === "gate_close") open.delete(event.key);
  }
  return [...open.values()];
}

/** Answers of closed gates by key. */
export function closedGates(events: readonly Event[]): Map<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const event of events) {
    if (event.event === "gate_close" && event.key !== undefined) {
      answers.set(event.key, (event.content as { answer: unknown }).answer);
    }
  }
  return answers;
}
