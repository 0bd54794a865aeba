import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { errorRecordSchema } from "../../../domain/error-schema.js";
import type { QuireError } from "../../../domain/error.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const schema = z.record(z.string(), z.unknown()).describe("JSON Schema, draft 2020-12");

const toolLine = z
  .strictObject({
    name: z.string(),
    title: z.string().describe("What people call it"),
    version: z.number(),
    description: z.string(),
    input_schema: schema,
    output_schema: schema,
    sandbox: z.strictObject({ network: z.boolean(), hosts: z.array(z.string()), opened_by: z.string().optional() }),
    side_effects: z.boolean().describe("Whether it changes files or the library"),
    auth: z.string(),
    rate_limits: z.strictObject({ rpm: z.number().nullable() }),
    allowed: z.boolean().describe("Whether this server lets it be run"),
  })
  .openapi("Tool");

const listing = z.strictObject({
  tools: z.array(toolLine),
  unreachable: z
    .array(z.strictObject({ server: z.string(), error: errorRecordSchema }))
    .describe("Configured MCP servers whose tools cannot be listed"),
});

const route = createRoute({
  method: "get",
  path: "/tools",
  operationId: "listTools",
  summary: "What can be run: tools with their schemas",
  responses: {
    200: { description: "Our own tools and those of configured MCP servers.", content: jsonContent(listing) },
    ...problems(),
  },
});

const use = createRoute({
  method: "post",
  path: "/tools/{name}",
  operationId: "useTool",
  summary: "Use a tool that changes nothing and costs nothing, and wait for what it comes to: no run is kept",
  request: {
    params: z.strictObject({ name: z.string().min(1).max(200).describe("One of `GET /tools`") }),
    body: {
      required: true,
      content: jsonContent(
        z.strictObject({
          input: z.record(z.string(), z.unknown()).default({}).describe("As the tool's `input_schema` says"),
        }),
      ),
    },
  },
  responses: {
    200: {
      description: "What it came to.",
      content: jsonContent(z.strictObject({ output: z.unknown().describe("As the tool's `output_schema` says") })),
    },
    ...problems(404, 413, 415, 422),
  },
});

export function addTools(app: OpenAPIHono, { workbench, rulesFor, runManager }: Service): void {
  app.openapi(use, async (context) => {
    const { name } = context.req.valid("param");
    const { input } = context.req.valid("json");
    return answer(context, { output: await runManager.lookUp({ tool: name, input }, rulesFor(context)) });
  });
  app.openapi(route, async (context) => {
    const { tools, failures } = await workbench.registry.all();
    const rules = rulesFor(context);
    const lines = tools.map((tool) => ({
      ...tool.spec(),
      allowed: rules.permits(tool),
    }));
    return answer(context, { tools: lines, unreachable: failures.map(toRecord) });
  });
}

function toRecord({ server, error }: { server: string; error: QuireError }) {
  return { server, error: error.toRecord() };
}
