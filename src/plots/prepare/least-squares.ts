/** A straight line through points, in logarithms where an axis has them. */
export interface Line {
  at(x: number): number;
  /** Pearson's r; null where one of the two does not vary. */
  correlation: number | null;
}

/** Ordinary least squares with centred sums; null where all points stand above each other. */
export function leastSquares(
  pairs: readonly (readonly [number, number])[],
  logs: { x: boolean; y: boolean },
): Line | null {
  const points = pairs.map(([x, y]) => [logs.x ? Math.log(x) : x, logs.y ? Math.log(y) : y] as const);
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  if (xx === 0) return null;
  const slope = xy / xx;
  return {
    at: (x) => back(meanY + slope * ((logs.x ? Math.log(x) : x) - meanX), logs.y),
    correlation: yy === 0 ? null : xy / Math.sqrt(xx * yy),
  };
}

const back = (value: number, isLog: boolean) => (isLog ? Math.exp(value) : value);
