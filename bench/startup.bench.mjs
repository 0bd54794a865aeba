// npm run bench -- startup [ROUNDS]: how long the command takes to start, against Node doing nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureNode, median, printTable, quantile, quire, timeNode, verdict } from "./support/measure.mjs";
import { seededRandom, zipfSentence } from "./support/synthetic.mjs";

const rounds = Number(process.argv[2] ?? 25);
const passages = 5_000;
const passagesPerFile = 100;
const goals = { help: 1.2, search: 3 };

/** A library of 5,000 passages: Markdown files whose paragraphs are a passage each. @param {string} workspace */
function makeLibrary(workspace) {
  const random = seededRandom(20_261_121);
  const sources = join(workspace, "sources");
  mkdirSync(sources);
  for (let file = 0; file < passages / passagesPerFile; file += 1) {
    const paragraphs = Array.from({ length: passagesPerFile }, () =>
      Array.from({ length: 8 }, () => zipfSentence(random)).join(" "),
    );
    writeFileSync(join(sources, `${file}.md`), `# Work ${file}\n\n${paragraphs.join("\n\n")}\n`);
  }
  measureNode([quire, "add", sources, "--quiet"], { cwd: workspace });
  const status = JSON.parse(measureNode([quire, "status", "--json"], { cwd: workspace }).stdout);
  process.stdout.write(`Library of ${status.passages} passages, ${rounds} rounds, taken in turn.\n\n`);
  return zipfSentence(random).split(" ").slice(0, 8).join(" ");
}

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  const question = makeLibrary(workspace);
  const commands = {
    "node -e 0": ["-e", "0"],
    "quire --help": [quire, "--help"],
    "quire search": [quire, "search", question],
  };
  const times = Object.entries(commands).map(([name, given]) => ({ name, given, wall: [], processor: [] }));
  // In turn, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const { given, wall, processor } of times) {
      wall.push(timeNode(given, { cwd: workspace }));
      processor.push(measureNode(given, { cwd: workspace }).processor_ms);
    }
  }
  const [base] = times;
  const ratio = ({ processor, wall }) => ({
    wall: median(wall) / median(base.wall),
    processor: median(processor) / median(base.processor),
  });
  printTable(
    ["command", "wall ms p50", "p95", "ratio", "processor ms p50", "ratio"],
    times.map((each) => [
      each.name,
      median(each.wall).toFixed(0),
      quantile(each.wall, 0.95).toFixed(0),
      ratio(each).wall.toFixed(2),
      median(each.processor).toFixed(0),
      ratio(each).processor.toFixed(2),
    ]),
  );
  const [, help, search] = times.map((each) => ratio(each).wall);
  process.stdout.write(
    `\nGoals by wall time: help at most ${goals.help} (${verdict(help <= goals.help)}), ` +
      `search at most ${goals.search} (${verdict(search <= goals.search)})\n`,
  );
} finally {
  rmSync(workspace, { recursive: true });
}
