// npm run bench -- relations [POLARITY.jsonl] [--passages FILE|FOLDER] [--each N] [--seed S] [--held] [--json]
// [--list VERDICT] [--ask FOLDER | --judge FOLDER]: does the check see what a small change does to a sentence? Sentences copied from passages and faithful
// paraphrases (bench/answers) are altered by rule (bench/relations, which shares nothing with the check), and claims with
// evidence are compared with the labels of people: lines with `claim`, `evidence`, `label` (supported, contradicted,
// not_found). --held is run once, for its counts alone; --list prints altered sentences that got VERDICT, for reading. --ask
// writes the prompts of the judge about 200 of these claims to files, and --judge joins the answers that lie beside them
// with the verdicts of the rules.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readAnswers, readRows } from "./answers/rows.mjs";
import { alterAll } from "./relations/alter.mjs";
import { copiesOf, paraphrasesOf, readPassages } from "./relations/rows.mjs";
import { orRefuse, printTable, refuse } from "./support/measure.mjs";
import { groupsOf, shareText, shareWhere } from "./support/shares.mjs";
import { cut, shuffled } from "./verdicts/batches.mjs";
import { isTicked, openCheck } from "./verdicts/check.mjs";
import { opinionTable, playAnswers, playedText, writePrompts } from "./verdicts/judge-play.mjs";

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
    ask: { type: "string" },
    judge: { type: "string" },
  },
});
if (options.held && options.list !== undefined) refuse("The held part is read by nobody: --list is for the other.");
for (const path of [...positionals, options.passages ?? "."])
  if (!existsSync(path)) refuse(`There is no file ${path}.`);
const isPlayed = options.ask !== undefined || options.judge !== undefined;
if (isPlayed && (positionals[0] === undefined || options.held))
  refuse("--ask and --judge take the file of claims with evidence, none of which is held.");
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

/** @typedef {{ id: string, sentence: string, cites: string[], label: string }} Claim */

/** Claims whose evidence is one or two sentences. @param {string} file */
function readClaims(file) {
  const rows = readRows(file).map((row, index) => ({ ...row, id: String(index) }));
  return {
    /** @type {Claim[]} */
    claims: rows.map(({ id, claim, label }) => ({ id, sentence: claim, cites: [id], label })),
    passages: rows.map(({ id, evidence }) => ({ id, text: evidence })),
  };
}

/** Claims that a judge is asked about. */
const drawn = 200;

/** Batches of claims drawn by a seed, with as many of each label as the file has, mixed. @param {readonly Claim[]} claims */
function drawnBatches(claims) {
  const chosen = [...groupsOf(shuffled(claims, options.seed), ({ label }) => label).values()].flatMap((some) =>
    some.slice(0, Math.round((drawn * some.length) / claims.length)),
  );
  return cut(shuffled(chosen, `${options.seed} again`).slice(0, drawn));
}

/** @param {readonly { label: string, judgement: Judgement }[]} judged */
function polarity(judged) {
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

/** @param {string} file */
function polarityByRules(file) {
  const { claims, passages } = readClaims(file);
  const check = openCheck(passages);
  return polarity(claims.map(({ label, sentence, cites }) => ({ label, judgement: check(sentence, cites) })));
}

/** Writes what a judge is asked, or prints what its answers come to beside the rules alone. @param {string} file */
function playPolarity(file) {
  const { claims, passages } = readClaims(file);
  const batches = drawnBatches(claims);
  if (options.ask !== undefined) return console.log(writePrompts(options.ask, batches, passages));
  const { rows, open } = playAnswers(options.judge ?? "", batches, passages);
  const judged = polarity(rows);
  const rules = polarity(rows.map(({ label, rules: judgement }) => ({ label, judgement })));
  if (options.json)
    return console.log(JSON.stringify({ judged: playedText(rows, open), rules, judge: judged }, null, 2));
  console.log(`${playedText(rows, open)}\n`);
  printPolarity({ "rules alone": rules, "with the judge": judged });
  console.log("");
  printTable(...opinionTable(rows, ({ label }) => label));
}

/** @param {Record<string, ReturnType<typeof polarity>>} columns */
function printPolarity(columns) {
  const names = /** @type {(keyof ReturnType<typeof polarity>)[]} */ (Object.keys(polarity([])));
  printTable(
    ["polarity", ...Object.keys(columns)],
    names.map((name) => [name, ...Object.values(columns).map((shares) => shareText(shares[name]))]),
  );
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

function playAltered() {
  const passages = readPassages(options.passages, part);
  const copies = judgeAltered(copiesOf(passages), passages);
  const paraphrases = judgeAltered(paraphrasesOf(part), readAnswers(part).passages);
  if (options.list !== undefined) return printRows([...copies.rows, ...paraphrases.rows], options.list);
  const found = {
    part,
    copies: results(copies),
    paraphrases: results(paraphrases),
    // Labels of people, none of them held.
    polarity: positionals[0] === undefined || options.held ? null : polarityByRules(positionals[0]),
  };
  if (options.json) return console.log(JSON.stringify(found, null, 2));
  printAltered(`near copies, ${part}`, found.copies);
  printAltered(`paraphrases, ${part}`, found.paraphrases);
  if (found.polarity !== null) printPolarity({ "rules alone": found.polarity });
}

if (isPlayed) orRefuse(() => playPolarity(positionals[0] ?? ""));
else playAltered();
