// measure-engine.mjs ENGINE SIZE FOLDER...: one engine in a process of its own, measured. SIZE 0 means the collection
// in the folder as it is; any other a library of that size made from the collections in the folders.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mean, ndcg, percentile } from "../../dist/corpus/evaluation/metrics.js";
import { readCollection, scaledMaterial } from "./documents.mjs";
import { engines } from "./engines.mjs";

const depth = 10;
const batchSize = 2_000;

/** Indexes all documents: how many a second, and what finishing took (the trained basis, the built index). */
async function fill(index, { documents, size }) {
  let batch = [];
  const spent = { milliseconds: 0, processor: 0 };
  const timed = async (work) => {
    const [started, before] = [performance.now(), process.cpuUsage()];
    await work();
    spent.milliseconds += performance.now() - started;
    spent.processor += processorMs(before);
  };
  for (const document of documents()) {
    if (batch.push(document) < batchSize) continue;
    await timed(() => index.add(batch));
    batch = [];
  }
  if (batch.length > 0) await timed(() => index.add(batch));
  const indexed = { ...spent };
  await timed(() => index.finish());
  return {
    documents_per_second: (size / indexed.milliseconds) * 1_000,
    documents_per_processor_second: (size / indexed.processor) * 1_000,
    finish_ms: spent.milliseconds - indexed.milliseconds,
  };
}

/** User and system time of this process since `before`. @param {NodeJS.CpuUsage} before */
function processorMs(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Asks every question once: no answer comes from having been asked before. */
async function ask(index, queries) {
  const [wall, processor, gains] = [[], [], []];
  for (const { text, judgements } of queries) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    const ranking = await index.search(text, depth);
    wall.push(performance.now() - started);
    processor.push(processorMs(before));
    if (judgements !== undefined) gains.push(ndcg(ranking, judgements, depth));
  }
  const both = (values) => ({ p50: percentile(values, 0.5), p95: percentile(values, 0.95) });
  return { wall: both(wall), processor: both(processor), ndcg: gains.length === 0 ? null : mean(gains) };
}

/** Takes the index's files out of the system's memory; whether that could be done. @param {string} folder */
function forgetFiles(folder) {
  return readdirSync(folder).every((name) => {
    const { status } = spawnSync("dd", [`if=${join(folder, name)}`, "iflag=nocache", "count=0"], { stdio: "ignore" });
    return status === 0;
  });
}

/** The first questions after a start of the machine. */
async function askCold(index, folder, queries) {
  await index.close();
  if (!forgetFiles(folder)) return null;
  const cold = index.reopen();
  const { wall } = await ask(cold, queries);
  await cold.close();
  return wall;
}

function bytesBelow(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}

const [engine, size, ...folders] = process.argv.slice(2);
const material = Number(size) > 0 ? await scaledMaterial(Number(size), folders) : await readCollection(folders[0]);
const scratch = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  const index = await engines[engine](scratch);
  const filled = await fill(index, material);
  const asked = await ask(index, material.queries);
  const bytes = bytesBelow(scratch);
  const cold = index.reopen && Number(size) > 0 ? await askCold(index, scratch, material.queries) : null;
  if (index.reopen === undefined || Number(size) === 0) await index.close();
  const about = { name: material.name, documents: material.size, queries: material.queries.length };
  process.stdout.write(JSON.stringify({ ...about, ...filled, ...asked, cold, disk_bytes: bytes }));
} finally {
  rmSync(scratch, { recursive: true });
}
