// npm run bench -- tables FOLDER [--works N] [--held] [--json] [--list WRONG] [--only text|table|table-text] [--some N]:
// questions whose answers stand in tables and text, asked without a model. FOLDER holds `docs/` and `questions.jsonl`
// (bench/tables). All documents are one library, or with --works each N of them. A third of the documents is held: --held
// asks its questions, once, and prints counts alone. --list prints what was missed in that way ("wrong document", "no
// answer", ..., "all"), for reading; --only and --some (each Nth question) are for trying.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { openWorkspace } from "../dist/index.js";
import { hashOf, isHeld, readQuestions } from "./tables/questions.mjs";
import { first, scoreAnswer } from "./tables/score.mjs";
import { printTable, refuse } from "./support/measure.mjs";
import { groupsOf, shareText, shareWhere } from "./support/shares.mjs";

/** @typedef {import("./tables/score.mjs").Scored} Scored */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    list: { type: "string" },
    only: { type: "string" },
    some: { type: "string", default: "1" },
    works: { type: "string", default: "0" },
  },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(join(folder, "questions.jsonl")))
  refuse("Name the folder that holds docs/ and questions.jsonl.");
if (options.held && options.list !== undefined) refuse("The held part is read by nobody: --list is for the other.");

/** @param {import("./tables/questions.mjs").Question} question @param {any} output @returns {Scored} */
function scored(question, output) {
  const docs = new Map(output.sources.map((/** @type {any} */ source) => [source.label, basename(source.path ?? "")]));
  const quotes = output.claims.map((/** @type {any} */ { text, labels }) => ({ text, doc: docs.get(labels[0]) ?? "" }));
  return scoreAnswer(question, output.answer_markdown, quotes);
}

/** The documents of each library: all together, or so many at a time in the order of their names' hashes. */
function libraries() {
  const docs = readdirSync(join(folder, "docs")).toSorted((left, right) => (hashOf(left) < hashOf(right) ? -1 : 1));
  const size = Number(options.works) || docs.length;
  return Array.from({ length: Math.ceil(docs.length / size) }, (_, index) =>
    docs.slice(index * size, (index + 1) * size),
  );
}

async function askAll() {
  const every = Number(options.some);
  const questions = readQuestions(folder, options.held)
    .filter(({ answer_from }) => options.only === undefined || answer_from === options.only)
    .filter((_, index) => index % every === 0);
  /** @type {Scored[]} */
  const rows = [];
  for (const docs of libraries())
    rows.push(
      ...(await askLibrary(
        docs,
        questions.filter(({ doc }) => docs.includes(doc)),
        rows.length,
      )),
    );
  process.stderr.write(`${rows.length} questions asked\n`);
  return rows;
}

/** @param {readonly string[]} docs @param {readonly import("./tables/questions.mjs").Question[]} questions @param {number} asked */
async function askLibrary(docs, questions, asked) {
  const workspace = mkdtempSync(join(tmpdir(), "quire-tables-"));
  const library = await openWorkspace(workspace);
  try {
    await library.add(docs.map((doc) => join(folder, "docs", doc)));
    const rows = [];
    for (const [index, question] of questions.entries()) {
      if ((asked + index) % 50 === 0) process.stderr.write(`${asked + index} questions asked\n`);
      rows.push(scored(question, await library.ask(question.question, { model: "none" })));
    }
    return rows;
  } finally {
    await library.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** @param {readonly Scored[]} rows */
function summary(rows) {
  const lookups = rows.filter(({ question }) => question.answer_type !== "arithmetic");
  const computed = rows.filter(({ question }) => question.answer_type === "arithmetic");
  const answered = rows.filter(({ quotes }) => quotes.length > 0);
  return {
    questions: rows.length,
    right: shareWhere(rows, ({ right }) => right),
    looked_up: shareWhere(lookups, ({ right }) => right),
    computed: shareWhere(computed, ({ shown }) => shown),
    wrong_document: shareWhere(rows, ({ wrong_document }) => wrong_document),
    first_from_another: shareWhere(answered, ({ quotes, question }) => quotes[0]?.doc !== question.doc),
    answered: shareWhere(rows, ({ quotes }) => quotes.length > 0),
  };
}

/** @param {readonly Scored[]} rows */
function printRows(rows) {
  for (const { question, quotes, missed } of rows) {
    console.log(`${question.id} ${question.doc} ${question.answer_from} ${question.answer_type}: ${missed}`);
    console.log(
      `  ? ${question.question}\n  ! ${question.answer.join(" ## ")} ${question.scale} ${question.derivation}`,
    );
    for (const { doc, text } of quotes.slice(0, first))
      console.log(`  > ${doc}: ${isHeld(doc) ? "(a held document)" : text}`);
    console.log("");
  }
}

const rows = await askAll();
const byPlace = Object.fromEntries(
  [...groupsOf(rows, ({ question }) => question.answer_from)].map(([place, some]) => [place, summary(some)]),
);
const found = { part: options.held ? "held" : "seen", all: summary(rows), ...byPlace };
if (options.json) console.log(JSON.stringify(found, null, 2));
else if (options.list !== undefined)
  printRows(rows.filter(({ missed }) => missed !== "" && (options.list === "all" || missed === options.list)));
else {
  printTable(
    [
      "answer stands in",
      "right in the first three",
      "looked up",
      "computed, with cells and formula",
      "only other documents",
      "first quote of another",
      "answered",
    ],
    Object.entries({ all: found.all, ...byPlace }).map(([place, row]) => [
      place,
      ...[row.right, row.looked_up, row.computed, row.wrong_document, row.first_from_another, row.answered].map(
        shareText,
      ),
    ]),
  );
  console.log("");
  printTable(
    ["missed", "questions"],
    [
      ...groupsOf(
        rows.filter(({ right }) => !right),
        ({ missed }) => missed,
      ),
    ].map(([missed, some]) => [missed, some.length]),
  );
}
