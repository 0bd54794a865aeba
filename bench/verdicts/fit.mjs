// npm run bench -- verdicts FILE.jsonl --fit: the weights of the score that decides between "supported" and "words only",
// fitted anew, and what they reach on each set when they are fitted on the others.
import { unsaidNumbers } from "../../dist/evidence/verdicts/number-presence.js";
import { readClaim } from "../../dist/evidence/verdicts/read-claim.js";
import { featuresOf } from "../../dist/evidence/verdicts/score.js";
import { openPassages } from "./check.mjs";
import { macroScore } from "./score.mjs";

/** @typedef {{ text: string, references: { id: string, text: string }[], supported: boolean, set: string }} Case */
/** @typedef {{ values: number[], supported: boolean, set: string }} Row */

const names = /** @type {const} */ (["match", "missing", "chance"]);

/** @param {readonly Case[]} cases @returns {Row[]} */
function rowsOf(cases) {
  const { index, weight } = openPassages(cases.flatMap(({ references }) => references));
  return cases.flatMap(({ text, references, supported, set }) => {
    const passages = references.map(({ id }) => index(id));
    const isMissing = unsaidNumbers(readClaim(text, passages, weight)).length > 0;
    const features = featuresOf(text, passages, weight, isMissing);
    return features === null ? [] : [{ values: names.map((name) => features[name]), supported, set }];
  });
}

/** Steps, their length and the pull towards zero of a regression that converges long before. */
const descent = { steps: 4000, rate: 1.5, ridge: 1e-3 };

/** Logistic regression by gradient descent: the intercept, then a weight for each feature. @param {readonly Row[]} rows */
function fitted(rows) {
  let weights = [0, ...names.map(() => 0)];
  for (let step = 0; step < descent.steps; step++) {
    const slope = weights.map(() => 0);
    for (const { values, supported } of rows) {
      const error = 1 / (1 + Math.exp(-logOdds(weights, values))) - (supported ? 1 : 0);
      for (const [place, value] of [1, ...values].entries()) slope[place] = (slope[place] ?? 0) + error * value;
    }
    weights = weights.map((weight, place) => {
      const pull = place === 0 ? 0 : descent.ridge * weight;
      return weight - descent.rate * ((slope[place] ?? 0) / rows.length + pull);
    });
  }
  return weights;
}

/** @param {readonly number[]} weights @param {readonly number[]} values */
function logOdds([intercept = 0, ...weights], values) {
  return values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), intercept);
}

/** @param {readonly Case[]} cases */
export function fit(cases) {
  const rows = rowsOf(cases);
  const sets = [...new Set(rows.map(({ set }) => set))];
  const predicted = sets.flatMap((left) => {
    const weights = fitted(rows.filter(({ set }) => set !== left));
    return rows
      .filter(({ set }) => set === left)
      .map(({ values, supported, set }) => ({ set, human: supported, score: logOdds(weights, values) }));
  });
  const macro = (/** @type {typeof predicted} */ some) =>
    macroScore(some.map(({ human, score }) => ({ human, machine: score >= 0 })));
  const [intercept = 0, ...weights] = fitted(rows);
  return {
    weights: { intercept, ...Object.fromEntries(names.map((name, place) => [name, weights[place] ?? 0])) },
    left_out: {
      all: macro(predicted),
      ...Object.fromEntries(sets.map((set) => [set, macro(predicted.filter((row) => row.set === set))])),
    },
  };
}
