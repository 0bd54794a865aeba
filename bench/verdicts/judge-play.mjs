// The judge of Quire without a model: its prompts are written to files, somebody reads them and answers in files beside
// them, and the answers are read and joined with the verdicts of the rules, all by the code that `quire ask` runs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stepPrompt } from "../../dist/corpus/context/model-step.js";
import { JudgedSources } from "../../dist/evidence/judge/judge-claims.js";
import { batchesOf, opinionsOf, valuesOf } from "../../dist/evidence/judge/judge-prompt.js";
import { isAsked } from "../../dist/evidence/judge/judge-text.js";
import { judgeAnswersSchema } from "../../dist/evidence/judge/opinion.js";
import { parseModelJson } from "../../dist/adapters/models/model-json.js";
import { QuireError } from "../../dist/domain/error.js";
import { groupsOf } from "../support/shares.mjs";
import { openCheck, sourceOf } from "./check.mjs";

/** @typedef {import("./check.mjs").Passage} Passage */
/** @typedef {{ id: string, sentence: string, cites: readonly string[] }} Row */
/** @typedef {{ number: string, prompt: string, statements: any[], rows: any[], claims: any[], read: any }} Asked */

const template = readFileSync(new URL("../../prompts/judge.txt", import.meta.url), "utf8");

/**
 * Prompts about batches of rows, each batch as one answer that cites their passages; and the rows that no judge is asked about.
 * @param {readonly (readonly Row[])[]} batches @param {readonly Passage[]} passages
 * @returns {{ prompts: Asked[], unasked: { row: Row, claim: any }[] }}
 */
function promptsOf(batches, passages) {
  const check = openCheck(passages);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  /** @type {{ row: Row, claim: any }[]} */
  const unasked = [];
  const asked = batches.flatMap((batch) => {
    const cited = [...new Set(batch.flatMap(({ cites }) => cites))];
    const read = new JudgedSources(cited.map((id) => sourceOf(/** @type {Passage} */ (byId.get(id)), id)));
    const rows = batch.map((row) => ({ row, claim: claimOf(row, check(row.sentence, row.cites)) }));
    const open = rows.filter(({ claim }) => isAsked(claim));
    unasked.push(...rows.filter(({ claim }) => !isAsked(claim)));
    const statements = read.statements(open.map(({ claim }) => claim));
    return batchesOf(statements).map((places) => ({
      read,
      statements: places.map((place) => statements[place]),
      rows: places.map((place) => open[place]?.row),
      claims: places.map((place) => open[place]?.claim),
    }));
  });
  const prompts = asked.map((each, index) => ({
    ...each,
    number: String(index + 1).padStart(3, "0"),
    prompt: stepPrompt("judge", template, valuesOf(each.statements)),
  }));
  return { prompts, unasked };
}

/** @param {Row} row @param {object} judgement */
function claimOf({ sentence, cites }, judgement) {
  return { text: sentence, start: 0, end: 0, labels: [...cites], standing: "cited", ...judgement };
}

/** @param {string} folder @param {string} number @param {"prompt.txt" | "answer.json"} what */
const fileOf = (folder, number, what) => join(folder, `${number}.${what}`);
/** @param {string} file */
const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/**
 * Writes FOLDER/NNN.prompt.txt; NNN.answer.json is for whoever answers. An answered prompt is not written over. Gives what was done, for people.
 * @param {string} folder @param {readonly (readonly Row[])[]} batches @param {readonly Passage[]} passages
 */
export function writePrompts(folder, batches, passages) {
  const { prompts } = promptsOf(batches, passages);
  for (const { number, prompt } of prompts) {
    const file = fileOf(folder, number, "prompt.txt");
    if (existsSync(fileOf(folder, number, "answer.json")) && textOf(file) !== prompt)
      throw new QuireError("usage", `${file} would change, and it is answered already.`, {
        fix: "Take another folder, or remove the answers.",
      });
  }
  mkdirSync(folder, { recursive: true });
  for (const { number, prompt } of prompts) writeFileSync(fileOf(folder, number, "prompt.txt"), prompt);
  const statements = prompts.reduce((sum, { claims }) => sum + claims.length, 0);
  return `${prompts.length} prompts about ${statements} sentences written to ${folder}.`;
}

/**
 * Joins what was answered in FOLDER with the verdicts of the rules. Rows whose prompt has no answer are left out; those that
 * an answer says nothing about keep the verdict of the rules.
 * @template {Row} T
 * @param {string} folder @param {readonly (readonly T[])[]} batches @param {readonly Passage[]} passages
 * @returns {{ rows: (T & { rules: import("./check.mjs").Judgement, judgement: import("./check.mjs").Judgement & { judge?: import("../../dist/domain/evidence.js").Opinion } })[], open: string[] }}
 */
export function playAnswers(folder, batches, passages) {
  const { prompts, unasked } = promptsOf(batches, passages);
  /** @type {any[]} */
  const rows = unasked.map(({ row, claim }) => ({ ...row, rules: claim, judgement: claim }));
  /** @type {string[]} */
  const open = [];
  for (const asked of prompts) {
    const opinions = readAnswer(folder, asked);
    if (opinions === null) open.push(asked.number);
    else
      for (const [place, claim] of asked.claims.entries()) {
        const opinion = opinions.get(place);
        const judgement = opinion === undefined ? claim : asked.read.join(claim, opinion);
        rows.push({ ...asked.rows[place], rules: claim, judgement });
      }
  }
  return { rows, open };
}

/** @param {string} folder @param {Asked} asked */
function readAnswer(folder, { number, prompt, statements }) {
  const file = fileOf(folder, number, "answer.json");
  const answer = textOf(file);
  if (answer === null) return null;
  if (textOf(fileOf(folder, number, "prompt.txt")) !== prompt)
    throw new QuireError("usage", `${file} answers another prompt than the judge gets today.`, {
      fix: "Write the prompts anew with --ask, and have them answered.",
    });
  return opinionsOf(statements, parseModelJson(answer, judgeAnswersSchema, file));
}

const opinions = ["supported", "partly", "contradicted", "not_in_passage"];

/**
 * What the judge says by itself of rows in groups, before rules join in, as a table with a head.
 * @param {readonly any[]} rows @param {(row: any) => string} keyOf
 * @returns {[string[], (string | number)[][]]}
 */
export function opinionTable(rows, keyOf) {
  const of = (/** @type {any[]} */ some, /** @type {(opinion: any) => boolean} */ test) =>
    some.filter(({ judgement: { judge } }) => judge !== undefined && test(judge)).length;
  const lines = [...groupsOf(rows, keyOf)].map(([name, some]) => [
    name,
    ...opinions.map((verdict) => of(some, (judge) => judge.accepted && judge.verdict === verdict)),
    of(some, ({ accepted }) => !accepted),
  ]);
  return [["the judge by itself", ...opinions, "not accepted"], lines];
}

/** What a reader of the counts must know first. @param {readonly { judgement: { judge?: { accepted: boolean } } }[]} rows @param {readonly string[]} open */
export function playedText(rows, open) {
  const judged = rows.filter(({ judgement }) => judgement.judge !== undefined);
  const refused = judged.filter(({ judgement }) => judgement.judge?.accepted === false).length;
  const without = open.length === 0 ? "" : ` No answer to ${open.join(", ")}.`;
  return `${judged.length} of ${rows.length} sentences judged, ${refused} opinions without words of a passage.${without}`;
}
