// npm run bench -- gather [FOLDER]: how right the tables are that are gathered from a recorded web, against the gold table,
// for each way of searching and of checking. The peer takes the same answers of the same model: a row for each address,
// the last value wins, nothing is checked.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "yaml";
import { startGatherPlayer } from "../scripts/play-services/gather/gather-player.mjs";
import { readGold, scoreTable, scoreVerified } from "./gather/score.mjs";
import { printTable, quire, root } from "./support/measure.mjs";

const [folder = join(root, "test", "recordings", "gather")] = process.argv.slice(2);
const ways = { model: "the model's own search", service: "SearXNG, hits read by the model" };
const modes = ["off", "snippets", "pages"];

/** @typedef {import("../scripts/play-services/gather/recorded-web.d.mts").RecordedRequest} RecordedRequest */

/** @param {string} origin @param {string} way */
function configuration(origin, way) {
  return {
    network: { mirror: origin, contact: "bench@example.org" },
    models: { default: "openai:gpt-5-mini" },
    providers: { openai: { base_url: `${origin}/v1` } },
    gather: { requests_per_minute: 10_000 },
    ...(way === "service" && { web_search: { provider: "searxng", base_url: "https://search.example.org" } }),
  };
}

/** One table of so many rows, and what the model said on the way. @param {RecordedRequest} request @param {number} rows @param {string} way @param {string} verify */
async function gatherOnce({ description, columns }, rows, way, verify) {
  /** @type {string[]} */
  const answers = [];
  const player = await startGatherPlayer({
    folders: [folder],
    onModel: ({ step }, _nth, scripted) => {
      const reply = scripted();
      if (["extract", "web_search"].includes(step) && "text" in reply) answers.push(reply.text);
      return reply;
    },
  });
  const workspace = mkdtempSync(join(tmpdir(), "quire-gather-"));
  writeFileSync(join(workspace, "quire.yaml"), stringify(configuration(player.origin, way)));
  try {
    // The settings are the bench's own.
    const { hash } = await runQuire(["trust", "--show", "--json"], workspace);
    const asked = ["--columns", columns.join(","), "--min", String(rows), "--verify", verify];
    const began = performance.now();
    const output = await runQuire(["gather", description, ...asked, "--yes", "--json"], workspace, {
      QUIRE_TRUST: hash,
    });
    const took = performance.now() - began;
    return { ...readFiles(output), output, took, answers, pages: player.web.pages, asked: player.asked.length };
  } finally {
    await player.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** The command in a process of its own: what limits its rate counts anew in each. @param {string[]} given @param {string} cwd */
function runQuire(given, cwd, more = {}) {
  const env = { PATH: process.env.PATH, HOME: cwd, OPENAI_API_KEY: "sk-bench", ...more };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [quire, ...given], { cwd, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      // 3: finished, with fewer rows than were asked for.
      if (error !== null && error.code !== 3) reject(new Error(`${stderr}${stdout}`));
      else resolve(JSON.parse(stdout));
    });
  });
}

/** @param {{ csv_path: string, provenance_path: string }} output */
function readFiles({ csv_path, provenance_path }) {
  const provenance = (existsSync(provenance_path) ? readFileSync(provenance_path, "utf8") : "")
    .trimEnd()
    .split("\n")
    .filter(Boolean);
  return {
    rows: parse(readFileSync(csv_path), { columns: true, bom: true }),
    cells: provenance.map((line) => JSON.parse(line)).filter(({ status }) => status !== undefined),
  };
}

/** A row for each address, else for title and source; the last value wins. @param {readonly string[]} answers */
function naiveRows(answers) {
  const rows = new Map();
  for (const { title, url, source, cells } of answers.flatMap((text) => JSON.parse(text).results)) {
    const key = url ?? `${title} ${source}`.toLowerCase();
    const values = cells.map(({ column, value }) => [column, value]);
    rows.set(key, { ...rows.get(key), name: title, url: url ?? "", ...Object.fromEntries(values) });
  }
  return [...rows.values()];
}

function verifiedColumns({ verified, standing, wrong }) {
  return verified === 0 ? ["-", "-"] : [`${standing} of ${verified}`, wrong];
}

const share = (part, whole) => (whole === 0 ? "-" : (part / whole).toFixed(3));

/** @param {import("./gather/score.mjs").Score} score */
function columnsOf({ rows, right, gold, cells, rightCells, wrongCells }) {
  return [rows, share(right, rows), share(right, gold), share(rightCells, cells), share(wrongCells, cells)];
}

const player = await startGatherPlayer({ folders: [folder] });
const requests = player.recorded;
await player.close();
for (const request of requests) {
  const gold = readGold(request.folder);
  const lines = [];
  for (const way of Object.keys(ways)) {
    let answers = [];
    for (const verify of modes) {
      const done = await gatherOnce(request, gold.length, way, verify);
      answers = done.answers;
      const score = columnsOf(scoreTable(done.rows, gold));
      lines.push([
        ways[way],
        verify,
        ...score,
        ...verifiedColumns(scoreVerified(done.cells, gold, done.pages)),
        done.output.saturation.estimate?.toFixed(0) ?? "-",
        done.asked,
        `${(done.took / 1000).toFixed(1)} s`,
      ]);
    }
    lines.push([ways[way], "the peer", ...columnsOf(scoreTable(naiveRows(answers), gold)), "-", "-", "-", "-", "-"]);
  }
  process.stdout.write(`\n${request.description}: ${gold.length} exist\n`);
  printTable(
    [
      "searched by",
      "verify",
      "rows",
      "precision",
      "recall",
      "cells right",
      "cells wrong",
      "verified, on page",
      "of these wrong",
      "estimate",
      "model calls",
      "time",
    ],
    lines,
  );
}
