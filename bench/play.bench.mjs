// npm run bench -- play [SECTIONS] [KILLS]: a long book with a model that answers at once. How fast it is planned and written,
// with evidence and without; how much memory it takes; and whether plays that are killed come to the same book.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf, makeWorkspace, measure, playbooks, removeWorkspace, startModel } from "./play/book.mjs";
import { megabytes, printTable, quire, root, verdict } from "./support/measure.mjs";

const [sections = "5000", kills = "100"] = process.argv.slice(2);
const size = Number(sections);
const sample = join(root, "examples", "library");
const play = ["play", "book.yaml", "--yes", "--parallel", "4"];

if (size > 0) await speed();
if (Number(kills) > 0) await killed(Number(kills));

/** Plan, play, plan again and play again: with nothing to cite, and with the sample library. */
async function speed() {
  const model = await startModel();
  const rows = [];
  try {
    for (const { name, library, goal } of [
      { name: "without evidence", goal: 150 },
      { name: "with evidence", library: sample, goal: 40 },
    ]) {
      const folder = makeWorkspace(model.origin, { playbook: playbooks.long, size, library });
      process.stderr.write(`${name}: ${size} sections in ${folder} ...\n`);
      const planned = measure(folder, ["plan", "book.yaml"]);
      const played = measure(folder, play);
      const again = measure(folder, ["plan", "book.yaml"]);
      const kept = measure(folder, play);
      const rate = size / (played.processor_ms / 1_000);
      const peak = Math.max(planned.peak_bytes, played.peak_bytes, again.peak_bytes, kept.peak_bytes);
      rows.push([
        name,
        seconds(planned.wall_ms),
        `${rate.toFixed(0)} (${goal}: ${verdict(rate >= goal)})`,
        seconds(played.wall_ms),
        seconds(again.wall_ms),
        seconds(kept.wall_ms),
        `${megabytes(peak)} (500: ${verdict(peak < 5e8)})`,
      ]);
      removeWorkspace(folder);
    }
  } finally {
    model.stop();
  }
  printTable(
    ["book", "plan", "items/s of processor time (goal)", "play", "plan when done", "play again", "most memory (goal)"],
    rows,
  );
}

/** Four steps of 200 items, four calls at once, each play killed once at a random moment and then played to its end. */
async function killed(trials) {
  const asked = join(mkdtempSync(join(tmpdir(), "quire-bench-asked-")), "asked");
  const model = await startModel(asked);
  const what = { playbook: playbooks.four, size: 200 };
  const whole = makeWorkspace(model.origin, what);
  const { wall_ms } = measure(whole, play);
  const want = filesOf(whole);
  const calls = lines(asked).length;
  let equal = 0;
  let twice = 0;
  let early = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const folder = makeWorkspace(model.origin, what);
    const before = lines(asked).length;
    if (!(await killAt(folder, Math.random() * wall_ms))) early += 1;
    measure(folder, play);
    if (JSON.stringify(filesOf(folder)) === JSON.stringify(want)) equal += 1;
    else process.stderr.write(`trial ${trial} differs: ${folder}\n`);
    twice += lines(asked).length - before - calls;
    removeWorkspace(folder);
  }
  model.stop();
  removeWorkspace(whole);
  process.stdout.write(
    `\n${trials} plays of ${calls} calls, killed at a random moment (${early} had ended before): ${equal} equal, ` +
      `goal ${trials}: ${verdict(equal === trials)}; ${twice} calls were underway at a kill and asked again (at most ${4 * trials})\n`,
  );
}

/** Whether it was still running. @param {string} folder @param {number} after */
async function killAt(folder, after) {
  const child = spawn(process.execPath, [quire, ...play, "--quiet"], {
    cwd: folder,
    env: environmentOf(folder),
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), after);
  const [, signal] = await once(child, "close");
  clearTimeout(timer);
  return signal === "SIGKILL";
}

/** @param {string} folder */
function filesOf(folder) {
  const names = ["sections.json", "polished.json", "chapters.json", "book.md"];
  return names.map((name) => readFileSync(join(folder, "out", name), "utf8"));
}

/** @param {string} path */
function lines(path) {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
