/** Rows to learn from: categories of columns are numbered from 0. */
export interface Training {
  rows: readonly number[][];
  /** Number of the class of each row. */
  classes: readonly number[];
  /** How many classes there are. */
  k: number;
  /** How many categories each column has; null of a column of numbers. */
  categories: readonly (number | null)[];
}

/** Shares of belief in each class, for a row. */
export type Classifier = (row: readonly number[]) => number[];

/** The class that is believed in most; the first of equals. */
export function likeliest(beliefs: readonly number[]): number {
  let best = 0;
  for (const [at, belief] of beliefs.entries()) if (belief > beliefs[best]!) best = at;
  return best;
}

/** How often each class stands. */
export function classCounts(classes: readonly number[], k: number): number[] {
  const counts = Array.from({ length: k }, () => 0);
  for (const own of classes) counts[own]! += 1;
  return counts;
}

/** Turns logarithms of beliefs into shares without leaving the numbers. */
export function sharesOfLogs(logs: readonly number[]): number[] {
  const most = Math.max(...logs);
  const raw = logs.map((log) => Math.exp(log - most));
  const total = raw.reduce((sum, value) => sum + value, 0);
  return raw.map((value) => value / total);
}
