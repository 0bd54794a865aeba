// What look-ups take: searchMetadata over an index in memory, and reading a large one. Called by brain.bench.mjs.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { masterText } from "../../dist/brain/index/master-index.js";
import { RetrievalModule } from "../../dist/index.js";
import { measureNode, median, megabytes, printTable, quantile, verdict } from "../support/measure.mjs";
import { seededRandom, zipfSentence } from "../support/synthetic.mjs";

const opener = fileURLToPath(new URL("open-index.mjs", import.meta.url));
const goals = { search_ms: 5, load_ms: 1500 };
const queriesPerKind = 200;
const entries = 100_000;
const rounds = 5;
const searched = ["title", "keywords", "topics", "summary"];

/**
 * Times of searchMetadata, by kind of query, against the seed's way: each note's fields put into lower case and looked
 * through. Both have to find as many. @param {string} folder of an index
 */
export async function benchSearches(folder) {
  const module = await RetrievalModule.open(folder);
  const notes = Object.values(JSON.parse(readFileSync(join(folder, "master_index.json"), "utf8")).metadata);
  await module.searchMetadata("first searches fold the fields");
  const all = [];
  const rows = [];
  for (const [kind, query] of Object.entries(queriesOf(notes))) {
    const queries = Array.from({ length: queriesPerKind }, (_, turn) => query(turn));
    const [ours, processor, peers] = [[], [], []];
    let hits = 0;
    for (const each of queries) {
      const [started, before] = [performance.now(), process.cpuUsage()];
      const found = await module.searchMetadata(each);
      const [between, { user, system }] = [performance.now(), process.cpuUsage(before)];
      const expected = plainSearch(notes, each);
      ours.push(between - started);
      processor.push((user + system) / 1000);
      peers.push(performance.now() - between);
      if (found.length !== expected) throw new Error(`${each}: ${found.length} found, ${expected} expected`);
      hits += found.length;
    }
    all.push(...ours);
    const times = [ours, processor, peers].flatMap((each) => [
      median(each).toFixed(2),
      quantile(each, 0.95).toFixed(2),
    ]);
    rows.push([kind, Math.round(hits / queries.length), ...times]);
  }
  printTable(["query", "found", "ms p50", "p95", "processor ms p50", "p95", "plain loop ms p50", "p95"], rows);
  const p95 = quantile(all, 0.95);
  process.stdout.write(
    `\nsearchMetadata over ${notes.length} notes, all kinds: p95 ${p95.toFixed(2)} ms, ` +
      `goal ${goals.search_ms} (${verdict(p95 <= goals.search_ms)})\n\n`,
  );
}

/** Queries by kind; the n-th of each. @param {readonly { title: string, summary: string, keywords: string[] }[]} notes */
function queriesOf(notes) {
  const note = (turn) => notes[(turn * 7919) % notes.length];
  const words = (turn) => note(turn).summary.slice(0, -1).split(" ");
  return {
    "a keyword": (turn) => note(turn).keywords[0],
    "two words of a summary": (turn) => `${words(turn)[3]} ${words(turn)[7]}`,
    "a title": (turn) => note(turn).title,
    "part of a word": (turn) => note(turn).title.slice(0, 4).trim(),
    "nothing has it": (turn) => `qx${turn}`,
  };
}

/** @param {readonly object[]} notes @param {string} query */
function plainSearch(notes, query) {
  const wanted = query.toLowerCase().split(" ");
  return notes.filter((note) => {
    const texts = searched.flatMap((field) => note[field] ?? []).map((text) => text.toLowerCase());
    return wanted.every((word) => texts.some((text) => text.includes(word)));
  }).length;
}

/** How long a fresh process takes to open an index of 100,000 notes, against JSON.parse alone. @param {string} folder */
export function benchLoading(folder) {
  const index = join(folder, "large-index");
  mkdirSync(index, { recursive: true });
  const file = join(index, "master_index.json");
  writeFileSync(file, masterText(largeIndex(), null));
  const measured = { module: [], json: [] };
  // In turn, so that whatever else the machine does falls on both alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const how of Object.keys(measured)) {
      const { stdout, peak_bytes } = measureNode([opener, index, how]);
      measured[how].push({ ...JSON.parse(stdout), peak_bytes });
    }
  }
  const of = (how, key) => median(measured[how].map((each) => each[key]));
  const row = (name, how) => [
    name,
    Math.round(of(how, "wall_ms")),
    Math.round(of(how, "processor_ms")),
    megabytes(of(how, "peak_bytes")),
  ];
  printTable(
    ["opening", "ms p50", "processor ms", "memory"],
    [row("RetrievalModule.open", "module"), row("JSON.parse of the file", "json")],
  );
  const took = of("module", "wall_ms");
  process.stdout.write(
    `\n${entries} notes, ${megabytes(statSync(file).size)}: ${took.toFixed(0)} ms, ` +
      `goal ${goals.load_ms} (${verdict(took <= goals.load_ms)})\n`,
  );
}

function largeIndex() {
  const random = seededRandom(20_261_123);
  const words = (count) => zipfSentence(random).slice(0, -1).split(" ").slice(0, count);
  return Array.from({ length: entries }, (_, note) => ({
    path: `knowledge/${words(1)[0]}/note-${String(note).padStart(6, "0")}.md`,
    metadata: {
      title: words(6).join(" "),
      keywords: words(3 + (note % 6)),
      topics: words(1 + (note % 3)),
      uuid: `00000000-0000-4000-8000-${String(note).padStart(12, "0")}`,
      created_at: "2026-01-22T10:00:00Z",
      updated_at: "2026-11-22T10:00:00Z",
      summary: zipfSentence(random),
    },
  }));
}
