// How well yes and no agree with people, and the peer that only weighs words.
import { indexTerms } from "../../dist/domain/terms.js";

/** The mean of the F1 of both sides. @param {readonly { human: boolean, machine: boolean }[]} rows */
export function macroScore(rows) {
  const f1 = (/** @type {boolean} */ label) => {
    const hits = rows.filter(({ human, machine }) => human === label && machine === label).length;
    const named = rows.filter(({ machine }) => machine === label).length;
    const there = rows.filter(({ human }) => human === label).length;
    return (2 * hits) / (named + there || 1);
  };
  return (f1(true) + f1(false)) / 2;
}

/**
 * Share of the claim's IDF weight found anywhere in its references, at the threshold best for this file.
 * @param {readonly { text: string, references: readonly { text: string }[], supported: boolean }[]} cases
 */
export function bestPlainScore(cases) {
  const texts = cases.map(({ references }) => references.map(({ text }) => new Set(indexTerms(text))));
  const all = texts.flat();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const terms of all) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = (/** @type {string} */ term) => Math.log(1 + all.length / (1 + (counts.get(term) ?? 0)));
  const shares = cases.map(({ text }, index) => {
    const terms = [...new Set(indexTerms(text))];
    const sum = (/** @type {readonly string[]} */ some) => some.reduce((total, term) => total + weight(term), 0);
    return sum(terms.filter((term) => texts[index]?.some((reference) => reference.has(term)))) / (sum(terms) || 1);
  });
  const limits = Array.from({ length: 100 }, (_, index) => index / 100);
  const scores = limits.map((limit) =>
    macroScore(cases.map(({ supported }, index) => ({ human: supported, machine: (shares[index] ?? 0) >= limit }))),
  );
  return Math.max(...scores);
}
