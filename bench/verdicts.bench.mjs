// npm run bench -- verdicts FILE.jsonl: the check of cited sentences against human judgements. One claim a line with
// `claim`, `references` (texts), `supported` (true or false) and optionally `set`; all references of the file stand for
// the library. Printed with the verdicts, as a peer: a plain IDF score at the threshold best for the file.
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { readableSentence } from "../dist/evidence/answers/claim-sentences.js";
import { cleanAnswer } from "../dist/evidence/answers/clean-answer.js";
import { judgeClaim } from "../dist/evidence/verdicts/judge.js";
import { indexPassage } from "../dist/evidence/verdicts/passage-index.js";
import { termWeights } from "../dist/evidence/verdicts/term-weights.js";
import { verdicts } from "../dist/domain/evidence.js";
import { indexTerms } from "../dist/domain/terms.js";
import { alteredNumbers } from "./verdicts/altered-numbers.mjs";

const rowSchema = z.object({
  claim: z.string(),
  references: z.array(z.string()),
  supported: z.boolean(),
  set: z.string().default("all"),
});

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** @param {string} path */
function run(path) {
  const cases = readCases(path);
  const weight = termWeights([], statistics(cases));
  const started = performance.now();
  const found = cases.map((each) => judgeClaim(each.text, each.passages, weight).verdict);
  const seconds = (performance.now() - started) / 1000;
  print(`${cases.length} claims of ${path}`);
  printScores("verdicts", cases, found);
  for (const set of new Set(cases.map((each) => each.set))) {
    const members = cases.map((each, index) => ({ each, index })).filter(({ each }) => each.set === set);
    const chosen = members.map(({ each }) => each);
    const score = scores(
      chosen,
      members.map(({ index }) => found[index] === "supported"),
    );
    print(`  ${set.padEnd(20)} ${String(chosen.length).padStart(5)} claims  macro-F1 ${score.macro.toFixed(3)}`);
  }
  printNotFound(cases, found);
  printBaseline(cases, weight);
  const altered = alteredNumbers(cases, weight);
  print(
    `altered numbers: ${altered.caught} of ${altered.altered} caught (${percent(altered.caught, altered.altered)}); ` +
      `untouched: ${altered.alarms} of ${altered.untouched} false alarms (${percent(altered.alarms, altered.untouched)})`,
  );
  print(`speed: ${Math.round(cases.length / seconds).toLocaleString("en")} claims/s`);
}

function readCases(path) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const row = rowSchema.parse(JSON.parse(line));
    const { answer_markdown } = cleanAnswer(row.claim, { labels: new Set(), references: "remove" });
    return { ...row, text: readableSentence(answer_markdown), passages: row.references.map(toPassage) };
  });
}

function toPassage(text, index) {
  const source = {
    label: `S${index + 1}`,
    work_id: `reference-${index + 1}`,
    title: "",
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    start_line: 1,
    end_line: text.split("\n").length,
    start_page: null,
    end_page: null,
    score: 0,
    content: `Reference\n\n${text}`,
  };
  return indexPassage(source);
}

/** All references of the file stand for the library. */
function statistics(cases) {
  const passages = cases.flatMap((each) => each.passages);
  const counts = new Map();
  for (const passage of passages) {
    for (const term of passage.positions.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { passages: passages.length, document_frequency: Object.fromEntries(counts) };
}

function scores(cases, predicted) {
  const count = (human, machine) =>
    cases.filter((each, index) => each.supported === human && predicted[index] === machine).length;
  const side = (label) => {
    const hits = count(label, label);
    const precision = hits / (hits + count(!label, label) || 1);
    const recall = hits / (hits + count(label, !label) || 1);
    return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
  };
  const [supported, rest] = [side(true), side(false)];
  return { macro: (supported.f1 + rest.f1) / 2, supported, rest };
}

function printScores(name, cases, found) {
  const { macro, supported, rest } = scores(
    cases,
    found.map((verdict) => verdict === "supported"),
  );
  print(`${name}: macro-F1 ${macro.toFixed(3)} of supported against the rest`);
  for (const [label, side] of Object.entries({ supported, rest })) {
    const { precision, recall, f1 } = side;
    print(`  ${label.padEnd(10)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`);
  }
}

function printNotFound(cases, found) {
  for (const verdict of verdicts) {
    const chosen = cases.filter((_, index) => found[index] === verdict);
    const supported = chosen.filter((each) => each.supported).length;
    print(
      `  ${verdict.padEnd(12)} ${String(chosen.length).padStart(5)} claims, ${percent(supported, chosen.length)} of them supported to people`,
    );
  }
  const absent = cases.filter((_, index) => found[index] === "not_found");
  const right = absent.filter((each) => !each.supported).length;
  print(`not_found: precision ${(right / (absent.length || 1)).toFixed(3)}`);
}

/** The peer: share of the claim's IDF weight found anywhere in its references, at the threshold best for this file. */
function printBaseline(cases, weight) {
  const shares = cases.map((each) => {
    const terms = [...new Set(indexTerms(each.text))];
    const total = terms.reduce((sum, term) => sum + weight(term), 0);
    const covered = terms.filter((term) => each.passages.some((passage) => passage.positions.has(term)));
    return covered.reduce((sum, term) => sum + weight(term), 0) / (total || 1);
  });
  const candidates = Array.from({ length: 100 }, (_, index) => index / 100);
  const best = Math.max(
    ...candidates.map(
      (limit) =>
        scores(
          cases,
          shares.map((share) => share >= limit),
        ).macro,
    ),
  );
  print(`plain IDF at its best threshold for this file: macro-F1 ${best.toFixed(3)}`);
}

function percent(part, whole) {
  return whole === 0 ? "none" : `${((100 * part) / whole).toFixed(1)} %`;
}

const path = process.argv[2];
if (path === undefined || !existsSync(path)) {
  process.stderr.write(
    path === undefined ? "Name a file: npm run bench -- verdicts FILE.jsonl\n" : `There is no file ${path}.\n`,
  );
  process.exit(2);
}
run(path);
