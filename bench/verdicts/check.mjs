// The one place where the benchmarks of verdicts meet the check of Quire: whoever changes how it is called mends it here.
import { indexTerms } from "../../dist/domain/terms.js";
import { judgeClaim } from "../../dist/evidence/verdicts/judge.js";
import { indexPassage } from "../../dist/evidence/verdicts/passage-index.js";
import { termWeights } from "../../dist/evidence/verdicts/term-weights.js";

/** @typedef {{ id: string, text: string, title?: string, document?: string }} Passage */
/** @typedef {{ verdict: string, reasons: readonly string[], evidence: { quote: string } | null }} Judgement */

/** The verdicts that a reader sees as a tick. */
const ticks = new Set(["supported", "computed"]);

/** @param {{ verdict: string }} judgement */
export const isTicked = ({ verdict }) => ticks.has(verdict);

/**
 * Makes a check of sentences against passages named by their ids. All passages together stand for the library, whose
 * rare words weigh most.
 * @param {readonly Passage[]} passages
 * @returns {(sentence: string, ids: readonly string[]) => Judgement}
 */
export function openCheck(passages) {
  const { index, weight } = openPassages(passages);
  return (sentence, ids) => judgeClaim(sentence, ids.map(index), weight);
}

/** Passages made ready when they are first asked for, and what a word weighs among them. @param {readonly Passage[]} passages */
export function openPassages(passages) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const weight = termWeights([], termFrequencies(passages));
  /** @type {Map<string, ReturnType<typeof indexPassage>>} */
  const indexed = new Map();
  const index = (/** @type {string} */ id) => {
    const passage = byId.get(id);
    if (passage === undefined) throw new Error(`No passage has the id ${id}`);
    const made = indexed.get(id) ?? indexPassage(sourceOf(passage, id));
    indexed.set(id, made);
    return made;
  };
  return { index, weight };
}

/** A passage as a source of an answer. @param {Passage} passage @param {string} label */
export function sourceOf({ id, text, title = "", document = id }, label) {
  return {
    label,
    work_id: document,
    title,
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    start_line: 1,
    end_line: text.split("\n").length,
    start_page: null,
    end_page: null,
    score: 0,
    content: `${title}\n\n${text}`,
  };
}

/** In how many passages each term stands. @param {readonly Passage[]} passages */
function termFrequencies(passages) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { text } of passages) {
    for (const term of new Set(indexTerms(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { passages: passages.length, document_frequency: Object.fromEntries(counts) };
}
