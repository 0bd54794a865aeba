import type { Event } from "../domain/event.js";
import { activeMilliseconds, resultSpending, type StepResult, totalSpending } from "./fold.js";
import { z } from "zod";

/** Tells in a recipe's answer what its run cost. */
export const spentSchema = z.strictObject({
  took_ms: z.number().describe("Time it took"),
  model_calls: z.number().describe("Calls of models"),
  input_tokens: z.number().describe("Tokens that models read"),
  output_tokens: z.number().describe("Tokens that models wrote"),
  usd: z.number().nullable().describe("Cost; null where a model's price is not known"),
});
export type Spent = z.infer<typeof spentSchema>;

export function spentOf({ took_ms, model_calls, input_tokens, output_tokens, usd }: Spent): Spent {
  return { took_ms, model_calls, input_tokens, output_tokens, usd };
}

export interface RunMetrics extends Spent {
  /** Milliseconds by step name. */
  latency_ms: Record<string, number>;
  in_doubt: number;
  /** Of runs that iterate; the last row holds the finish as well. */
  iterations?: IterationMetrics[];
}

export interface IterationMetrics {
  iteration: number;
  tokens_in: number;
  tokens_out: number;
  /** Milliseconds by tool that the run called; calls in parallel add up. */
  latency_ms: Record<string, number>;
  evidence_added: number;
  /** 0..1; null where no model was asked. */
  confidence: number | null;
}

/** Sums what a run cost, folded from its log. */
export function runMetrics(events: readonly Event[]): RunMetrics {
  const results = events
    .filter((event) => event.event === "tool_result" || event.event === "model_result")
    .map((event) => event.content as StepResult);
  const latency: Record<string, number> = {};
  for (const { name, usage } of results) latency[name] = (latency[name] ?? 0) + usage.latency_ms;
  const spent = results.map(resultSpending);
  const doubts = events.filter((event) => event.event === "cost").length;
  return {
    took_ms: activeMilliseconds(events),
    model_calls: sum(spent, "calls") + doubts,
    input_tokens: sum(spent, "input_tokens"),
    output_tokens: sum(spent, "output_tokens"),
    usd: totalSpending(events).usd,
    latency_ms: latency,
    in_doubt: doubts,
    ...(events.some(({ iter }) => iter > 0) && { iterations: iterationMetrics(events) }),
  };
}

type Settled = ReturnType<typeof resultSpending>;

function sum(spent: readonly Settled[], field: "calls" | "input_tokens" | "output_tokens"): number {
  return spent.reduce((total, each) => total + each[field], 0);
}

function iterationMetrics(events: readonly Event[]): IterationMetrics[] {
  const last = events.reduce((highest, { iter }) => Math.max(highest, iter), 0);
  return Array.from({ length: last }, (_, index) => {
    const ofIteration = events.filter(({ iter }) => iter === index + 1);
    const used = ofIteration.filter(isResult).map(({ content }) => resultSpending(content as StepResult));
    const assessed = ofIteration.filter(({ event }) => event === "assess").map(({ content }) => content);
    const { new_passages, confidence } = assessed.findLast(isAssessed) ?? { new_passages: 0, confidence: null };
    return {
      iteration: index + 1,
      tokens_in: sum(used, "input_tokens"),
      tokens_out: sum(used, "output_tokens"),
      latency_ms: toolLatency(ofIteration),
      evidence_added: new_passages,
      confidence,
    };
  });
}

/** What an `assess` event says in every recipe that iterates. */
interface Assessed {
  new_passages: number;
  confidence: number | null;
}

function isAssessed(content: unknown): content is Assessed {
  return typeof content === "object" && content !== null && "new_passages" in content && "confidence" in content;
}

/** Calls that the run itself made: what tools call within stands in their time already. */
function toolLatency(events: readonly Event[]): Record<string, number> {
  const called = new Set(events.filter(({ event }) => event === "tool_call").map(({ key }) => key));
  const latency: Record<string, number> = {};
  for (const { event, key, content } of events) {
    if (event !== "tool_result" || key === undefined || key.includes("/") || !called.has(key)) continue;
    const { name, usage } = content as StepResult;
    latency[name] = (latency[name] ?? 0) + usage.latency_ms;
  }
  return latency;
}

function isResult({ event }: Event): boolean {
  return event === "tool_result" || event === "model_result";
}
