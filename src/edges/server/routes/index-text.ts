import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { indexTextInput, indexTextOutput } from "../../../library/index-text.tool.js";
import type { Engine } from "../../../run/execute.js";
import type { Service } from "../service/service.js";
import { Turns } from "../service/turns.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

/** Names the tool that the route runs: taking texts is what the server is for. */
export const indexing = "index_text";

const accepted = z.strictObject({
  ok: z.literal(true),
  job_id: z.string().describe("Id of a run: `GET /runs/{id}`; its output is what smaller texts are answered with"),
});

const route = createRoute({
  method: "post",
  path: "/index",
  operationId: "indexText",
  summary: "Put a text into the library",
  request: { body: { required: true, content: jsonContent(indexTextInput) } },
  responses: {
    200: { description: "It can be searched now.", content: jsonContent(indexTextOutput) },
    202: { description: "It is large: it is indexed in the background.", content: jsonContent(accepted) },
    ...problems(409, 413, 415, 422),
  },
});

export function addIndex(app: OpenAPIHono, { runManager, options, workbench }: Service): void {
  const engine = inTurns(workbench.engine);
  app.openapi(route, async (context) => {
    const request = { tool: indexing, input: context.req.valid("json") };
    if (Buffer.byteLength(request.input.content) <= options.background_bytes) {
      return answer(context, await runManager.runToEnd(request, engine));
    }
    const id = await runManager.startUnchecked(request, engine);
    context.header("Location", `/runs/${id}`);
    return answer(context, { ok: true, job_id: id }, 202);
  });
}

/** The engine with tools that take turns, in however many runs. */
function inTurns(engine: Engine): Engine {
  const turns = new Turns(1);
  const resolveTool: Engine["resolveTool"] = async (name) => {
    const tool = await engine.resolveTool(name);
    if (name !== indexing) return tool;
    return { ...tool, execute: (context, input) => turns.take(() => tool.execute(context, input)) };
  };
  return { ...engine, resolveTool };
}
