import { randomIndex } from "../resampling/random.js";
import { classCounts, type Classifier, likeliest, type Training } from "./classifier.js";
import { growTree, type Tree, votesOf } from "./decision-tree.js";

/** A forest, what it says of rows that its trees have not seen, and which columns it decides by. */
export interface Forest {
  classify: Classifier;
  /** Share of rows that the trees without them get wrong; null where every tree has seen some row. */
  out_of_bag_error: number | null;
  /** By column: its share of what all splits have gained (mean decrease of Gini's impurity). */
  importance: number[];
}

export interface ForestOptions {
  trees: number;
  seed: number;
}

/**
 * A random forest (Breiman, Machine Learning 2001): whole trees on rows drawn with replacement, the root of the number
 * of columns looked at for each split.
 */
export function randomForest(training: Training, { trees, seed }: ForestOptions): Forest {
  const { rows, classes, k } = training;
  const random = randomIndex(seed);
  const gains = training.categories.map(() => 0);
  const grown: Tree[] = [];
  const unseen = rows.map(() => Array.from({ length: k }, () => 0));
  for (let tree = 0; tree < trees; tree++) {
    const drawn = rows.map(() => random(rows.length));
    const own = growTree(training, drawn, random, gains);
    grown.push(own);
    const seen = new Set(drawn);
    for (const [at, row] of rows.entries()) if (!seen.has(at)) unseen[at]![likeliest(votesOf(own, row))]! += 1;
  }
  const judged = unseen.map((votes, at) => ({ votes, at })).filter(({ votes }) => votes.some((count) => count > 0));
  const wrong = judged.filter(({ votes, at }) => likeliest(votes) !== classes[at]).length;
  const whole = gains.reduce((sum, gain) => sum + gain, 0) || 1;
  return {
    classify: (row) => {
      const votes = classCounts(
        grown.map((tree) => likeliest(votesOf(tree, row))),
        k,
      );
      return votes.map((count) => count / trees);
    },
    out_of_bag_error: judged.length === 0 ? null : wrong / judged.length,
    importance: gains.map((gain) => gain / whole),
  };
}
