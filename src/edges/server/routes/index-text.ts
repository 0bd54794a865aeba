import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Service } from "../service.js";
import { jsonContent, problems } from "./responses.js";
import { answer, runTool } from "./run-tool.js";

const payload = z
  .strictObject({
    source: z
      .string()
      .trim()
      .min(1)
      .describe("Where the text is from: an address, a path, any name; the same source is the same work"),
    content: z.string().describe("The text, in Markdown or plain"),
    collection: z.string().trim().min(1).optional(),
    chunkSize: z.int().min(200).max(20_000).optional().describe("Characters of a passage"),
    chunkOverlap: z.int().min(0).max(10_000).optional().describe("Characters that neighbouring passages share"),
    sourceMeta: z
      .strictObject({ name: z.string().optional(), title: z.string().optional() })
      .optional()
      .describe("What is known of the source"),
  })
  .openapi("IndexPayload");

const indexed = z.strictObject({
  ok: z.literal(true),
  work_id: z.string(),
  chunks: z.number(),
  collection: z.string().nullable(),
  unchanged: z.boolean().describe("True where this text of this source was there already"),
});

const accepted = z.strictObject({
  ok: z.literal(true),
  job_id: z.string().describe("Id of a run: `GET /runs/{id}`; its output is what is answered to smaller bodies"),
  run_id: z.string(),
});

const route = createRoute({
  method: "post",
  path: "/index",
  summary: "Put a text into the library",
  request: { body: { required: true, content: jsonContent(payload) } },
  responses: {
    200: { description: "It can be searched now.", content: jsonContent(indexed) },
    202: { description: "It is large and is indexed in the background.", content: jsonContent(accepted) },
    ...problems(413, 415, 422),
  },
});

export function addIndex(app: OpenAPIHono, service: Service): void {
  const { desk, options } = service;
  app.openapi(route, async (context) => {
    const input = context.req.valid("json");
    if (Buffer.byteLength(input.content) <= options.background_bytes) {
      return answer(context, await runTool(service, "index_text", input));
    }
    const id = await desk.startUnchecked({ tool: "index_text", input });
    context.header("Location", `/runs/${id}`);
    return answer(context, { ok: true, job_id: id, run_id: id }, 202);
  });
}
