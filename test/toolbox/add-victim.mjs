// A process that adds sources four at a time in one run, and kills itself (SIGKILL) at the event it is told.
// Arguments: WORKSPACE, "new" or a run id, number of the event (0: never), library_add inputs as JSON.
import { compose } from "../../dist/compose.js";
import { resumeRun, startRun } from "../../dist/run/execute.js";
import { withAddAll } from "./add-all.mjs";

const [root = "", which = "", when = "0", inputs = "[]"] = process.argv.slice(2);
let events = 0;
const workbench = await compose({
  workspace: root,
  startedIn: root,
  environment: { QUIRE_TRUST: process.env.QUIRE_TRUST },
  observer: {
    onEvent: () => {
      events += 1;
      if (events === Number(when)) process.kill(process.pid, "SIGKILL");
    },
  },
});
const engine = withAddAll(workbench.engine);
const outcome =
  which === "new"
    ? await startRun(engine, { tool: "add_all", input: JSON.parse(inputs), seed: 7 })
    : await resumeRun(engine, which);
await workbench.close();
process.stdout.write(`${JSON.stringify({ ...outcome, events, error: outcome.error?.toRecord() ?? null })}\n`);
