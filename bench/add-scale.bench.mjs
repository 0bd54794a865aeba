// npm run bench -- add-scale [SMALL,LARGE] [ROUNDS]: what one more file, one edit, one import and one removal cost in a
// small library and in a large one. Each work is a Markdown file with a record in manifest.json; times are of whole
// processes, and of the rows of the store that each command wrote.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureNode, median, printTable, quire, verdict } from "./support/measure.mjs";

const [asked = "100,10000", rounds = "5"] = process.argv.slice(2);
const sizes = asked.split(",").map(Number);
const goal = 3;
const syllables = "ba be bi bo du da de di lo la le mo ma na ne ri ra ro sa so ta te ti vo".split(" ");

/** The same words for the same number. @param {number} seed */
function words(seed, count = 6) {
  let state = seed + 1;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  const word = () => Array.from({ length: 3 }, () => syllables[next() % syllables.length]).join("");
  return Array.from({ length: count }, word);
}

/** @param {number} number */
function textOf(number) {
  const paragraphs = Array.from({ length: 6 }, (_, part) => `${words(number * 31 + part, 60).join(" ")}.`);
  return `# ${words(number).join(" ")} ${number}\n\n${paragraphs.join("\n\n")}\n`;
}

/** @param {number} number @param {string} text */
function entryOf(number, text) {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const title = `${words(number).join(" ")} ${number}`;
  const [family, forename] = words(number + 7, 2);
  const csl = {
    type: "article-journal",
    id: `key${number}`,
    title,
    author: [{ family, given: forename }],
    issued: { "date-parts": [[1950 + (number % 70)]] },
    "container-title": words(number % 40, 3).join(" "),
    volume: String(number % 30),
    page: `${number}-${number + 9}`,
    DOI: `10.5555/bench.${number}`,
  };
  const fields = Object.fromEntries(Object.keys(csl).map((name) => [name, "crossref"]));
  return { id: sha256, filename: `works/w${number}.md`, sha256, status: "recorded", processed: true, csl, fields };
}

/** A library of so many works, in line. @param {number} size */
function makeLibrary(size) {
  const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
  mkdirSync(join(workspace, "works"));
  const entries = Array.from({ length: size }, (_, number) => {
    const text = textOf(number);
    writeFileSync(join(workspace, "works", `w${number}.md`), text);
    return entryOf(number, text);
  });
  writeFileSync(join(workspace, "manifest.json"), JSON.stringify({ version: 1, entries }));
  run(workspace, ["add", "works"]);
  return workspace;
}

/** @param {string} workspace @param {string[]} given */
function run(workspace, given) {
  return measureNode([quire, ...given, "--json", "--quiet"], { cwd: workspace });
}

/** What is measured; each is done as often as there are rounds, the number telling them apart. */
const commands = [
  {
    name: "add a file",
    prepare: (workspace, number) => writeFileSync(join(workspace, `new${number}.md`), textOf(number)),
    given: (number) => ["add", `new${number}.md`],
  },
  { name: "search", given: (number) => ["search", words(number)[0] ?? ""] },
  { name: "edit a record", given: (number) => ["library", "edit", `key${number % 97}`, "--year", "1901"] },
  {
    name: "change a record in an editor, then search",
    prepare: (workspace, number) => {
      const path = join(workspace, "manifest.json");
      writeFileSync(path, readFileSync(path, "utf8").replace(`"volume": "7"`, `"volume": "7${number}"`));
    },
    given: (number) => ["search", words(number)[0] ?? ""],
  },
  {
    name: "import a record",
    prepare: (workspace, number) =>
      writeFileSync(
        join(workspace, "one.bib"),
        `@article{imported${number}, title = {${words(number).join(" ")} ${number}}, author = {Bench, Ada}, year = {1999}, journal = {Owls}}\n`,
      ),
    given: () => ["library", "import", "one.bib"],
  },
  { name: "merge two records", given: (number) => ["library", "merge", `key${number % 97}`, `imported${number - 10}`] },
  { name: "remove a work", given: (number) => ["remove", `new${number - 60}.md`] },
];

const libraries = sizes.map((size) => {
  process.stderr.write(`making a library of ${size} works ...\n`);
  return { size, workspace: makeLibrary(size) };
});
try {
  const rows = commands.map(({ name, prepare, given: argumentsOf }, index) => {
    const times = libraries.map(({ workspace }) => {
      const runs = Array.from({ length: Number(rounds) }, (_, round) => {
        const number = 20_000 + index * 10 + round;
        prepare?.(workspace, number);
        return run(workspace, argumentsOf(number));
      });
      return { wall: median(runs.map(({ wall_ms }) => wall_ms)), processor: median(runs.map((r) => r.processor_ms)) };
    });
    const [small, large] = [times[0], times.at(-1)];
    const ratio = large.wall / small.wall;
    return [
      name,
      ...times.map(({ wall, processor }) => `${wall.toFixed(0)} / ${processor.toFixed(0)}`),
      ratio.toFixed(2),
    ];
  });
  process.stdout.write(`Medians of ${rounds} rounds, wall / processor ms of the whole process.\n\n`);
  printTable(["command", ...sizes.map((size) => `${size} works`), "ratio"], rows);
  const [[, , , added]] = rows;
  process.stdout.write(
    `\nAdding one file takes ${added} times as long, goal ${goal}: ${verdict(Number(added) <= goal)}\n`,
  );
  for (const { size, workspace } of libraries) {
    const bytes = statSync(join(workspace, "manifest.json")).size;
    process.stdout.write(`manifest.json of ${size} works: ${(bytes / 1e6).toFixed(1)} MB\n`);
  }
} finally {
  for (const { workspace } of libraries) rmSync(workspace, { recursive: true });
}
