import { readFileSync } from "node:fs";
import { z } from "zod";
import { plainText } from "../src/audit/claim-sentences.js";
import { cleanAnswer } from "../src/audit/clean-answer.js";
import { judgeClaim } from "../src/audit/judge.js";
import { indexPassage, type PassageIndex } from "../src/audit/passage-index.js";
import { termWeights } from "../src/audit/term-weights.js";
import { verdicts, type Source, type Verdict } from "../src/domain/evidence.js";
import { indexTerms } from "../src/domain/terms.js";
import { alteredNumbers } from "./altered-numbers.js";

const rowSchema = z.object({
  claim: z.string(),
  references: z.array(z.string()),
  supported: z.boolean(),
  set: z.string().default("all"),
});
export type Row = z.infer<typeof rowSchema>;

export interface Case extends Row {
  /** The claim as the check reads it: without references and Markdown marks. */
  text: string;
  passages: PassageIndex[];
}

type Weight = (term: string) => number;

/**
 * Measures verdicts against human judgements: `verdicts FILE.jsonl`, one claim a line with `claim`, `references`
 * (texts), `supported` and optionally `set`. Prints the product's verdicts and, as a peer, a plain IDF score.
 */
export function run(args: readonly string[]): void {
  const path = args[0];
  if (path === undefined) throw new Error("Name a file: npm run bench -- verdicts FILE.jsonl");
  const cases = readCases(path);
  const weight = termWeights([], statistics(cases));
  const started = performance.now();
  const found = cases.map((each) => judgeClaim(each.text, each.passages, weight).verdict);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${cases.length} claims of ${path}`);
  printScores("verdicts", cases, found);
  for (const set of new Set(cases.map((each) => each.set))) {
    const members = cases.map((each, index) => ({ each, index })).filter(({ each }) => each.set === set);
    const chosen = members.map(({ each }) => each);
    const score = scores(
      chosen,
      members.map(({ index }) => found[index] === "supported"),
    );
    console.log(`  ${set.padEnd(20)} ${String(chosen.length).padStart(5)} claims  macro-F1 ${score.macro.toFixed(3)}`);
  }
  printNotFound(cases, found);
  printBaseline(cases, weight);
  const altered = alteredNumbers(cases, weight);
  console.log(
    `altered numbers: ${altered.caught} of ${altered.altered} caught (${percent(altered.caught, altered.altered)}); ` +
      `untouched: ${altered.alarms} of ${altered.untouched} false alarms (${percent(altered.alarms, altered.untouched)})`,
  );
  console.log(`speed: ${Math.round(cases.length / seconds).toLocaleString("en")} claims/s`);
}

function readCases(path: string): Case[] {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const row = rowSchema.parse(JSON.parse(line));
    const { answer_markdown } = cleanAnswer(row.claim, { labels: new Set(), references: "remove" });
    return { ...row, text: plainText(answer_markdown), passages: row.references.map(toPassage) };
  });
}

function toPassage(text: string, index: number): PassageIndex {
  const source: Source = {
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
function statistics(cases: readonly Case[]) {
  const passages = cases.flatMap((each) => each.passages);
  const counts = new Map<string, number>();
  for (const passage of passages) {
    for (const term of passage.positions.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { passages: passages.length, document_frequency: Object.fromEntries(counts) };
}

interface Scores {
  macro: number;
  supported: { precision: number; recall: number; f1: number };
  rest: { precision: number; recall: number; f1: number };
}

function scores(cases: readonly Case[], predicted: readonly boolean[]): Scores {
  const count = (human: boolean, machine: boolean) =>
    cases.filter((each, index) => each.supported === human && predicted[index] === machine).length;
  const side = (label: boolean) => {
    const hits = count(label, label);
    const precision = hits / (hits + count(!label, label) || 1);
    const recall = hits / (hits + count(label, !label) || 1);
    return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
  };
  const [supported, rest] = [side(true), side(false)];
  return { macro: (supported.f1 + rest.f1) / 2, supported, rest };
}

function printScores(name: string, cases: readonly Case[], found: readonly Verdict[]): void {
  const { macro, supported, rest } = scores(
    cases,
    found.map((verdict) => verdict === "supported"),
  );
  console.log(`${name}: macro-F1 ${macro.toFixed(3)} of supported against the rest`);
  for (const [label, side] of Object.entries({ supported, rest })) {
    const { precision, recall, f1 } = side;
    console.log(
      `  ${label.padEnd(10)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`,
    );
  }
}

function printNotFound(cases: readonly Case[], found: readonly Verdict[]): void {
  for (const verdict of verdicts) {
    const chosen = cases.filter((_, index) => found[index] === verdict);
    const supported = chosen.filter((each) => each.supported).length;
    console.log(
      `  ${verdict.padEnd(12)} ${String(chosen.length).padStart(5)} claims, ${percent(supported, chosen.length)} of them supported to people`,
    );
  }
  const absent = cases.filter((_, index) => found[index] === "not_found");
  const right = absent.filter((each) => !each.supported).length;
  console.log(`not_found: precision ${(right / (absent.length || 1)).toFixed(3)}`);
}

/** The peer: share of the claim's IDF weight found anywhere in its references, at the threshold best for this file. */
function printBaseline(cases: readonly Case[], weight: Weight): void {
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
  console.log(`plain IDF at its best threshold for this file: macro-F1 ${best.toFixed(3)}`);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "none" : `${((100 * part) / whole).toFixed(1)} %`;
}
