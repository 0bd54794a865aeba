// A process that changes every note of a brain and indexes it, again and again until its input ends. Arguments: WORKSPACE, notes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compose } from "../../dist/compose.js";
import { startRun } from "../../dist/run/execute.js";

const [root = "", notes = "1"] = process.argv.slice(2);
process.stdin.resume();
const folder = join(root, "brain", "knowledge");
mkdirSync(folder, { recursive: true });
const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
const engine = { ...workbench.engine, runs: workbench.engine.passingRuns };
for (let round = 1; !process.stdin.readableEnded; round += 1) {
  for (let note = 1; note <= Number(notes); note += 1) {
    const text = `---\ntitle: Round ${round}\nkeywords: [round-${round}]\ntopics: [tides]\n---\n\nNote ${note}.\n`;
    writeFileSync(join(folder, `${note}.md`), text);
  }
  const { error } = await startRun(engine, { tool: "brain_index", input: {} });
  if (error) throw error;
}
await workbench.close();
