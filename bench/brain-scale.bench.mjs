// npm run bench -- brain-scale [NOTES] [ROUNDS]: what one look-up, and one changed note, cost as whole commands in a
// large brain, against starting Node and reading the index file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeNotes } from "./brain/notes.mjs";
import { measureNode, median, megabytes, printTable, quire, verdict } from "./support/measure.mjs";

const [count, rounds] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 3)];
const goals = { "brain search": [0.6, 150], "brain index, one note changed": [1.5, Infinity] };

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
const knowledge = join(workspace, "brain", "knowledge");
const changed = join(knowledge, "room-000", "note-000000.md");
const parse = 'JSON.parse(require("fs").readFileSync("brain/index/master_index.json", "utf8"))';
let turn = 0;

function changeNote() {
  turn += 1;
  const text = readFileSync(changed, "utf8");
  writeFileSync(changed, text.replace(/^title: .*$/mu, `title: "Changed for the ${turn}th time"`));
}

const index = [quire, "brain", "index", "--quiet"];
const trials = [
  { name: "node -e 0", given: ["-e", "0"] },
  { name: "JSON.parse of the index", given: ["-e", parse] },
  { name: "brain search", given: [quire, "brain", "search", "changed time", "--json"] },
  { name: "brain keyword", given: [quire, "brain", "keyword", "kobi", "--json"] },
  { name: "brain index, nothing changed", given: index },
  { name: "brain index, one note changed", before: changeNote, given: index },
].map((trial) => ({ before: () => {}, ...trial, measured: [] }));

try {
  writeNotes(knowledge, count);
  const cold = measureNode(index, { cwd: workspace });
  for (let round = 0; round < rounds; round += 1) {
    for (const trial of trials) {
      trial.before();
      trial.measured.push(measureNode(trial.given, { cwd: workspace }));
    }
  }
  process.stdout.write(`${count} notes, medians of ${rounds} rounds taken in turn; indexed cold in `);
  process.stdout.write(`${(cold.processor_ms / 1000).toFixed(1)} s of processor time.\n\n`);
  printTable(
    ["command", "wall s", "processor s", "peak memory", "goal"],
    trials.map(({ name, measured }) => {
      const of = (key) => median(measured.map((each) => each[key]));
      const [most, memory] = goals[name] ?? [];
      const isMet = of("processor_ms") / 1000 <= most && of("peak_bytes") / 1e6 <= memory;
      const goal =
        most === undefined ? "" : `${most} s${memory === Infinity ? "" : `, ${memory} MB`}: ${verdict(isMet)}`;
      const seconds = ["wall_ms", "processor_ms"].map((key) => (of(key) / 1000).toFixed(2));
      return [name, ...seconds, megabytes(of("peak_bytes")), goal];
    }),
  );
} finally {
  rmSync(workspace, { recursive: true });
}
