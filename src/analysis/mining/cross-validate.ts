import { badInput, checkNumber } from "../input/samples.js";
import type { Interval } from "../result/schema.js";
import { randomIndex } from "../resampling/random.js";
import { wilson } from "../tests/binomial-intervals.js";
import { classCounts, type Classifier, likeliest, type Training } from "./classifier.js";
import { shuffled } from "./observations.js";

/** What classes were foretold for rows that the model had not seen. */
export interface CrossValidation {
  folds: number;
  accuracy: number;
  /** By the number of rows; folds are not independent, so it is a little too narrow. */
  interval: Interval;
  /** Share that is right where the commonest class of the other folds is said each time. */
  baseline: number;
  /** By class: those that are, then what was foretold of them. */
  confusion: number[][];
  kappa: number;
}

/**
 * Cross-validation with the shares of the classes kept in each fold; each row is foretold once, by a model that was
 * made of the other folds alone.
 * @throws QuireError invalid_input for a class with fewer than two rows, and for folds without rows
 */
export function crossValidate(
  training: Training,
  make: (training: Training) => Classifier,
  { folds, seed, level }: { folds: number; seed: number; level: number },
): CrossValidation {
  const { rows, classes, k } = training;
  checkNumber("The number of folds", folds, { least: 2, most: rows.length, whole: true });
  const own = foldsOf(classes, k, folds, seed);
  const confusion = Array.from({ length: k }, () => Array.from({ length: k }, () => 0));
  let usual = 0;
  for (let fold = 0; fold < folds; fold++) {
    const [inside, outside] = [indexes(own, (each) => each !== fold), indexes(own, (each) => each === fold)];
    if (outside.length === 0) continue;
    const seen = { ...training, rows: inside.map((at) => rows[at]!), classes: inside.map((at) => classes[at]!) };
    const classify = make(seen);
    const commonest = likeliest(classCounts(seen.classes, k));
    for (const at of outside) {
      confusion[classes[at]!]![likeliest(classify(rows[at]!))]! += 1;
      if (classes[at] === commonest) usual += 1;
    }
  }
  const right = confusion.reduce((sum, row, at) => sum + row[at]!, 0);
  return {
    folds,
    accuracy: right / rows.length,
    interval: wilson(right, rows.length, level),
    baseline: usual / rows.length,
    confusion,
    kappa: kappaOf(confusion, right, rows.length),
  };
}

const indexes = (own: readonly number[], wanted: (fold: number) => boolean) =>
  own.flatMap((fold, at) => (wanted(fold) ? [at] : []));

/** Each class is dealt out in turn, beginning where the last one ended. */
function foldsOf(classes: readonly number[], k: number, folds: number, seed: number): number[] {
  const random = randomIndex(seed);
  const own = classes.map(() => 0);
  let next = 0;
  for (let each = 0; each < k; each++) {
    const members = classes.flatMap((value, at) => (value === each ? [at] : []));
    if (members.length < 2)
      throw badInput(
        "A class has fewer than 2 rows: it cannot be foretold from others.",
        "Leave the class out, or join it to another.",
        { rows: members.length },
      );
    for (const place of shuffled(members.length, random)) {
      own[members[place]!] = next % folds;
      next += 1;
    }
  }
  return own;
}

/** Agreement beyond chance (Cohen 1960). */
function kappaOf(confusion: readonly number[][], right: number, n: number): number {
  const chance = confusion.reduce((sum, row, at) => {
    const said = confusion.reduce((total, other) => total + other[at]!, 0);
    return sum + (row.reduce((total, count) => total + count, 0) * said) / n ** 2;
  }, 0);
  return chance === 1 ? 0 : (right / n - chance) / (1 - chance);
}
