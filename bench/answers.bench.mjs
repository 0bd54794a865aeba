// npm run bench -- answers [--held] [--json] [--list VERDICT] [--ask FOLDER | --judge FOLDER]: what the check says of faithful
// sentences and of planted errors (bench/answers). --held runs the third that nobody reads, and prints its counts alone;
// --list prints the sentences of the other two thirds that got VERDICT, with reasons and evidence, for reading. --ask writes
// the prompts of the judge to files, and --judge joins the answers that lie beside them with the verdicts of the rules.
import { parseArgs } from "node:util";
import { isSameLanguage, readAnswers } from "./answers/rows.mjs";
import { orRefuse, printTable, refuse } from "./support/measure.mjs";
import { groupsOf, shareOf, shareText, shareWhere } from "./support/shares.mjs";
import { batchesOf } from "./verdicts/batches.mjs";
import { isTicked, openCheck } from "./verdicts/check.mjs";
import { opinionTable, playAnswers, playedText, writePrompts } from "./verdicts/judge-play.mjs";

/** @typedef {import("./verdicts/check.mjs").Judgement} Judgement */
/** @typedef {{ id: string, kind: string, sentence: string, judgement: Judgement, why?: string }} Judged */

const { values: options } = parseArgs({
  options: {
    held: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    list: { type: "string" },
    ask: { type: "string" },
    judge: { type: "string" },
  },
});
if (options.held && options.list !== undefined) refuse("The held part is read by nobody: --list is for the other.");

/** In this order where they occur; names that are not here follow. */
const knownVerdicts = ["supported", "computed", "weak", "words_only", "not_found", "contradicted", "unchecked"];
/** The verdicts that a reader sees as a cross. */
const crosses = new Set(["contradicted", "not_found"]);

const { passages, faithful, planted } = readAnswers(options.held ? "held" : "seen");
const played = options.judge === undefined ? null : orRefuse(() => playAnswers(options.judge, mixed(), passages));
const { faithfulRows, plantedRows } = judgedRows();

/** By the rules alone, or with the answers of a judge as far as there are any. */
function judgedRows() {
  const check = openCheck(passages);
  const rows =
    played?.rows ?? [...faithful, ...planted].map((row) => ({ ...row, judgement: check(row.sentence, row.cites) }));
  return {
    plantedRows: rows.filter(({ of }) => of !== undefined),
    faithfulRows: rows
      .filter(({ of }) => of === undefined)
      .map((row) => ({ ...row, isSame: isSameLanguage(row, passages) })),
  };
}

/** Faithful sentences and planted errors as a judge is asked about them. @returns {any[][]} */
function mixed() {
  const documents = new Map(passages.map(({ id, document }) => [id, document]));
  return batchesOf([...faithful, ...planted], {
    seed: "1",
    documentOf: ({ cites }) => documents.get(cites[0] ?? "") ?? "",
    familyOf: (row) => ("of" in row ? row.of : row.id),
  });
}

/** @param {readonly Judged[]} rows */
function countVerdicts(rows) {
  const counts = Object.fromEntries(
    [...groupsOf(rows, ({ judgement }) => judgement.verdict)].map(([verdict, { length }]) => [verdict, length]),
  );
  const names = [...knownVerdicts.filter((name) => name in counts), ...Object.keys(counts)];
  return Object.fromEntries([...new Set(names)].map((name) => [name, counts[name]]));
}

/** @param {readonly Judged[]} rows */
const summary = (rows) => ({
  rows: rows.length,
  ticked: shareWhere(rows, ({ judgement }) => isTicked(judgement)),
  crossed: shareWhere(rows, ({ judgement }) => crosses.has(judgement.verdict)),
  verdicts: countVerdicts(rows),
});

/** @param {readonly Judged[]} rows @param {(row: any) => string} keyOf */
const summaries = (rows, keyOf) =>
  Object.fromEntries([...groupsOf(rows, keyOf)].map(([name, members]) => [name, summary(members)]));

function results() {
  const same = faithfulRows.filter(({ isSame }) => isSame);
  const contradicted = (/** @type {readonly Judged[]} */ rows) =>
    rows.filter(({ judgement }) => judgement.verdict === "contradicted").length;
  return {
    part: options.held ? "held" : "seen",
    ...(played && { judged: playedText(played.rows, played.open) }),
    faithful: {
      all: summary(faithfulRows),
      "same language": summary(same),
      "other language": summary(faithfulRows.filter(({ isSame }) => !isSame)),
      kinds: summaries(same, ({ kind }) => kind),
      styles: summaries(same, ({ style }) => style),
    },
    planted: { all: summary(plantedRows), kinds: summaries(plantedRows, ({ kind }) => kind) },
    contradicted_right: shareOf(contradicted(plantedRows), contradicted(plantedRows) + contradicted(faithfulRows)),
  };
}

/** @param {string} title @param {Record<string, ReturnType<typeof summary>>} groups */
function printSummaries(title, groups) {
  const names = [
    ...new Set([...knownVerdicts, ...Object.values(groups).flatMap(({ verdicts }) => Object.keys(verdicts))]),
  ];
  const met = names.filter((name) => Object.values(groups).some(({ verdicts }) => verdicts[name] !== undefined));
  printTable(
    [title, "rows", ...met, "supported or computed", "contradicted or not found"],
    Object.entries(groups).map(([name, { rows, verdicts, ticked, crossed }]) => [
      name,
      rows,
      ...met.map((verdict) => verdicts[verdict] ?? 0),
      shareText(ticked),
      shareText(crossed),
    ]),
  );
  console.log("");
}

/** @param {string} verdict */
function printRows(verdict) {
  const chosen = [...faithfulRows, ...plantedRows].filter(({ judgement }) => judgement.verdict === verdict);
  for (const { id, kind, sentence, why, judgement } of chosen) {
    console.log(`${id} ${why === undefined ? "faithful" : `planted: ${why}`} (${kind})\n  ${sentence}`);
    for (const reason of judgement.reasons) console.log(`  - ${reason}`);
    console.log(`  > ${judgement.evidence?.quote ?? "no evidence"}\n`);
  }
}

const found = results();
if (options.ask !== undefined) orRefuse(() => console.log(writePrompts(options.ask, mixed(), passages)));
else if (options.json) console.log(JSON.stringify(found, null, 2));
else if (options.list !== undefined) printRows(options.list);
else {
  const { kinds, styles, ...totals } = found.faithful;
  if (played !== null) {
    console.log(`${playedText(played.rows, played.open)}\n`);
    printTable(...opinionTable(played.rows, ({ of, kind }) => (of === undefined ? "faithful" : `planted: ${kind}`)));
    console.log("");
  }
  console.log(`Faithful sentences, part ${found.part}; kinds and styles: those in the language of their passages\n`);
  printSummaries("faithful", totals);
  printSummaries("kind", kinds);
  printSummaries("style", styles);
  printSummaries("planted", { all: found.planted.all, ...found.planted.kinds });
  console.log(`contradicted and planted: ${shareText(found.contradicted_right)}`);
}
