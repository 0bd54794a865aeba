import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { answer } from "./answer.js";
import { jsonContent } from "./responses.js";

export const runId = z.string().min(1).max(200).describe("Id of a run");
export const withRunId = { params: z.strictObject({ id: runId }) };

export const started = {
  description: "It is underway: `GET /runs/{id}` says how it stands.",
  content: jsonContent(z.strictObject({ ok: z.literal(true), run_id: z.string() })),
};

export function startedRun(context: Context, id: string): never {
  context.header("Location", `/runs/${encodeURIComponent(id)}`);
  return answer(context, { ok: true, run_id: id }, 202);
}
