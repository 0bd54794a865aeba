import { z } from "zod";

export const eventRoles = ["planner", "tool", "model", "user", "system"] as const;
export const eventNames = [
  "run_start",
  "plan",
  "tool_call",
  "tool_result",
  "model_call",
  "model_result",
  "evidence",
  "assess",
  "gate_open",
  "gate_close",
  "cost",
  "warning",
  "error",
  "finalize",
  "run_end",
] as const;

/** One line of `events.jsonl`. `seq` counts from 1 without gaps; `key` names a step by content, never by position. */
export const eventSchema = z.strictObject({
  v: z.literal(1),
  seq: z.number().int().min(1),
  ts: z.string(),
  iter: z.number().int().min(0),
  role: z.enum(eventRoles),
  event: z.enum(eventNames),
  key: z.string().optional(),
  /** Names the process that wrote it, for as long as that held the run's lock. */
  lease: z.string().optional(),
  content: z.unknown(),
});

export type Event = z.infer<typeof eventSchema>;
export type EventRole = (typeof eventRoles)[number];
export type EventName = (typeof eventNames)[number];
