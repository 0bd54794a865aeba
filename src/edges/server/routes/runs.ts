import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { errorRecordSchema } from "../../../domain/error-schema.js";
import { openGates, runEnd, runStart, runState } from "../../../run/fold.js";
import { runMetrics } from "../../../run/metrics.js";
import { summariseRuns } from "../../../run/summary.js";
import type { Service } from "../service/service.js";
import { answerSchema } from "../service/answer-schema.js";
import { LogReadings } from "../service/log-readings.js";
import { answerJson } from "./answer.js";
import { jsonContent, problems } from "./responses.js";
import { started, startedRun, withRunId } from "./run-parts.js";

const states = ["running", "waiting", "done", "incomplete", "failed", "interrupted"] as const;
const limitOf = z.number().min(0).optional();
const budget = z.strictObject({
  calls: z.int().min(0).optional(),
  tokens: z.int().min(0).optional(),
  cost: limitOf.describe("USD"),
  minutes: limitOf,
});

const start = createRoute({
  method: "post",
  path: "/runs",
  operationId: "startRun",
  summary: "Start a tool; it runs on without you",
  request: {
    body: {
      required: true,
      content: jsonContent(
        z.strictObject({
          tool: z.string().min(1).describe("One of `GET /tools`"),
          input: z.record(z.string(), z.unknown()).default({}).describe("As the tool's `input_schema` says"),
          budget: budget.optional(),
          seed: z
            .int()
            .min(0)
            .max(2 ** 31 - 1)
            .optional(),
        }),
      ),
    },
  },
  responses: { 202: started, ...problems(404, 413, 415) },
});

const runLine = z.strictObject({
  run_id: z.string(),
  tool: z.string(),
  state: z.enum([...states, "corrupt"]),
  started: z.string(),
  usd: z.number().nullable(),
});

const list = createRoute({
  method: "get",
  path: "/runs",
  operationId: "listRuns",
  summary: "List runs, newest first",
  request: {
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(1000).optional().describe("How many; 50 by default"),
      before: z.string().optional().describe("Only runs older than the one with this id"),
    }),
  },
  responses: {
    200: { description: "Runs.", content: jsonContent(z.strictObject({ runs: z.array(runLine) })) },
    ...problems(),
  },
});

const gate = z
  .strictObject({
    key: z.string(),
    question: z.string(),
    kind: z.string().nullable(),
    details: z.unknown(),
    choices: z.array(z.string()).nullable(),
    form: z.record(z.string(), z.unknown()).nullable().describe("JSON Schema of an answer that is an object"),
    default: z.unknown(),
    answer_schema: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("JSON Schema of what it may be answered with; null where only its words say it"),
  })
  .openapi("Gate", { description: "A question that the run asks a person." });

const one = createRoute({
  method: "get",
  path: "/runs/{id}",
  operationId: "getRun",
  summary: "How a run stands, and what it made",
  request: withRunId,
  responses: {
    200: {
      description: "The run.",
      content: jsonContent(
        runLine.extend({
          input: z.unknown(),
          output: z.unknown().describe("Null where there is none (yet)"),
          error: errorRecordSchema.nullable(),
          reasons: z.array(z.string()).describe("Why the output is partial"),
          gates: z.array(gate).describe("Open questions"),
          events: z.number().describe("How many there are"),
          metrics: z.record(z.string(), z.unknown()),
        }),
      ),
    },
    ...problems(404),
  },
});

const resume = createRoute({
  method: "post",
  path: "/runs/{id}/resume",
  operationId: "resumeRun",
  summary: "Take a run up where it ended",
  request: {
    ...withRunId,
    body: {
      required: false,
      content: jsonContent(z.strictObject({ budget: budget.optional().describe("New limits") })),
    },
  },
  responses: { 202: started, ...problems(404, 409, 413, 415) },
});

const cancel = createRoute({
  method: "post",
  path: "/runs/{id}/cancel",
  operationId: "cancelRun",
  summary: "Interrupt a run; it can be resumed",
  request: withRunId,
  responses: { 202: started, ...problems(404, 409) },
});

export function addRuns(app: OpenAPIHono, service: Service): void {
  const { runManager, workbench, rulesFor } = service;
  const { runs } = workbench.engine;
  const readings = new LogReadings(runs);
  const read = (name: string, id: string, how: () => unknown): Promise<string> =>
    readings.json(id, name, () => `${runs.holder(id)} ${runManager.isUnderway(id)}`, how);
  app.openapi(start, async (context) => {
    const { tool, input, budget: limits, seed } = context.req.valid("json");
    const request = { tool, input, ...(limits && { budget: limits }), ...(seed !== undefined && { seed }) };
    const id = await runManager.start(request, rulesFor(context));
    return startedRun(context, id);
  });
  app.openapi(list, async (context) => {
    const { limit = 50, before } = context.req.valid("query");
    const ids = runs.list().toReversed();
    const wanted = before === undefined ? ids : ids.filter((id) => id < before);
    const lines = wanted.slice(0, limit).map((id) => read("line", id, () => summariseRuns(runs, [id])[0]));
    return answerJson(context, `{"runs":[${(await Promise.all(lines)).join(",")}]}`);
  });
  app.openapi(one, async (context) => {
    const { id } = context.req.valid("param");
    return answerJson(context, await read("whole", id, () => describeRun(service, id)));
  });
  app.openapi(resume, async (context) => {
    const { id } = context.req.valid("param");
    await runManager.resume(id, { budget: context.req.valid("json").budget, rules: rulesFor(context) });
    return startedRun(context, id);
  });
  app.openapi(cancel, (context) => {
    const { id } = context.req.valid("param");
    runManager.events(id);
    runManager.cancel(id);
    return startedRun(context, id);
  });
}

function describeRun({ runManager }: Service, id: string) {
  const isHeld = runManager.isUnderway(id);
  const events = runManager.events(id);
  const end = isHeld ? null : runEnd(events);
  const begun = runStart(events);
  const metrics = runMetrics(events);
  const gates = openGates(events).map(({ key, question, kind, details, choices, form, default: suggested }) => ({
    answer_schema: answerSchema({ ...(kind && { kind }), ...(choices && { choices }), ...(form && { form }) }),
    key,
    question,
    kind: kind ?? null,
    details: details ?? null,
    choices: choices ?? null,
    form: form ?? null,
    default: suggested ?? null,
  }));
  return {
    run_id: id,
    tool: begun?.tool ?? "",
    state: runState(events, isHeld),
    started: events[0]?.ts ?? "",
    usd: metrics.usd,
    input: begun?.input ?? null,
    output: end?.output ?? null,
    error: end?.error ?? null,
    reasons: end?.reasons ?? [],
    gates,
    events: events.length,
    metrics,
  };
}
