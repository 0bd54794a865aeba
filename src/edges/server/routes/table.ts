import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { worksTableContract } from "../../../contracts/works-table.js";
import type { Service } from "../service/service.js";
import { answerJson } from "./answer.js";
import { notModified } from "./conditional.js";
import { jsonContent, problems } from "./responses.js";

const edition = z.string().describe("Another one whenever anything in the table has changed");
const route = createRoute({
  method: "get",
  path: "/works/table",
  operationId: "tabulateWorks",
  summary: "All works of the library in one answer, a short row for each",
  responses: {
    200: { description: "The table.", content: jsonContent(worksTableContract.output.extend({ edition })) },
    304: { description: "It is as the client has it." },
    ...problems(),
  },
});

/** Before `/works/{id}`: no work goes by the name of table. */
export function addTable(app: OpenAPIHono, { table }: Service): void {
  app.openapi(route, async (context) => {
    const { edition: current, json } = await table.read();
    // Weak: it is the same table, however it is packed.
    const etag = `W/"${current}"`;
    context.header("ETag", etag);
    context.header("Cache-Control", "private, no-cache");
    if (notModified(context, etag)) return context.body(null, 304);
    return answerJson(context, json);
  });
}
