// npm run bench -- data [ROWS] [ROUNDS]: a CSV of a million rows as a data set, beside DuckDB alone on the same file:
// adding it (read, typed, profiled) beside reading it into a table and SUMMARIZE with a count of equal rows; a group-by
// and a join beside the same SQL. Time of the processor with that of children; memory is that of Quire's own process
// (a query's process has a limit of its own). A regression runs beside R alone, where there is one. The goal is three times
// the peer alone and 600 MB.
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./data-sets/install-packages.mjs";
import { measureNode, median, megabytes, printTable, quire, verdict } from "./support/measure.mjs";
import { seededRandom } from "./support/synthetic.mjs";

const rows = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 1);
const goals = { ratio: 3, memory_mb: 600 };
const peer = fileURLToPath(new URL("data-sets/duckdb-alone.mjs", import.meta.url));
const rPeer = fileURLToPath(new URL("data-sets/r-alone.mjs", import.meta.url));
const formula = "score ~ value + region";

const groupBy = 'select "group", count(*) n, avg(value) v, sum(score) s from big group by "group" order by "group"';
const joined = 'select kind, count(*) n, avg(value) v from big join kinds using ("group") group by kind order by kind';

/** Writes the table and a small one to be joined with it. @param {string} folder */
async function makeTables(folder) {
  const random = seededRandom(20_261_127);
  const file = createWriteStream(join(folder, "big.csv"));
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  file.write("id,group,region,value,score,when,flag,note\n");
  for (let row = 1, text = ""; row <= rows; row += 1) {
    const day = `20${10 + Math.floor(random() * 15)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
    const region = ["north", "south", "east", "west"][Math.floor(random() * 4)];
    text += `${row},g${Math.floor(random() * 500)},${region},${(random() * 1000).toFixed(3)},${Math.floor(random() * 100)},${day},${random() > 0.5},"n ${row % 1000}, x"\n`;
    if (text.length < 1e6 && row < rows) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end();
  await once(file, "close");
  const kinds = Array.from({ length: 500 }, (_, group) => `g${group},kind ${group % 7}`);
  writeFileSync(join(folder, "kinds.csv"), `group,kind\n${kinds.join("\n")}\n`);
}

const hasR = spawnSync("Rscript", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "quire-bench-data-"));
try {
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  const environment = { ...process.env, XDG_DATA_HOME: join(folder, "user") };
  installPackages(join(folder, "user", "quire", "extras"), "duckdb");
  await makeTables(folder);
  const own = (/** @type {string[]} */ ...given) =>
    measureNode([quire, ...given, "--quiet"], { cwd: workspace, env: environment });
  own("data", "add", join(folder, "kinds.csv"));
  const alone = (/** @type {string} */ task) =>
    measureNode([peer, join(folder, "big.csv"), join(folder, "kinds.csv"), task], { cwd: workspace });
  const tasks = [
    ["add and profile", () => own("data", "add", join(folder, "big.csv"), "--replace"), () => alone("summarize")],
    ["group by", () => own("data", "query", groupBy), () => alone(groupBy)],
    ["join", () => own("data", "query", joined), () => alone(joined)],
    ...(hasR
      ? [
          [
            "regression, beside R",
            () => own("statistics", "model", "big", formula),
            () => measureNode([rPeer, join(folder, "big.csv"), formula], { cwd: workspace }),
          ],
        ]
      : []),
  ].map(([name, ours, theirs]) => ({ name, ours, theirs, own: [], peer: [], memory: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const task of tasks) {
      const measured = task.ours();
      task.own.push(measured.processor_ms);
      task.memory.push(measured.peak_bytes);
      task.peer.push(task.theirs().processor_ms);
    }
  }
  const ratio = ({ own: ours, peer: theirs }) => median(ours) / median(theirs);
  printTable(
    ["task", "quire s", "peer alone s", "ratio", "memory of quire"],
    tasks.map((task) => [
      task.name,
      (median(task.own) / 1000).toFixed(2),
      (median(task.peer) / 1000).toFixed(2),
      ratio(task).toFixed(2),
      megabytes(median(task.memory)),
    ]),
  );
  const slowest = Math.max(...tasks.map(ratio));
  const largest = Math.max(...tasks.map(({ memory }) => median(memory)));
  process.stdout.write(
    `\n${goals.ratio} x the peer alone: ${verdict(slowest <= goals.ratio)}. ${goals.memory_mb} MB: ${verdict(largest <= goals.memory_mb * 1e6)}.\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
