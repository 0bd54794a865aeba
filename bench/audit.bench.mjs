// npm run bench -- audit [ROUNDS]: how long the audit of a long draft takes, the whole command, offline.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureNode, median, megabytes, printTable, quire, verdict } from "./support/measure.mjs";
import { writeLongDraft } from "./support/long-draft.mjs";

const rounds = Number(process.argv[2] ?? 5);
const goalSeconds = 10;

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  const draft = writeLongDraft(workspace);
  measureNode([quire, "add", "sources", "--quiet"], { cwd: workspace });
  const given = [quire, "audit", "draft.md", "--offline", "--quiet", "--json"];
  const runs = Array.from({ length: rounds }, () => measureNode(given, { cwd: workspace }));
  const { counts } = JSON.parse(runs[0].stdout);
  const words = draft.split(/\s+/u).length.toLocaleString("en");
  process.stdout.write(
    `Draft of ${words} words; ${counts.citations} citations of ${counts.works} works, ${counts.checkable} sentences checked ` +
      `(${counts.supported} supported), ${counts.quotations} quotations; ${rounds} rounds.\n\n`,
  );
  const wall = median(runs.map(({ wall_ms }) => wall_ms)) / 1000;
  const processor = median(runs.map(({ processor_ms }) => processor_ms)) / 1000;
  const memory = median(runs.map(({ peak_bytes }) => peak_bytes));
  printTable(
    ["command", "seconds", "processor seconds", "peak memory"],
    [["quire audit", wall.toFixed(1), processor.toFixed(1), megabytes(memory)]],
  );
  process.stdout.write(`\nGoal: at most ${goalSeconds} s (${verdict(wall <= goalSeconds)})\n`);
} finally {
  rmSync(workspace, { recursive: true });
}
