import { worksContract, worksOutput, type WorksOutput } from "../../../contracts/works.js";
import { tool as readWorkTool } from "../../../toolbox/read-work.tool.js";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { filterFields } from "../../../corpus/search/search-filter.js";
import { QuireError } from "../../../domain/error.js";
import type { RunManager } from "../service/run-manager.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const list = createRoute({
  method: "get",
  path: "/works",
  operationId: "listWorks",
  summary: "List the works of the library",
  request: {
    query: z.strictObject({
      ...filterFields,
      limit: z.coerce.number().int().min(1).max(1000).optional().describe("How many; 100 by default"),
      offset: z.coerce.number().int().min(0).optional().describe("How many to pass over"),
    }),
  },
  responses: {
    200: { description: "Works in the order in which they were added.", content: jsonContent(worksOutput) },
    ...problems(404),
  },
});

const lineNumber = z.coerce.number().int().min(1).optional();

const page = z.number().nullable();
const workWithText = worksOutput.shape.works.element.extend({
  text: z
    .strictObject({
      start_line: z.number(),
      end_line: z.number(),
      start_page: page,
      end_page: page,
      truncated: z.boolean().describe("True where fewer lines are given than were asked for"),
      lines: z.array(z.string()).describe("Lines `start_line` to `end_line` of the text, both included"),
    })
    .nullable()
    .describe("Null where the work has no text"),
});

const one = createRoute({
  method: "get",
  path: "/works/{id}",
  operationId: "getWork",
  summary: "A work and lines of its text",
  request: {
    params: z.strictObject({ id: z.string().min(1).describe("Id of a work, its beginning, or a citation key") }),
    query: z.strictObject({
      start_line: lineNumber.describe("First line of the text that is wanted; 1 by default"),
      end_line: lineNumber.describe("Last line; at most 400 lines are given"),
    }),
  },
  responses: {
    200: { description: "The work.", content: jsonContent(workWithText) },
    ...problems(404),
  },
});

export function addWorks(app: OpenAPIHono, { runManager }: Service): void {
  app.openapi(list, async (context) => {
    return answer(context, await runManager.outputOf(worksContract, context.req.valid("query")));
  });
  app.openapi(one, async (context) => {
    const { id } = context.req.valid("param");
    const { works } = await runManager.outputOf(worksContract, { works: [id] });
    const work = works[0];
    if (work === undefined || works.length > 1) throw unclear(id, works);
    const span = context.req.valid("query");
    const text = work.lines === 0 ? null : await textOf(runManager, work.work_id, span);
    return answer(context, { ...work, text });
  });
}

async function textOf(
  runManager: RunManager,
  workId: string,
  span: { start_line?: number | undefined; end_line?: number | undefined },
) {
  const read = await runManager.outputOf(readWorkTool, { work_id: workId, ...span });
  const { start_line, end_line, start_page, end_page, truncated, text } = read;
  return { start_line, end_line, start_page, end_page, truncated, lines: text.split("\n") };
}

function unclear(id: string, works: WorksOutput["works"]): QuireError {
  return new QuireError("not_found", `"${id}" names ${works.length} works.`, {
    facts: { target: id },
    fix: `Give the whole id: ${works.map(({ work_id }) => work_id).join(", ")}.`,
  });
}
