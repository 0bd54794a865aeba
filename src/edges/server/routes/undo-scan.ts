import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { QuireError } from "../../../domain/error.js";
import { manifestPath } from "../../../library/records/ids.js";
import { scanInput } from "../../../library/scan/scan-run.js";
import { writesOfRun } from "../../../library/scan/writes-of-run.js";
import { requireOwn } from "../../../run/foreign-run.js";
import { runStart } from "../../../run/fold.js";
import type { Service } from "../service/service.js";
import { problems } from "./responses.js";
import { started, startedRun, withRunId } from "./run-parts.js";

const route = createRoute({
  method: "post",
  path: "/runs/{id}/undo",
  operationId: "undoScan",
  summary: "Give the files that a scan wrote their old bytes, names and records, in a run of its own",
  request: withRunId,
  responses: { 202: started, ...problems(404, 409, 422) },
});

/** What `quire scan --undo RUN` does. */
export function addUndoScan(app: OpenAPIHono, { runManager, workbench, rulesFor }: Service): void {
  const { engine } = workbench;
  app.openapi(route, async (context) => {
    const { id } = context.req.valid("param");
    const events = runManager.events(id);
    const start = runStart(events);
    if (start?.tool !== "scan")
      throw new QuireError("usage", `Run ${id} is no scan.`, { facts: { run_id: id }, fix: "Undo a scan." });
    requireOwn(engine, id);
    if (runManager.isUnderway(id))
      throw new QuireError("busy", `Run ${id} is still going on.`, {
        facts: { run_id: id },
        fix: "Stop it or let it end, then undo it.",
      });
    const { manifest, no_manifest } = scanInput.parse(start.input);
    const kept = no_manifest ? null : manifestPath(engine.services, manifest);
    const input = { run_id: id, files: writesOfRun(events), manifest: kept };
    return startedRun(context, await runManager.start({ tool: "scan_undo", input }, rulesFor(context)));
  });
}
