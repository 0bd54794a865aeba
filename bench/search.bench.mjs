// npm run bench -- search [SIZES] [FOLDER...]: search against other engines on the same data, each in its own process.
// SIZES: passages, as 12000,50000,500000 (0: collections only). FOLDER: collections in BEIR form, or a folder of them.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findCollections } from "./search/documents.mjs";
import { engines, limits } from "./search/engines.mjs";
import { firstFolder, measureNode, median, megabytes, printTable, root, verdict } from "./support/measure.mjs";

/** Milliseconds a question of the hybrid profile may take, by the largest size they hold for. */
const goals = [
  { size: 12_000, p50: 1 },
  { size: 50_000, p50: 3 },
  { size: 500_000, p50: 10, p95: 20, coldP95: 80 },
  { size: 1_000_000, p50: 20, peak_bytes: 1.5e9 },
];
const bytesPerPassage = 1_100;
/** Libraries up to this size are measured three times. */
const quick = 5_000;
const given = process.argv.slice(2);
const sizes = /^[\d,]+$/.test(given[0] ?? "") ? given.shift() : "12000,50000,500000";
const usual = firstFolder([join(root, "..", "shared", "data", "ir")]);
const collections = findCollections(given.length > 0 ? given : usual === undefined ? [] : [usual]);
const script = fileURLToPath(new URL("search/measure-engine.mjs", import.meta.url));

/** @param {string} engine @param {number} size 0 for the collection itself @param {readonly string[]} folders */
function measure(engine, size, folders) {
  process.stderr.write(`${engine}, ${size === 0 ? folders.join() : `${size} passages`} ...\n`);
  const { stdout, peak_bytes } = measureNode([script, engine, String(size), ...folders]);
  return { engine, ...JSON.parse(stdout), peak_bytes };
}

/** Every engine in turn, again and again where that is quick; the medians of each. */
function compare(names, size, folders) {
  const rounds = size > quick ? 1 : 3;
  const runs = Array.from({ length: rounds }, () => names.map((engine) => measure(engine, size, folders)));
  return names.map((_, index) => medianOf(runs.map((round) => round[index])));
}

/** Number by number, however deep. */
function medianOf(values) {
  const [first] = values;
  if (typeof first === "number") return median(values);
  if (typeof first !== "object" || first === null) return first;
  return Object.fromEntries(Object.keys(first).map((key) => [key, medianOf(values.map((value) => value[key]))]));
}

const pair = ({ p50, p95 }) => `${p50.toFixed(2)} / ${p95.toFixed(2)}`;

/** @param {string} title @param {ReturnType<typeof measure>[]} rows */
function print(title, rows) {
  const [own] = rows;
  process.stdout.write(`\n${title} (${own.documents} documents, ${own.queries} questions)\n\n`);
  printTable(
    [
      "engine",
      "nDCG@10",
      "ms p50 / p95",
      "p50 ratio",
      "processor ms",
      "documents/s",
      "a processor s",
      "finish s",
      "peak memory",
      "disk",
    ],
    rows.map((row) => [
      row.engine,
      row.ndcg === null ? "-" : row.ndcg.toFixed(4),
      pair(row.wall),
      (row.wall.p50 / own.wall.p50).toFixed(2),
      pair(row.processor),
      Math.round(row.documents_per_second),
      Math.round(row.documents_per_processor_second),
      (row.finish_ms / 1_000).toFixed(1),
      megabytes(row.peak_bytes),
      megabytes(row.disk_bytes),
    ]),
  );
  if (own.cold !== null)
    process.stdout.write(`\nquire with its file out of the system's memory: ${pair(own.cold)} ms\n`);
}

/** @param {ReturnType<typeof measure>[]} rows @param {(typeof goals)[number]} goal */
function printGoals(rows, goal) {
  const [own] = rows;
  const lance = rows.find(({ engine }) => engine === "LanceDB");
  const lines = [
    ["p50, ms", own.wall.p50, goal.p50],
    ["p95, ms", own.wall.p95, goal.p95],
    ["cold p95, ms", own.cold?.p95, goal.coldP95],
    ["p50 of LanceDB, ms", own.wall.p50, goal.size <= 50_000 ? lance?.wall.p50 : undefined],
    ["peak memory, bytes", own.peak_bytes, goal.peak_bytes],
    ["bytes on disk a passage", own.disk_bytes / own.documents, bytesPerPassage],
  ];
  process.stdout.write(`\nGoals at ${own.documents} passages:\n`);
  for (const [name, reached, wanted] of lines) {
    if (reached === undefined || wanted === undefined) continue;
    process.stdout.write(`- ${name}: ${reached.toFixed(1)} of ${wanted.toFixed(1)}: ${verdict(reached <= wanted)}\n`);
  }
}

if (collections.length === 0)
  process.stdout.write("No collection in BEIR form: words are made up, nothing is judged.\n");
for (const folder of collections) {
  print(`Collection ${folder.split(/[\\/]/).at(-1)}`, compare(Object.keys(engines), 0, [folder]));
}
for (const size of sizes
  .split(",")
  .map(Number)
  .filter((count) => count > 0)) {
  const able = Object.keys(engines).filter((engine) => size <= (limits[engine]?.most ?? size));
  const rows = compare(able, size, collections);
  print(`Library ${rows[0].name}`, rows);
  for (const [engine, { most, reason }] of Object.entries(limits)) {
    if (size > most) process.stdout.write(`${engine} is left out: it ${reason}.\n`);
  }
  const goal = goals.find((each) => size <= each.size);
  if (goal !== undefined) printGoals(rows, goal);
}
