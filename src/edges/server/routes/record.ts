import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type EditRecordOutput, editRecordInput, editRecordOutput, tool } from "../../../library/edit-record.tool.js";
import { recordHash } from "../../../library/records/record-hash.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { workId } from "./pages.js";
import { jsonContent, problems } from "./responses.js";

const hash = z.string().describe("Of the record as it is: it says which state of it somebody has seen");
const params = z.strictObject({ id: workId });
const record = editRecordOutput.omit({ changes: true, dry_run: true, manifest: true }).extend({ hash });

const read = createRoute({
  method: "get",
  path: "/works/{id}/record",
  operationId: "getRecord",
  summary: "The record of a work, to be edited",
  request: { params },
  responses: { 200: { description: "The record.", content: jsonContent(record) }, ...problems(404) },
});

const edit = createRoute({
  method: "patch",
  path: "/works/{id}/record",
  operationId: "editRecord",
  summary: "Change the record of a work, unless it has changed since it was read",
  request: {
    params,
    body: {
      required: true,
      content: jsonContent(
        z.strictObject({ hash, changes: editRecordInput.omit({ record: true, dry_run: true, seen: true }).partial() }),
      ),
    },
  },
  responses: {
    200: {
      description: "The record as it is now, and what was changed: `before` undoes it.",
      content: jsonContent(record.extend({ changes: editRecordOutput.shape.changes })),
    },
    ...problems(404, 409, 413, 415),
  },
});

export function addRecord(app: OpenAPIHono, { runManager, rulesFor, shown }: Service): void {
  app.openapi(read, async (context) => {
    const { id } = await shown.work(context.req.valid("param").id);
    return answer(context, toRecord(await runManager.outputOf(tool, { record: id, dry_run: true })));
  });
  app.openapi(edit, async (context) => {
    const rules = rulesFor(context);
    rules.checkTool(tool);
    const { id } = await shown.work(context.req.valid("param").id);
    const { hash: seen, changes } = context.req.valid("json");
    const edited = await runManager.outputOf(tool, { ...changes, record: id, seen });
    return answer(context, { ...toRecord(edited), changes: edited.changes });
  });
}

function toRecord({ key, id, item, tags, notes, missing_fields }: EditRecordOutput): z.infer<typeof record> {
  return { key, id, item, tags, notes, missing_fields, hash: recordHash({ item, tags, notes }) };
}
