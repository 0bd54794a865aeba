// npm run bench -- relations [POLARITY.jsonl] [--passages FILE|FOLDER] [--each N] [--seed S] [--held] [--json]
// [--list VERDICT]: does the check see what a small change does to a sentence? Sentences copied from passages and faithful
// paraphrases (bench/answers) are altered by rule (bench/relations, which shares nothing with the check), and claims with
// evidence are compared with the labels of people: lines with `claim`, `evidence`, `label` (supported, contradicted,
// not_found). --held is run once, for its counts alone; --list prints altered sentences that got VERDICT, for reading.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readAnswers, readRows } from "./answers/rows.mjs";
import { alterAll } from "./relations/alter.mjs";
import { copiesOf, paraphrasesOf, readPassages } from "./relations/rows.mjs";
import { printTable, refuse } from "./support/measure.mjs";
import { groupsOf, shareText, shareWhere } from "./support/shares.mjs";
import { isTicked, openCheck } from "./verdicts/check.mjs";

/** @typedef {import("./verdicts/check.mjs").Judgement} Judgement */
/** @typedef {{ kind: string, before: Judgement, after: Judgement, sentence: string, of: import("./relations/alter.mjs").Original }} Judged */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    passages: { type: "string" },
    each: { type: "string", default: "80" },
    seed: { type: "string", default: "1" },
    held: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    list: { type: "string" },
  },
});
if (options.held && options.list !== undefined) refuse("The held part is read by nobody: --list is for the other.");
for (const path of [...positionals, options.passages ?? "."])
  if (!existsSync(path)) refuse(`There is no file ${path}.`);
const part = options.held ? "held" : "seen";

/** @param {readonly import("./relations/alter.mjs").Original[]} originals @param {readonly import("./relations/rows.mjs").Passage[]} passages */
function judgeAltered(originals, passages) {
  const check = openCheck(passages);
  const untouched = new Map(originals.map(({ id, text, cites }) => [id, check(text, cites)]));
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  const rows = alterAll(originals, texts, { seed: options.seed, most: Number(options.each) });
  return {
    untouched: [...untouched.values()],
    rows: rows.map((row) => ({
      ...row,
      before: /** @type {Judgement} */ (untouched.get(row.of.id)),
      after: check(row.sentence, row.of.cites),
    })),
  };
}

/** @param {readonly Judged[]} rows */
const summary = (rows) => ({
  ticked: shareWhere(rows, ({ after }) => isTicked(after)),
  contradicted: shareWhere(rows, ({ after }) => after.verdict === "contradicted"),
  ticked_unaltered: shareWhere(rows, ({ before }) => isTicked(before)),
});

/** @param {ReturnType<typeof judgeAltered>} judged */
function results({ untouched, rows }) {
  const kinds = Object.fromEntries(
    [...groupsOf(rows, ({ kind }) => kind)].map(([kind, some]) => [kind, summary(some)]),
  );
  return {
    ...summary(rows),
    untouched_without_tick: shareWhere(untouched, (judgement) => !isTicked(judgement)),
    untouched_contradicted: shareWhere(untouched, ({ verdict }) => verdict === "contradicted"),
    kinds,
  };
}

/** Claims whose evidence is one or two sentences. @param {string} file */
function polarity(file) {
  const rows = readRows(file).map((row, index) => ({ ...row, id: String(index) }));
  const check = openCheck(rows.map(({ id, evidence }) => ({ id, text: evidence })));
  const judged = rows.map((row) => ({ label: row.label, judgement: check(row.claim, [row.id]) }));
  const labelled = (/** @type {string} */ label) => judged.filter((row) => row.label === label);
  const called = (/** @type {string} */ verdict) => judged.filter(({ judgement }) => judgement.verdict === verdict);
  return {
    "contradicted called supported": shareWhere(labelled("contradicted"), ({ judgement }) => isTicked(judgement)),
    "not found called supported": shareWhere(labelled("not_found"), ({ judgement }) => isTicked(judgement)),
    "supported recognised": shareWhere(labelled("supported"), ({ judgement }) => isTicked(judgement)),
    "called contradicted and right": shareWhere(called("contradicted"), ({ label }) => label === "contradicted"),
    "contradicted found": shareWhere(labelled("contradicted"), ({ judgement }) => judgement.verdict === "contradicted"),
    "supported called not_found": shareWhere(
      labelled("supported"),
      ({ judgement }) => judgement.verdict === "not_found",
    ),
  };
}

/** @param {string} title @param {ReturnType<typeof results>} found */
function printAltered(title, { kinds, untouched_without_tick, untouched_contradicted, ...all }) {
  const row = (/** @type {string} */ name, /** @type {ReturnType<typeof summary>} */ each) => [
    name,
    shareText(each.ticked),
    shareText(each.contradicted),
    shareText(each.ticked_unaltered),
  ];
  printTable(
    [title, "supported or computed", "contradicted", "unaltered: supported or computed"],
    [row("all", all), ...Object.entries(kinds).map(([kind, each]) => row(kind, each))],
  );
  console.log(`all unaltered sentences without a tick: ${shareText(untouched_without_tick)}`);
  console.log(`all unaltered sentences contradicted: ${shareText(untouched_contradicted)}\n`);
}

/** @param {readonly Judged[]} rows @param {string} verdict */
function printRows(rows, verdict) {
  for (const { kind, sentence, of, after } of rows.filter((row) => row.after.verdict === verdict)) {
    console.log(`${of.id} (${kind})\n  ${sentence}\n  was: ${of.text}`);
    for (const reason of after.reasons) console.log(`  - ${reason}`);
    console.log(`  > ${after.evidence?.quote ?? "no evidence"}\n`);
  }
}

const passages = readPassages(options.passages, part);
const copies = judgeAltered(copiesOf(passages), passages);
const paraphrases = judgeAltered(paraphrasesOf(part), readAnswers(part).passages);
if (options.list !== undefined) printRows([...copies.rows, ...paraphrases.rows], options.list);
else {
  const found = {
    part,
    copies: results(copies),
    paraphrases: results(paraphrases),
    // Labels of people, none of them held.
    polarity: positionals[0] === undefined || options.held ? null : polarity(positionals[0]),
  };
  if (options.json) console.log(JSON.stringify(found, null, 2));
  else {
    printAltered(`near copies, ${part}`, found.copies);
    printAltered(`paraphrases, ${part}`, found.paraphrases);
    if (found.polarity !== null) {
      printTable(
        ["polarity", ""],
        Object.entries(found.polarity).map(([name, share]) => [name, shareText(share)]),
      );
    }
  }
}
