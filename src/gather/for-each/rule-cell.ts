import { splitSentences } from "../../corpus/text/sentences.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { findNumbers } from "../../domain/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import type { Cell } from "../gather-schema.js";
import { containsValue } from "../verify/values.js";
import { unitAtStart } from "../verify/written-units.js";
import { locate, verifiedCell } from "./locate.js";
import { columnWords, type Paper, type PaperLine } from "./read-paper.js";

/** Longer than this a label says no value but begins a paragraph. */
const longestLabelled = 120;
/** Characters between a number and the words that say what it counts. */
const nearby = 40;

/**
 * What a work says of a column, by rules: behind a label of the column's words ("Sample size: 48 students"), or the number
 * nearest to all of them in a sentence ("a sample of size 48"). Null where neither stands there.
 */
export function ruleCell(paper: Paper, column: string, passages: readonly (readonly PaperLine[])[]): Cell | null {
  const terms = termsOf(column);
  if (terms.length === 0) return null;
  for (const read of [labelled, numbered]) {
    for (const line of passages.flat()) {
      for (const { text } of splitSentences(line.text)) {
        const value = read(text, terms);
        const found = value === null || !containsValue(text, value) ? null : locate([line], text);
        if (value !== null && found !== null) return verifiedCell(paper, value, found);
      }
    }
  }
  return null;
}

function termsOf(column: string): string[] {
  return [...new Set(indexTerms(columnWords(column)).filter((term) => !isFunctionTerm(term)))];
}

function labelled(sentence: string, terms: readonly string[]): string | null {
  const [, label = "", value = ""] = /^[\s#>*|-]*([^:=]{1,60}?)[\s*_]*[:=][\s*_]+(.+)$/u.exec(sentence) ?? [];
  const said = indexTerms(label).filter((term) => !isFunctionTerm(term));
  if (said.length !== terms.length || !terms.every((term) => said.includes(term))) return null;
  const written = value.replace(/[\s.;|*_]+$/u, "");
  return written === "" || written.length > longestLabelled ? null : written;
}

function numbered(sentence: string, terms: readonly string[]): string | null {
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index }));
  const places = terms.map((term) => words.find(({ word }) => indexTerms(word).includes(term)));
  if (places.some((place) => place === undefined)) return null;
  const from = Math.min(...places.map((place) => place?.index ?? 0));
  const to = Math.max(...places.map((place) => (place?.index ?? 0) + (place?.word.length ?? 0)));
  const near = findNumbers(sentence)
    .filter(({ spelled }) => !spelled)
    .map(({ start, end }) => ({ start, end, distance: start >= to ? start - to : from - end }))
    .filter(({ distance }) => distance >= 0 && distance <= nearby)
    .toSorted((left, right) => left.distance - right.distance);
  const [first] = near;
  if (first === undefined) return null;
  const unit = unitAtStart(sentence.slice(first.end, first.end + 40));
  return sentence.slice(first.start, first.end + (unit?.length ?? 0)).trim();
}
