// npm run bench -- ingest [FOLDER] [ROUNDS]: adding a folder of PDFs, against the least that must be done.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pdfsBelow } from "./ingest/pdfs.mjs";
import { firstFolder, measureNode, median, megabytes, printTable, quire, root, verdict } from "./support/measure.mjs";

const goals = { ofFloor: 0.7, bytes: 300e6 };
const [given, rounds = "3"] = process.argv.slice(2);
const folder = firstFolder(
  given === undefined
    ? [join(root, "..", "shared", "data", "pdfs", "files"), join(root, "examples", "library")]
    : [given],
);
if (folder === undefined) throw new Error(`There is no folder ${given}.`);

const script = (name) => fileURLToPath(new URL(`ingest/${name}`, import.meta.url));
const hasPdftotext = spawnSync("pdftotext", ["-v"]).error === undefined;

/** Each takes a fresh folder to write to and gives node's arguments and how its output reads. */
const engines = [
  {
    name: "quire add",
    command: () => [quire, "add", folder, "--glob", "**/*.pdf", "--json", "--quiet"],
    read: ({ files, pages }) => {
      const failed = files.filter(({ outcome }) => outcome === "failed").length;
      return { pages, failed, files: files.length - failed };
    },
  },
  ...(hasPdftotext
    ? [{ name: "pdftotext + FTS5", command: (scratch) => [script("pdftotext.mjs"), folder, join(scratch, "floor.db")] }]
    : []),
  { name: "pdf.js + FTS5", command: (scratch) => [script("pdfjs.mjs"), folder, join(scratch, "pdfjs.db")] },
];

const scratch = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  process.stdout.write(`${pdfsBelow(folder).length} PDFs, ${rounds} rounds, taken in turn.\n`);
  if (!hasPdftotext)
    process.stdout.write("pdftotext is not installed (package poppler-utils): no floor to compare with.\n");
  process.stdout.write("\n");
  const runs = engines.map((engine) => ({ ...engine, measured: [] }));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [index, { command, measured, read = (counts) => counts }] of runs.entries()) {
      const cwd = join(scratch, `${round}-${index}`);
      mkdirSync(cwd);
      const result = measureNode(command(cwd), { cwd });
      measured.push({ ...result, ...read(JSON.parse(result.stdout)) });
    }
  }
  print(runs);
} finally {
  rmSync(scratch, { recursive: true });
}

function print(runs) {
  const rows = runs.map(({ name, measured }) => ({
    name,
    speed: median(measured.map(({ pages, wall_ms }) => pages / (wall_ms / 1_000))),
    seconds: median(measured.map(({ wall_ms }) => wall_ms)) / 1_000,
    processor: median(measured.map(({ processor_ms }) => processor_ms)) / 1_000,
    memory: Math.max(...measured.map(({ peak_bytes }) => peak_bytes)),
    files: measured[0].files,
    failed: measured[0].failed,
    pages: measured[0].pages,
  }));
  const floor = rows.find(({ name }) => name.startsWith("pdftotext"));
  printTable(
    [
      "engine",
      "files",
      "failed",
      "pages",
      "seconds",
      "processor s",
      "pages/s",
      "of the floor",
      "by processor",
      "peak memory",
    ],
    rows.map((row) => [
      row.name,
      row.files,
      row.failed,
      row.pages,
      row.seconds.toFixed(1),
      row.processor.toFixed(1),
      row.speed.toFixed(0),
      floor ? (row.speed / floor.speed).toFixed(2) : "-",
      floor ? (floor.processor / row.processor).toFixed(2) : "-",
      megabytes(row.memory),
    ]),
  );
  const [own] = rows;
  if (own === undefined) return;
  const share = floor === undefined ? "no floor" : verdict(own.speed / floor.speed >= goals.ofFloor);
  process.stdout.write(
    `\nGoals: at least ${goals.ofFloor} of the floor (${share}), ` +
      `at most ${megabytes(goals.bytes)} (${verdict(own.memory <= goals.bytes)}).\n` +
      "Memory of the floor leaves out the pdftotext processes.\n",
  );
}
