// npm run bench -- triage [FOLDER...]: which candidates research keeps without a model, against people's judgements.
// FOLDER: collections in BEIR form, or a folder of them. Each question is a topic; candidates are what the store's
// lexical search finds first, and documents taken at random from the collection.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../dist/adapters/sqlite/sqlite-store.js";
import { queryTerms } from "../dist/domain/terms.js";
import { lexicalScores } from "../dist/research/triage/lexical-score.js";
import { findCollections, readCollection } from "./search/documents.mjs";
import { worksOf } from "./search/engines.mjs";
import { firstFolder, printTable, root } from "./support/measure.mjs";
import { seededRandom } from "./support/synthetic.mjs";

const least = 7;
const found = 30;
const strangers = 20;
const batchSize = 2_000;

/**
 * @typedef {{ title: string, snippet: string, relevant: boolean }} Candidate
 * @typedef {{ kept: number, right: number, relevant: number, candidates: number }} Tally
 */

/** Titles and abstracts as a search tool gives them. @param {string} folder */
async function readCases(folder) {
  const { name, documents, queries } = await readCollection(folder);
  const all = [...documents()];
  const byId = new Map(all.map((document) => [document.id, document]));
  const directory = mkdtempSync(join(tmpdir(), "quire-triage-"));
  const store = openSqliteStore(join(directory, "store.db"), {});
  try {
    for (let start = 0; start < all.length; start += batchSize) {
      await store.upsert(worksOf(all.slice(start, start + batchSize)));
    }
    const random = seededRandom(7);
    const cases = [];
    for (const { text, judgements } of queries) {
      const hits = await store.lexical(queryTerms(text), found);
      const chance = Array.from({ length: strangers }, () => all[Math.floor(random() * all.length)].id);
      const ids = [...new Set([...hits.map(({ id }) => id), ...chance])];
      cases.push({ topic: text, candidates: ids.map((id) => candidateOf(byId.get(id), judgements)) });
    }
    return { name, cases };
  } finally {
    store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @returns {Candidate} */
function candidateOf({ id, title, text }, judgements) {
  return { title, snippet: text, relevant: (judgements.get(id) ?? 0) > 0 };
}

/** What a judge keeps of the candidates of all topics. @returns {Tally} */
function tally(cases, judge) {
  const sum = { kept: 0, right: 0, relevant: 0, candidates: 0 };
  for (const { topic, candidates } of cases) {
    const kept = judge(topic, candidates);
    sum.candidates += candidates.length;
    sum.relevant += candidates.filter(({ relevant }) => relevant).length;
    sum.kept += kept.length;
    sum.right += kept.filter(({ relevant }) => relevant).length;
  }
  return sum;
}

/** @param {string} name @param {Tally} tallied */
function row(name, judge, { kept, right, relevant, candidates }) {
  const precision = right / (kept || 1);
  const recall = right / (relevant || 1);
  const f1 = (2 * precision * recall) / (precision + recall || 1);
  return [name, judge, candidates, relevant, kept, precision.toFixed(3), recall.toFixed(3), f1.toFixed(3)];
}

function passing(topic, candidates) {
  const judgements = lexicalScores(topic, candidates, candidates);
  return candidates.filter((_, index) => judgements[index].score >= least);
}

/** The peer: as many as are relevant on the average, best first by the store's ranking. */
const firstOf = (count) => (_, candidates) => candidates.slice(0, count);

const given = process.argv.slice(2);
const usual = firstFolder([join(root, "..", "shared", "data", "ir")]);
const collections = findCollections(given.length > 0 ? given : usual === undefined ? [] : [usual]);
if (collections.length === 0) process.stdout.write("No collection in BEIR form: nothing is judged.\n");
const rows = [];
for (const folder of collections) {
  const { name, cases } = await readCases(folder);
  rows.push(row(name, `score >= ${least}`, tally(cases, passing)));
  rows.push(
    row(
      name,
      "all of them",
      tally(cases, (_, candidates) => candidates),
    ),
  );
  rows.push(row(name, "first 10 found", tally(cases, firstOf(10))));
}
if (rows.length > 0) {
  printTable(["collection", "kept by", "candidates", "relevant", "kept", "precision", "recall", "F1"], rows);
}
