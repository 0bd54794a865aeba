// npm run bench -- brain [NOTES] [ROUNDS]: how long notes take to index, against a plain script, and to look up.
import { deepStrictEqual } from "node:assert";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { benchLoading, benchSearches } from "./brain/lookups.mjs";
import { writeNotes } from "./brain/notes.mjs";
import { measureNode, median, megabytes, printTable, quire, verdict } from "./support/measure.mjs";

const [count, rounds] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 5)];
const goals = { cold_s: 4, unchanged_s: 0.5 };
const plainIndexer = fileURLToPath(new URL("brain/plain-indexer.mjs", import.meta.url));

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
const [knowledge, index, plain] = ["knowledge", "index", "plain"].map((name) => join(workspace, "brain", name));
const removeIndex = () => rmSync(index, { recursive: true, force: true });
const indexNotes = [quire, "brain", "index", "--quiet"];

/** What is measured, in turn, so that whatever else the machine does falls on all alike. */
const trials = [
  { name: "node -e 0", given: ["-e", "0"] },
  { name: "plain script", given: [plainIndexer, knowledge, plain] },
  { name: "quire brain index, cold", before: removeIndex, given: indexNotes },
  { name: "quire brain index, nothing changed", given: indexNotes },
  {
    name: "quire brain index, one note changed",
    before: () => appendFileSync(join(knowledge, "room-000", "note-000000.md"), "More.\n"),
    given: indexNotes,
  },
].map((trial) => ({ before: () => {}, ...trial, measured: [] }));

const embeddingTrials = [
  { name: "quire brain index --embeddings", given: [...indexNotes, "--embeddings"] },
  { name: "the same, nothing changed", given: [...indexNotes, "--embeddings"] },
].map((trial) => ({ before: () => {}, ...trial, measured: [] }));

/** @param {typeof trials} measured */
function printTrials(measured) {
  const of = (trial, key) => median(trial.measured.map((each) => each[key]));
  printTable(
    ["command", "wall s", "processor s", "notes/s", "peak memory"],
    measured.map((trial) => [
      trial.name,
      (of(trial, "wall_ms") / 1000).toFixed(2),
      (of(trial, "processor_ms") / 1000).toFixed(2),
      Math.round((count * 1000) / of(trial, "wall_ms")).toLocaleString("en"),
      megabytes(of(trial, "peak_bytes")),
    ]),
  );
}

/** @param {(typeof trials)[number]} trial */
function measure(trial) {
  trial.before();
  trial.measured.push(measureNode(trial.given, { cwd: workspace }));
}

try {
  writeNotes(knowledge, count);
  process.stdout.write(`${count} notes, medians of ${rounds} rounds taken in turn.\n\n`);
  for (let round = 0; round < rounds; round += 1) for (const trial of trials) measure(trial);
  // The script must have found the same, else its time says nothing.
  const [ours, its] = [index, plain].map((folder) =>
    JSON.parse(readFileSync(join(folder, "master_index.json"), "utf8")),
  );
  deepStrictEqual(ours, its);
  for (const trial of embeddingTrials) measure(trial);
  printTrials([...trials, ...embeddingTrials]);
  const [, , cold, unchanged] = trials.map(({ measured }) => median(measured.map(({ wall_ms }) => wall_ms)) / 1000);
  process.stdout.write(
    `\nGoals: cold at most ${goals.cold_s} s (${verdict(cold <= goals.cold_s)}), ` +
      `nothing changed at most ${goals.unchanged_s} s (${verdict(unchanged <= goals.unchanged_s)})\n\n`,
  );
  await benchSearches(index);
  benchLoading(mkdtempSync(join(workspace, "large-")));
} finally {
  rmSync(workspace, { recursive: true });
}
