import { z } from "zod";
import type { Event } from "../domain/event.js";
import { addSpending, nothing } from "./budget.js";
import { resultSpending, type StepResult } from "./fold.js";

/** Calls that write a document, mend it and judge it; what found its evidence is not among them. */
const writingCalls = new Set(["answer", "answer_again", "report", "repair", "judge", "repair_repair", "judge_repair"]);

/** What writing a document, mending and judging it took. */
export const writingSpentSchema = z.strictObject({
  calls: z.int().describe("Requests to models, also those that failed"),
  tokens: z.int().describe("Read and written"),
  usd: z.number().nullable().describe("Cost; null where a model's price is not known"),
  seconds: z.number().describe("Time of these calls, one behind the other"),
});
export type WritingSpent = z.infer<typeof writingSpentSchema>;

/** Sums what the calls took that wrote the document of a run. */
export function writingSpent(events: readonly Event[]): WritingSpent {
  const results = events
    .filter(({ event }) => event === "model_result")
    .map(({ content }) => content as StepResult)
    .filter(({ name }) => writingCalls.has(name));
  const { calls, tokens, usd } = results.map(resultSpending).reduce(addSpending, nothing);
  return { calls, tokens, usd, seconds: results.reduce((sum, { usage }) => sum + usage.latency_ms, 0) / 1000 };
}
