// A process that adds sources four at a time in one run, and kills itself (SIGKILL) at the event it is told.
// Arguments: WORKSPACE, "new" or a run id, number of the event (0: never), library_add inputs as JSON.
import pMap from "p-map";
import { compose } from "../../dist/compose.js";
import { resumeRun, startRun } from "../../dist/run/execute.js";

const [root = "", which = "", when = "0", inputs = "[]"] = process.argv.slice(2);
let events = 0;
const workbench = await compose({
  workspace: root,
  startedIn: root,
  environment: {},
  observer: {
    onEvent: () => {
      events += 1;
      if (events === Number(when)) process.kill(process.pid, "SIGKILL");
    },
  },
});
const { engine } = workbench;

/** @type {import("../../dist/run/runnable.js").Runnable} */
const addAll = {
  name: "add_all",
  version: 1,
  effect: "write",
  network: true,
  hosts: ["*"],
  rpm: null,
  recorded: true,
  execute: (context, input) =>
    pMap(/** @type {unknown[]} */ (input), (each) => context.call("library_add", each), { concurrency: 4 }),
};
/** @param {string} name */
const resolveTool = async (name) => (name === "add_all" ? addAll : engine.resolveTool(name));
const ours = { ...engine, resolveTool };
const outcome =
  which === "new"
    ? await startRun(ours, { tool: "add_all", input: JSON.parse(inputs), seed: 7 })
    : await resumeRun(ours, which);
await workbench.close();
process.stdout.write(`${JSON.stringify({ ...outcome, events, error: outcome.error?.toRecord() ?? null })}\n`);
