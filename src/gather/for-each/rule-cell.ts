import { splitSentences } from "../../corpus/text/sentences.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { findNumbers, type WrittenNumber } from "../../language/quantities/numbers.js";
import { indexTerms } from "../../domain/terms.js";
import type { Cell } from "../schema/gather-schema.js";
import { unitAtStart } from "../../domain/written-units.js";
import { locate, verifiedCell } from "./model-cells.js";
import { columnWords, type Paper, type PaperLine } from "./read-paper.js";

/** Longer than this a label says no value but begins a paragraph. */
const longestLabelled = 120;
/** Characters that may stand between the words of a column: "the sample had a size". */
const mostBetween = 20;
const longestUnit = 40;

/**
 * Reads what a work says of a column, by rules: behind a label of the column's words ("Sample size: 48 students"), or the number
 * right beside all of them in a sentence ("a sample of size 48"). Null where neither stands there.
 */
export function ruleCell(paper: Paper, column: string, passages: readonly (readonly PaperLine[])[]): Cell | null {
  const terms = termsOf(column);
  if (terms.length === 0) return null;
  for (const read of [labelled, numbered]) {
    for (const line of passages.flat()) {
      for (const { text } of splitSentences(line.text)) {
        const value = read(text, terms);
        const found = value === null ? null : locate([line], text, value);
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

/**
 * "A sample of size 48", "the delay was 14 days", "48 participants": what stands between the number and the column's words
 * says nothing of its own. Years and shares are hardly ever what is asked for, unless the column says so.
 */
function numbered(sentence: string, terms: readonly string[]): string | null {
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index }));
  const places = terms.map((term) => words.find(({ word }) => indexTerms(word).includes(term)));
  if (places.some((place) => place === undefined)) return null;
  const from = Math.min(...places.map((place) => place?.index ?? 0));
  const to = Math.max(...places.map((place) => (place?.index ?? 0) + (place?.word.length ?? 0)));
  const numbers = findNumbers(sentence).filter(({ spelled }) => !spelled);
  const isSpread = to - from > terms.join(" ").length + mostBetween;
  // "Effect sizes from 158 samples": the words belong to different things.
  if (isSpread || numbers.some(({ start }) => start > from && start < to)) return null;
  const counted = numbers.flatMap((number) => {
    const { start, end } = number;
    const unit = unitAtStart(sentence.slice(end, end + longestUnit));
    const stop = end + (unit?.length ?? 0);
    if (isAside(number, sentence.slice(end, stop), terms)) return [];
    const isBehind = start >= to;
    if (!isBehind && stop > from) return [];
    const gap = isBehind ? sentence.slice(to, start) : sentence.slice(stop, from);
    if (!saysNothing(gap, isBehind)) return [];
    return [{ text: sentence.slice(start, stop).trim(), distance: gap.length }];
  });
  const [first] = counted.toSorted((left, right) => left.distance - right.distance);
  return first?.text ?? null;
}

function isAside({ value, text }: WrittenNumber, unit: string, terms: readonly string[]): boolean {
  const isYear = unit.trim() === "" && /^(?:1[5-9]|20)\d\d$/u.test(text) && Number.isInteger(value);
  const isShare = /^\s*(?:%|per\s?cent)/iu.test(unit);
  const asks = (words: string) => indexTerms(words).some((term) => terms.includes(term));
  return (isYear && !asks("year date since published founded")) || (isShare && !asks("percentage percent share rate"));
}

/** Behind the column's words: "of", "was about"; before them nothing. */
function saysNothing(gap: string, isBehind: boolean): boolean {
  const words = indexTerms(gap);
  if (/[.,;()[\]|]/u.test(gap)) return false;
  return isBehind ? words.every((word) => isFunctionTerm(word) || guesses.has(word)) : words.length === 0;
}

const guesses = new Set(indexTerms("approximately roughly nearly exactly total equal n"));
