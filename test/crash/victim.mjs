// A process that runs or resumes the crash recipe and kills itself (SIGKILL) where it is told to.
// Arguments: WORKSPACE, "new" or a run id, "event:N" | "step:KEY" | "never" | "hold".
import { compose } from "../../dist/compose.js";
import { resumeRun, startRun } from "../../dist/run/execute.js";
import { crashRecipe, innerTool } from "./recipe.mjs";

const [root = "", which = "", when = ""] = process.argv.slice(2);
const die = () => process.kill(process.pid, "SIGKILL");
let events = 0;
const duringStep = (/** @type {string} */ key) => {
  if (when === `step:${key}`) die();
};
const { engine } = await compose({
  workspace: root,
  startedIn: root,
  environment: {},
  observer: {
    onEvent: () => {
      events += 1;
      if (when === `event:${events}`) die();
    },
  },
});
const tools = [crashRecipe(root, duringStep), innerTool(root, duringStep)];
const testEngine = {
  ...engine,
  resolveTool: async (/** @type {string} */ name) => tools.find((tool) => tool.name === name),
};
if (when === "hold") {
  engine.runs.open(which);
  process.stdout.write("held\n");
  setInterval(() => undefined, 1000);
} else {
  const request = { tool: "crash_recipe", input: { question: "q" }, seed: 7 };
  const outcome = which === "new" ? await startRun(testEngine, request) : await resumeRun(testEngine, which);
  process.stdout.write(`${JSON.stringify({ ...outcome, error: outcome.error?.toRecord() ?? null })}\n`);
}
