import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { annotationsContract, placedAnnotation } from "../../../contracts/annotations.js";
import { worksContract } from "../../../contracts/works.js";
import { Drafts } from "../service/drafts.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { workId } from "./pages.js";
import { jsonContent, problems } from "./responses.js";

const route = createRoute({
  method: "get",
  path: "/works/{id}/about",
  operationId: "getAboutWork",
  summary: "What people marked in a work, and the texts of the workspace that cite it",
  request: { params: z.strictObject({ id: workId }) },
  responses: {
    200: {
      description: "What is said about it.",
      content: jsonContent(
        z.strictObject({
          notes: z.string().describe("About the work as a whole, in Markdown"),
          annotations: z.array(placedAnnotation).describe("Highlights and comments in the order of the pages"),
          cited_in: z
            .array(
              z.strictObject({
                path: z.string().describe("A draft or note, relative to the workspace"),
                line: z.number().describe("From 1"),
                words: z.string().describe("Of the line around the mark"),
              }),
            )
            .describe("Places that name its citation key"),
        }),
      ),
    },
    ...problems(404),
  },
});

export function addAboutWork(app: OpenAPIHono, { workbench, runManager, shown }: Service): void {
  const drafts = new Drafts(workbench.engine.services);
  app.openapi(route, async (context) => {
    const { id } = await shown.work(context.req.valid("param").id);
    const [marked, listed] = await Promise.all([
      runManager.outputOf(annotationsContract, { works: [id] }),
      runManager.outputOf(worksContract, { works: [id] }),
    ]);
    const keys = [listed.works[0]?.key ?? "", ...(marked.works[0]?.former_keys ?? [])].filter((key) => key !== "");
    return answer(context, {
      notes: marked.works[0]?.notes ?? "",
      annotations: marked.works.flatMap(({ annotations }) => annotations),
      cited_in: await drafts.citing(keys),
    });
  });
}
