// npm run bench -- instructions [--fit-first | --choose | --fit]: how well text that speaks to a machine reader is told from
// other text. --fit-first fits the weights on the first third and prints them; --choose prints what thresholds come to on
// the second; --fit fits on both, with the threshold that was chosen; with none, the last third is read with the program's
// weights and threshold.
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { allTexts } from "./instructions/texts.mjs";
import { printTable, root } from "./support/measure.mjs";
import { shareOf, shareText } from "./support/shares.mjs";

/** @typedef {import("./instructions/texts.mjs").Text} Text */

const load = (/** @type {string} */ file) => import(pathToFileURL(join(root, "dist", "tool", file)).href);
const { findInstruction, instructionScore, instructionThreshold, instructionWindows } =
  await load("machine-instructions.js");
const { instructionFeatures } = await load("instruction-features.js");
const [mode = "--test"] = process.argv.slice(2);
/** Which thirds a mode reads. @type {Record<string, readonly number[]>} */
const thirds = { "--fit-first": [0], "--choose": [1], "--fit": [0, 1], "--test": [2] };
const read = thirds[mode];
if (read === undefined) throw new Error(`${mode} is none of ${Object.keys(thirds).join(", ")}`);
const texts = allTexts().filter((text) => read.includes(text.third));

/** Pulls weights towards 0, so that a feature that few texts have says little. */
const ridge = 1;
/** Which window of a text speaks loudest depends on the weights: it is chosen anew so often. */
const rounds = 4;

/** @param {number} score */
const sigmoid = (score) => 1 / (1 + Math.exp(-score));

/** Logistic regression by gradient steps. @param {{ x: number[], y: number, times: number }[]} rows */
function fitted(rows) {
  const width = rows[0]?.x.length ?? 0;
  const weights = Array.from({ length: width }, () => 0);
  // Both sides weigh alike.
  const count = (/** @type {number} */ label) => rows.reduce((sum, { y, times }) => sum + (y === label ? times : 0), 0);
  const ones = count(1);
  const share = [0.5 / count(0), 0.5 / ones];
  for (let step = 0; step < 6000; step += 1) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : (ridge * weight) / ones / 4));
    for (const { x, y, times } of rows) {
      const error = (sigmoid(x.reduce((sum, value, index) => sum + value * weights[index], 0)) - y) * share[y] * times;
      for (let index = 0; index < width; index += 1) slope[index] += error * x[index];
    }
    for (let index = 0; index < width; index += 1) weights[index] -= 2 * slope[index];
  }
  return weights;
}

function fit() {
  const bags = texts.map(({ text, isPositive }) => ({
    y: Number(isPositive),
    windows: instructionWindows(text).map((window) => instructionFeatures(window)),
  }));
  const names = Object.keys(bags[0].windows[0]);
  const vector = (/** @type {Record<string, boolean>} */ features) => [
    1,
    ...names.map((name) => Number(features[name])),
  ];
  /** A text speaks by the window that speaks loudest. @type {number[]} */
  let weights = [0, ...names.map(() => 1)];
  const score = (/** @type {number[]} */ x) => x.reduce((sum, value, index) => sum + value * weights[index], 0);
  for (let round = 0; round < rounds; round += 1) {
    /** Equal rows are counted together. @type {Map<string, { x: number[], y: number, times: number }>} */
    const rows = new Map();
    for (const { y, windows } of bags) {
      const x = windows.map(vector).toSorted((left, right) => score(right) - score(left))[0];
      if (x === undefined) continue;
      const key = `${y} ${x.join("")}`;
      rows.set(key, { x, y, times: (rows.get(key)?.times ?? 0) + 1 });
    }
    weights = fitted([...rows.values()]);
  }
  console.log(
    `fitted on ${bags.filter(({ y }) => y === 1).length} written texts and ${bags.filter(({ y }) => y === 0).length} others`,
  );
  console.log(`intercept: ${weights[0].toFixed(2)}`);
  names.forEach((name, index) => console.log(`  ${name}: ${weights[index + 1].toFixed(2)},`));
}

/** @param {Text} text */
const loudest = ({ text }) =>
  Math.max(
    ...instructionWindows(text).map((/** @type {unknown[]} */ window) => instructionScore(instructionFeatures(window))),
    -Infinity,
  );

/** @param {readonly { text: Text, score: number }[]} scored @param {number} threshold */
function lineAt(scored, threshold) {
  const positives = scored.filter(({ text }) => text.isPositive);
  const written = scored.filter(({ text }) => !text.isPositive && text.source.startsWith("mentions"));
  const real = scored.filter(({ text }) => !text.isPositive && !text.source.startsWith("mentions"));
  const found = (/** @type {typeof positives} */ among) => among.filter(({ score }) => score > threshold).length;
  const alarms = found(real) + found(written);
  return [
    threshold.toFixed(2),
    shareText(shareOf(found(positives), positives.length)),
    shareText(shareOf(found(positives), found(positives) + alarms)),
    `${found(written)} of ${written.length}`,
    `${found(real)} of ${real.length}`,
    ((1000 * found(real)) / Math.max(1, real.length)).toFixed(2),
  ];
}

function measure() {
  const scored = texts.map((text) => ({ text, score: loudest(text) }));
  const thresholds = mode === "--choose" ? [-1, -0.5, 0, 0.5, 0.6, 1, 1.5, 2, 2.5, 3, 3.5, 4] : [instructionThreshold];
  printTable(
    ["threshold", "found", "right of what was found here", "mentions", "real paragraphs", "alarms per 1,000"],
    thresholds.map((threshold) => lineAt(scored, threshold)),
  );
  const at = instructionThreshold;
  for (const { text, score } of process.env.SHOW === undefined ? [] : scored) {
    if (text.isPositive === score > at) continue;
    console.log(
      `${text.isPositive ? "missed" : "alarm"} ${score.toFixed(2)} [${text.source}] ${findInstruction(text.text)?.text ?? text.text.slice(0, 300)}`,
    );
  }
}

if (mode.startsWith("--fit")) fit();
else measure();
