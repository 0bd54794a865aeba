// npm run bench -- keys [WORKS,...]: what citation keys cost where no record has one, all works of one author and year
// with titles that begin alike (the worst case) and works that differ; and the first search of such a library.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withKeys } from "../dist/library/records/keys.js";
import { measureNode, printTable, quire, verdict } from "./support/measure.mjs";

const sizes = (process.argv[2] ?? "4000,16000").split(",").map(Number);
const goalSeconds = 0.6;

/** @param {number} count @param {boolean} alike */
function manifestOf(count, alike) {
  const entries = Array.from({ length: count }, (_, index) => {
    const title = alike ? `Spacing effects ${index}` : `Title${index} of a work`;
    const csl = { type: "book", title, author: [{ family: "Hu" }], issued: { "date-parts": [[2021]] } };
    return { id: `e${index}`, title, processed: true, csl };
  });
  return { version: 1, entries };
}

/** The whole command in a new workspace, in seconds of processor time. @param {object} manifest */
function firstSearch(manifest) {
  const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
  try {
    writeFileSync(join(workspace, "manifest.json"), JSON.stringify(manifest));
    return measureNode([quire, "search", "spacing", "--quiet"], { cwd: workspace }).processor_ms / 1000;
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

withKeys(manifestOf(100, true)); // the first call compiles the code
const rows = sizes.flatMap((size) =>
  [true, false].map((alike) => {
    const manifest = manifestOf(size, alike);
    const before = process.cpuUsage();
    withKeys(manifest);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    return [
      size,
      alike ? "alike" : "differ",
      seconds.toFixed(2),
      verdict(seconds <= goalSeconds),
      firstSearch(manifest).toFixed(1),
    ];
  }),
);
printTable(["works", "titles", "keys, processor s", `at most ${goalSeconds} s`, "first search, processor s"], rows);
