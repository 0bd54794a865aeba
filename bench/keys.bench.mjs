// npm run bench -- keys [WORKS,...]: what citation keys cost where no record has one, all works of one author and year
// with titles that begin alike (the worst case) and works that differ; and the first search of such a library, of records
// alone and with texts of a hundred other works.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withKeys } from "../dist/library/records/keys.js";
import { measureNode, printTable, quire, verdict } from "./support/measure.mjs";

const sizes = (process.argv[2] ?? "4000,16000").split(",").map(Number);
const goalSeconds = 0.6;
const textCount = 100;

/** @param {number} count @param {boolean} alike */
function manifestOf(count, alike) {
  const entries = Array.from({ length: count }, (_, index) => {
    const title = alike ? `Spacing effects ${index}` : `Title${index} of a work`;
    const csl = { type: "book", title, author: [{ family: "Hu" }], issued: { "date-parts": [[2021]] } };
    return { id: `e${index}`, title, processed: true, csl };
  });
  return { version: 1, entries };
}

/** The whole command in a new workspace, in seconds of processor time. @param {object} manifest @param {boolean} texts */
function firstSearch(manifest, texts) {
  const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
  try {
    if (texts) addTexts(workspace);
    writeFileSync(join(workspace, "manifest.json"), JSON.stringify(manifest));
    return measureNode([quire, "search", "spacing", "--quiet"], { cwd: workspace }).processor_ms / 1000;
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

/** @param {string} workspace */
function addTexts(workspace) {
  const folder = join(workspace, "texts");
  mkdirSync(folder);
  for (let text = 0; text < textCount; text += 1)
    writeFileSync(join(folder, `${text}.md`), `# Text ${text}\n\nSpacing effect ${text} helps learning.\n`);
  measureNode([quire, "add", "texts", "--quiet"], { cwd: workspace });
}

withKeys(manifestOf(100, true)); // the first call compiles the code
const rows = sizes.flatMap((size) =>
  [true, false].map((alike) => {
    const manifest = manifestOf(size, alike);
    const before = process.cpuUsage();
    withKeys(manifest);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    const searches = [false, true].map((texts) => firstSearch(manifest, texts));
    return [
      size,
      alike ? "alike" : "differ",
      seconds.toFixed(2),
      ...searches.flatMap((each) => [each.toFixed(2), verdict(each <= goalSeconds)]),
      (measureNode(["-e", "0"]).processor_ms / 1000).toFixed(2),
    ];
  }),
);
const goal = `at most ${goalSeconds} s`;
const heads = ["first search, records alone", goal, `with ${textCount} texts`, goal, "node -e 0"];
printTable(["works", "titles", "keys, processor s", ...heads], rows);
