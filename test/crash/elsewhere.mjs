// A process that holds a run whose lease is short and writes an event for each line of its input.
// Arguments: RUNS-FOLDER, LEASE in milliseconds.
import { createInterface } from "node:readline";
import { createFileRunStore } from "../../dist/adapters/local/file-run-store.js";
import { RunSeals } from "../../dist/adapters/local/run-seals.js";

const [folder = "", lease] = process.argv.slice(2);
const log = createFileRunStore(folder, new RunSeals(() => null), folder, Number(lease)).create("run-1");
let seq = 0;
const append = () => {
  seq += 1;
  const ts = "2026-01-01T00:00:00.000Z";
  log.append(
    { v: 1, seq, ts, iter: 0, role: "tool", event: "tool_result", key: `key:${seq}`, content: "from there" },
    true,
  );
};
append();
process.stdout.write("held\n");
createInterface({ input: process.stdin }).on("line", () => {
  try {
    append();
    process.stdout.write("written\n");
  } catch (error) {
    process.stdout.write(`${/** @type {{ code: string }} */ (error).code}\n`);
    process.exit();
  }
});
