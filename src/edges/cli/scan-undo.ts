import { tool as scanUndoTool, type ScanUndoOutput } from "../../library/scan-undo.tool.js";
import { QuireError } from "../../domain/error.js";
import { scanInput } from "../../library/scan/scan-run.js";
import { writesOfRun } from "../../library/scan/writes-of-run.js";
import { manifestPath } from "../../library/records/ids.js";
import { requireOwn } from "../../run/foreign-run.js";
import { runStart } from "../../run/fold.js";
import { plainLine } from "../../domain/escape/quire-signs.js";
import type { Invocation } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

/** Restores what a scan wrote; files that were changed since are named and not touched. */
export async function undoScan(invocation: Invocation, run: string): Promise<number> {
  const { engine } = await invocation.open();
  const events = engine.runs.read(run);
  const start = runStart(events);
  if (start?.tool !== "scan") {
    throw new QuireError("usage", `Run ${run} is no scan.`, { fix: "List the runs with: quire runs" });
  }
  requireOwn(engine, run);
  const holder = engine.runs.holder(run);
  if (holder !== null) {
    throw new QuireError("busy", `Run ${run} is still going on, in process ${holder}.`, {
      facts: { run_id: run, pid: holder },
      fix: "Stop it or let it end, then undo it.",
    });
  }
  const { manifest, no_manifest } = scanInput.parse(start.input);
  const input = {
    run_id: run,
    files: writesOfRun(events),
    manifest: no_manifest ? null : manifestPath(engine.services, manifest),
  };
  const outcome = await invocation.run(scanUndoTool, input);
  return invocation.finish(outcome, (output: ScanUndoOutput) => renderUndone(output, invocation));
}

function renderUndone(output: ScanUndoOutput, invocation: Invocation): string {
  const { paint } = invocation;
  // Names of files are anybody's: control characters in them stay off the terminal.
  const shownPath = (path: string) => plainLine(invocation.shownPath(path));
  const lines = output.files.flatMap(({ path, restored_path, error }) => {
    if (restored_path === null)
      return [
        `${paint("yellow", "not touched")} ${shownPath(path)}: ${error?.message ?? ""} ${error?.fix ?? ""}`.trimEnd(),
      ];
    const restored =
      path === restored_path ? shownPath(path) : `${shownPath(path)} is ${shownPath(restored_path)} again`;
    return [`${paint("green", "restored")} ${restored}`, ...(error === null ? [] : [`         ${error.message}`])];
  });
  if (output.files.length === 0) return `Run ${output.run_id} has written nothing that could be undone.`;
  return [...lines, `${count(output.restored, "file")} of ${output.files.length} restored`].join("\n");
}
