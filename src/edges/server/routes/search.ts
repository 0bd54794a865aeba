import { searchOutput, tool as searchTool } from "../../../library/search.tool.js";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { filterFields } from "../../../corpus/search/search-filter.js";
import { profiles } from "../../../domain/search.js";
import type { Service } from "../service/service.js";
import { Turns } from "../service/turns.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const route = createRoute({
  method: "get",
  path: "/search",
  operationId: "search",
  summary: "Find the passages that answer best",
  request: {
    query: z.strictObject({
      q: z.string().trim().min(1).max(10_000).describe("What is looked for"),
      k: z.coerce.number().int().min(1).max(1000).optional().describe("How many; 10 by default"),
      profile: z.enum(profiles).optional(),
      ...filterFields,
    }),
  },
  responses: {
    200: { description: "The passages, best first.", content: jsonContent(searchOutput) },
    ...problems(404),
  },
});

/** One asks the store while another waits for an embedder; more would only keep everybody else waiting. */
const parallelSearches = 2;

export function addSearch(app: OpenAPIHono, { runManager }: Service): void {
  const turns = new Turns(parallelSearches);
  app.openapi(route, async (context) => {
    const { q, ...others } = context.req.valid("query");
    return answer(context, await turns.take(() => runManager.outputOf(searchTool, { query: q, ...others })));
  });
}
