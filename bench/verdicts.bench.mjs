// npm run bench -- verdicts FILE.jsonl [--json] [--fit]: the check of cited sentences against human judgements. One claim a line
// with `claim`, `references` (texts), `supported` (true or false) and optionally `set`; all references of the file stand for
// the library. The weights of the check are fixed: each set is printed apart, and --fit fits them anew with each set left out in turn. Printed with the
// verdicts, as a peer: a plain IDF score at the threshold best for the file.
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readableSentence, statements } from "../dist/evidence/answers/claim-sentences.js";
import { cleanAnswer } from "../dist/evidence/answers/clean-answer.js";
import { printTable, refuse } from "./support/measure.mjs";
import { groupsOf, shareText, shareWhere } from "./support/shares.mjs";
import { alteredNumbers } from "./verdicts/altered-numbers.mjs";
import { fit } from "./verdicts/fit.mjs";
import { isTicked, openCheck } from "./verdicts/check.mjs";
import { bestPlainScore, macroScore } from "./verdicts/score.mjs";

/** @typedef {{ id: string, text: string }} Reference */
/** @typedef {{ text: string, references: Reference[], supported: boolean, set: string }} Case */
/** @typedef {Case & { verdict: string }} Judged */

const rowSchema = z.object({
  claim: z.string(),
  references: z.array(z.string()),
  supported: z.boolean(),
  set: z.string().default("all"),
});

/** Of a set whose labels words carry almost nothing of: the rest is reported without it too. */
const apart = "ExpertQA";

/** @param {string} path @returns {Case[]} */
function readCases(path) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const row = rowSchema.parse(JSON.parse(line));
    const { answer_markdown } = cleanAnswer(row.claim, { labels: new Set(), references: "remove" });
    // Without what Markdown has around it, such as the number of a list's item: as the check of an answer reads it.
    const said = statements(answer_markdown)
      .map(({ text }) => text)
      .join(" ");
    const references = row.references.map((text, number) => ({ id: `${index + 1}-${number + 1}`, text }));
    return { supported: row.supported, set: row.set, text: said || readableSentence(answer_markdown), references };
  });
}

/** @param {readonly Judged[]} rows */
function summary(rows) {
  const humans = rows.filter(({ supported }) => supported);
  const notFound = rows.filter(({ verdict }) => verdict === "not_found");
  const contradicted = rows.filter(({ verdict }) => verdict === "contradicted");
  return {
    claims: rows.length,
    macro_f1: macroScore(rows.map((row) => ({ human: row.supported, machine: isTicked(row) }))),
    ticked_right: shareWhere(rows.filter(isTicked), ({ supported }) => supported),
    supported_ticked: shareWhere(humans, isTicked),
    not_found_right: shareWhere(notFound, ({ supported }) => !supported),
    contradicted_right: shareWhere(contradicted, ({ supported }) => !supported),
    supported_crossed: shareWhere(humans, ({ verdict }) => verdict === "not_found" || verdict === "contradicted"),
  };
}

/** @param {string} path */
function results(path) {
  const cases = readCases(path);
  const check = openCheck(cases.flatMap(({ references }) => references));
  const ids = (/** @type {Case} */ { references }) => references.map(({ id }) => id);
  // Indexing passages is timed with nobody: a library has it done before.
  for (const each of cases) check("", ids(each));
  const started = performance.now();
  const judged = cases.map((each) => ({ ...each, verdict: check(each.text, ids(each)).verdict }));
  const seconds = (performance.now() - started) / 1000;
  const sets = [...groupsOf(judged, ({ set }) => set)].map(
    ([set, rows]) => /** @type {const} */ ([set, summary(rows)]),
  );
  const without = judged.filter(({ set }) => set !== apart);
  return {
    groups: Object.fromEntries([
      ["all", summary(judged)],
      ...(without.length < judged.length ? [[`without ${apart}`, summary(without)]] : []),
      ...sets,
    ]),
    verdicts: Object.fromEntries(
      [...groupsOf(judged, ({ verdict }) => verdict)].map(([verdict, rows]) => [
        verdict,
        shareWhere(rows, ({ supported }) => supported),
      ]),
    ),
    plain_macro_f1: bestPlainScore(cases),
    altered_numbers: alteredNumbers(cases, check),
    claims_per_second: Math.round(cases.length / seconds),
  };
}

/** @param {ReturnType<typeof results>} found */
function print({ groups, verdicts, plain_macro_f1, altered_numbers, claims_per_second }) {
  printTable(
    [
      "set",
      "claims",
      "macro-F1",
      "ticked: supported to people",
      "supported to people: ticked",
      "... or crossed",
      "not_found right",
      "contradicted right",
    ],
    Object.entries(groups).map(([set, each]) => [
      set,
      each.claims,
      each.macro_f1.toFixed(3),
      shareText(each.ticked_right),
      shareText(each.supported_ticked),
      shareText(each.supported_crossed),
      shareText(each.not_found_right),
      shareText(each.contradicted_right),
    ]),
  );
  console.log("");
  printTable(
    ["verdict", "supported to people"],
    Object.entries(verdicts).map(([verdict, share]) => [verdict, shareText(share)]),
  );
  const { caught, alarms } = altered_numbers;
  console.log(`\nplain IDF at its best threshold for this file: macro-F1 ${plain_macro_f1.toFixed(3)}`);
  console.log(`altered numbers caught: ${shareText(caught)}; false alarms on untouched claims: ${shareText(alarms)}`);
  console.log(`speed: ${claims_per_second.toLocaleString("en")} claims/s`);
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, fit: { type: "boolean", default: false } },
});
const [path] = positionals;
if (path === undefined) refuse("Name a file: npm run bench -- verdicts FILE.jsonl");
if (!existsSync(path)) refuse(`There is no file ${path}.`);
if (options.fit) console.log(JSON.stringify(fit(readCases(path)), null, 2));
else {
  const found = results(path);
  if (options.json) console.log(JSON.stringify(found, null, 2));
  else print(found);
}
