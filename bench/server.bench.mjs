// npm run bench -- server [PASSAGES] [FOLDER...]: questions a second that `quire serve` answers to 1, 8 and 32 clients,
// and how long /health waits meanwhile. FOLDER: collections in BEIR form to make the library of.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../dist/corpus/evaluation/metrics.js";
import { findCollections, scaledMaterial } from "./search/documents.mjs";
import { engines } from "./search/engines.mjs";
import { firstFolder, printTable, quire, root, verdict } from "./support/measure.mjs";

const given = process.argv.slice(2);
const size = /^\d+$/.test(given[0] ?? "") ? Number(given.shift()) : 50_000;
const usual = firstFolder([join(root, "..", "shared", "data", "ir")]);
const folders = findCollections(given.length > 0 ? given : usual === undefined ? [] : [usual]);
/** Questions a second by clients, on two cores; /health within so many milliseconds. */
const goals = new Map([
  [1, 150],
  [8, 250],
  [32, 250],
]);
const healthGoal = 10;
const seconds = 5;
const batch = 2_000;

/** Asks for a page and throws its body away; how long that took in ms. @param {string} url @param {Agent} agent */
function ask(url, agent) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", () => resolve(performance.now() - began));
    }).once("error", reject);
  });
}

/** As many questions as `clients` come to ask one after the other, and what /health took beside them. */
async function load(url, clients, queries) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients + 1 });
  const until = performance.now() + seconds * 1_000;
  const [took, health] = [[], []];
  const client = async (first) => {
    for (let number = first; performance.now() < until; number += clients) {
      took.push(await ask(`${url}/search?q=${encodeURIComponent(queries[number % queries.length].text)}`, agent));
    }
  };
  const watch = async () => {
    while (performance.now() < until) {
      health.push(await ask(`${url}/health`, agent));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const began = performance.now();
  await Promise.all([watch(), ...Array.from({ length: clients }, (_, index) => client(index))]);
  agent.destroy();
  return { rate: (took.length / (performance.now() - began)) * 1_000, took, health };
}

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
mkdirSync(join(workspace, ".quire"));
const material = await scaledMaterial(size, folders);
const index = await engines.quire?.(join(workspace, ".quire"));
const documents = [...material.documents()];
while (documents.length > 0) await index.add(documents.splice(0, batch));
await index.finish();
index.close();
const server = spawn(process.execPath, [quire, "serve", "--port", "0", "--json", "--workspace", workspace], {
  stdio: ["ignore", "pipe", "ignore"],
});
try {
  const [first] = await once(server.stdout, "data");
  const { url } = JSON.parse(String(first));
  await load(url, 1, material.queries);
  const rows = [];
  for (const [clients, goal] of goals) {
    const { rate, took, health } = await load(url, clients, material.queries);
    const p95 = percentile(health, 0.95);
    rows.push([
      String(clients),
      rate.toFixed(0),
      `${goal}: ${verdict(rate >= goal)}`,
      `${percentile(took, 0.5).toFixed(1)} / ${percentile(took, 0.95).toFixed(1)}`,
      p95.toFixed(1),
      `${healthGoal}: ${verdict(p95 <= healthGoal)}`,
    ]);
  }
  printTable(["clients", "questions/s", "goal", "ms p50 / p95", "/health p95, ms", "goal"], rows);
} finally {
  server.kill();
  await once(server, "exit");
  rmSync(workspace, { recursive: true });
}
