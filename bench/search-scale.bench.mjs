// npm run bench -- search-scale [PASSAGES,...] [FOLDER]: how search holds up as a library grows. FOLDER has
// test collections in BEIR form; without it, passages and questions are drawn from a small vocabulary with Zipf's
// frequencies, and only times are printed.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../dist/adapters/sqlite/sqlite-store.js";
import { refreshLsi } from "../dist/corpus/search/lsi-maintenance.js";
import { keepPoints } from "../dist/corpus/search/lsi-points.js";
import { mean, ndcg, percentile } from "../dist/corpus/evaluation/metrics.js";
import { retrieve } from "../dist/corpus/search/retrieve.js";
import { createLocalFiles } from "../dist/adapters/local/local-files.js";
import { openTestCollection } from "../dist/corpus/evaluation/test-collection.js";

const [sizes = "5000,50000,500000", folder = ""] = process.argv.slice(2);
const random = seededRandom(20_261_121);
const passagesPerWork = 100;
const worksPerBatch = 20;

/** mulberry32 @param {number} seed */
function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @template T @param {readonly T[]} list @returns {T} */
const pick = (list) => list[Math.floor(random() * list.length)];

/** A word of a vocabulary of 30,000 whose frequencies follow Zipf's law. */
function zipfWord() {
  const rank = Math.floor(Math.exp(random() * Math.log(30_000)));
  return `w${rank.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? digit)}`;
}

const zipfSentence = () => Array.from({ length: 20 }, zipfWord).join(" ");

/**
 * Sentences to make passages of, questions to ask, and one collection with judgements to hide among the passages.
 */
async function readMaterial() {
  const sentences = [];
  const questions = [];
  const collections = [];
  const files = createLocalFiles(folder, folder);
  for (const name of folder === "" ? [] : readdirSync(folder)) {
    if (!existsSync(join(folder, name, "corpus.jsonl"))) continue;
    const collection = await openTestCollection(files, files.resolve(name));
    const documents = [];
    for await (const document of collection.documents()) documents.push(document);
    sentences.push(...documents.flatMap(({ title, text }) => `${title} . ${text}`.split(/(?<=[.!?])\s+/)));
    questions.push(...collection.queries.map(({ text }) => text).filter((text) => text.length < 400));
    collections.push({ name, documents, queries: collection.queries });
  }
  if (sentences.length === 0) {
    sentences.push(...Array.from({ length: 30_000 }, zipfSentence));
    questions.push(...Array.from({ length: 100 }, () => Array.from({ length: 8 }, zipfWord).join(" ")));
  }
  const largest = collections.sort((left, right) => right.documents.length - left.documents.length)[0];
  return { sentences: sentences.filter((sentence) => sentence.length > 30), questions, hidden: largest };
}

/** @param {string} id @param {string} title @param {{id: string, content: string}[]} passages */
function asWork(id, title, passages) {
  const never = new Date(0).toISOString();
  const span = { work_id: id, parent_id: id, level: 0, start_line: 1, end_line: 1, start_page: null, end_page: null };
  return {
    work: {
      id,
      sha256: id,
      format: "text",
      title,
      item: { type: "document" },
      pages: null,
      lines: 1,
      collections: [],
      paths: [],
      ocr: false,
      added_at: never,
      updated_at: never,
    },
    sections: [],
    passages: passages.map(({ id: passage, content }) => ({ ...span, id: passage, heading_path: [], content })),
  };
}

/** Fills the store with distractors of three sentences each. */
async function fill(store, count, sentences) {
  for (let first = 0; first < count; first += passagesPerWork * worksPerBatch) {
    const works = [];
    for (
      let start = first;
      start < Math.min(count, first + passagesPerWork * worksPerBatch);
      start += passagesPerWork
    ) {
      const ids = Array.from({ length: Math.min(passagesPerWork, count - start) }, (_, index) => `d${start + index}`);
      const title = `Distractor ${start}`;
      const passages = ids.map((id) => ({
        id,
        content: `${title}\n\n${[0, 1, 2].map(() => pick(sentences)).join(" ")}`,
      }));
      works.push(asWork(`work${start}`, title, passages));
    }
    await store.upsert(works);
  }
}

/** @param {import("../dist/ports/store.js").Store} store */
async function time(store, profile, questions) {
  const took = [];
  const processor = [];
  for (const query of questions) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    await retrieve({ store }, { queries: [query], profile, limit: 10 });
    const used = process.cpuUsage(before);
    took.push(performance.now() - started);
    processor.push((used.user + used.system) / 1_000);
  }
  const show = (values) => `${percentile(values, 0.5).toFixed(2)}/${percentile(values, 0.95).toFixed(2)}`;
  return `${show(took)} ms (processor ${show(processor)} ms)`;
}

async function judge(store, profile, queries) {
  const scores = [];
  for (const { text, judgements } of queries) {
    const found = await retrieve({ store }, { queries: [text], profile, limit: 10 });
    scores.push(
      ndcg(
        found.map(({ id }) => id),
        judgements,
        10,
      ),
    );
  }
  return scores.length === 0 ? "" : `, nDCG@10 ${mean(scores).toFixed(4)}`;
}

const { sentences, questions, hidden } = await readMaterial();
const scratch = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  for (const size of sizes.split(",").map(Number)) {
    const path = join(scratch, `${size}.db`);
    const store = openSqliteStore(path);
    const started = performance.now();
    const judged = hidden?.documents.slice(0, size) ?? [];
    const works = judged.map(({ id, title, text }) => asWork(id, title, [{ id, content: `${title}\n\n${text}` }]));
    for (let first = 0; first < works.length; first += 2_000) await store.upsert(works.slice(first, first + 2_000));
    await fill(store, size - judged.length, sentences);
    const seconds = (performance.now() - started) / 1_000;
    await refreshLsi(store);
    while (await store.tidy());
    await keepPoints(store);
    const { passages, bytes } = await store.stats();
    const made = (performance.now() - started) / 1_000;
    const kilobytes = (bytes / passages / 1_000).toFixed(2);
    console.log(
      `${size} passages, indexed at ${Math.round(size / seconds)}/s, with points after ${made.toFixed(1)} s, ${kilobytes} kB each`,
    );
    const queries = judged.length === hidden?.documents.length ? hidden.queries : [];
    for (const profile of ["bm25", "hybrid"]) {
      const judged = await judge(store, profile, queries);
      console.log(`  ${profile}: p50/p95 ${await time(store, profile, questions)}${judged}`);
    }
    console.log(`  memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
    store.close();
  }
} finally {
  rmSync(scratch, { recursive: true });
}
