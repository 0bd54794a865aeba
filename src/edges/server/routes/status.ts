import { basename } from "node:path";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const route = createRoute({
  method: "get",
  path: "/status",
  operationId: "getStatus",
  summary: "What a status bar shows",
  responses: {
    200: {
      description: "How it stands.",
      content: jsonContent(
        z.strictObject({
          workspace: z.string().describe("Name of its folder"),
          works: z.number(),
          offline: z.boolean().describe("Whether nothing is asked over the network"),
          model: z.string().nullable().describe("`provider:model` that answers; null where none is configured"),
          version: z.string().describe("Of Quire"),
        }),
      ),
    },
    ...problems(),
  },
});

export function addStatus(app: OpenAPIHono, { workbench, options }: Service): void {
  const { services } = workbench.engine;
  app.openapi(route, async (context) => {
    const { works } = await (await services.store()).stats();
    const { models, network } = services.config;
    return answer(context, {
      workspace: basename(workbench.root),
      works,
      offline: network.offline,
      model: models.answer ?? models.default ?? null,
      version: options.version,
    });
  });
}
