import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { QuireError } from "../../../domain/error.js";
import type { Service } from "../service/service.js";
import { jsonContent, problems } from "./responses.js";
import { runId, started, startedRun } from "./run-parts.js";

const route = createRoute({
  method: "post",
  path: "/runs/{id}/gates/{key}",
  operationId: "answerGate",
  summary: "Answer an open question of a run, which then goes on",
  request: {
    params: z.strictObject({ id: runId, key: z.string().min(1).describe("Key of the question, percent-encoded") }),
    body: {
      required: true,
      content: jsonContent(
        z.strictObject({ answer: z.unknown().describe("One of the question's choices, where it has any") }),
      ),
    },
  },
  responses: { 202: started, ...problems(404, 409, 413, 415) },
});

export function addGates(app: OpenAPIHono, { runManager, rulesFor }: Service): void {
  app.openapi(route, async (context) => {
    const { id, key } = context.req.valid("param");
    const { answer } = context.req.valid("json");
    if (answer === undefined || answer === null) {
      throw new QuireError("invalid_input", "There is no answer in the body.", {
        facts: { field: "answer" },
        fix: 'Send {"answer": ...}.',
      });
    }
    await runManager.answer(id, key, answer, rulesFor(context));
    return startedRun(context, id);
  });
}
