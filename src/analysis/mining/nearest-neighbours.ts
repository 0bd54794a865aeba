import { type Classifier, type Training } from "./classifier.js";
import { squaredDistance } from "./observations.js";

/** The classes of the nearest rows (Fix and Hodges 1951); rows as far as the last of them vote too, as in R's knn. */
export function nearestNeighbours({ rows, classes, k }: Training, neighbours: number): Classifier {
  return (row) => {
    const distances = rows.map((other) => squaredDistance(row, other));
    const farthest = [...distances].sort((one, other) => one - other)[Math.min(neighbours, rows.length) - 1]!;
    const votes = Array.from({ length: k }, () => 0);
    let total = 0;
    for (const [at, distance] of distances.entries())
      if (distance <= farthest * (1 + 1e-12)) {
        votes[classes[at]!]! += 1;
        total += 1;
      }
    return votes.map((count) => count / total);
  };
}
