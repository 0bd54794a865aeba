/** The sum of `length` terms with the rounding errors added up beside it (Neumaier, ZAMM 1974). */
export function sumOf(length: number, term: (index: number) => number): number {
  let [total, errors] = [0, 0];
  for (let index = 0; index < length; index++) {
    const value = term(index);
    const next = total + value;
    errors += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + errors;
}

export function sum(values: readonly number[]): number {
  return sumOf(values.length, (index) => values[index]!);
}

/** The mean, mended by the mean of what is left over. */
export function mean(values: readonly number[]): number {
  const first = sum(values) / values.length;
  return first + sumOf(values.length, (index) => values[index]! - first) / values.length;
}

/** The sum of squared distances from the mean, in two passes (Chan, Golub and LeVeque, American Statistician 1983). */
export function sumOfSquares(values: readonly number[]): number {
  const centre = mean(values);
  return sumOf(values.length, (index) => (values[index]! - centre) ** 2);
}

/** Sample variance, with n - 1. */
export function variance(values: readonly number[]): number {
  return sumOfSquares(values) / (values.length - 1);
}

export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(variance(values));
}

/** The sum of products of distances from both means. */
export function sumOfProducts(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [mean(left), mean(right)];
  return sumOf(left.length, (index) => (left[index]! - leftMean) * (right[index]! - rightMean));
}

export function dot(left: readonly number[], right: readonly number[]): number {
  return sumOf(left.length, (index) => left[index]! * right[index]!);
}

export function sorted(values: readonly number[]): number[] {
  return [...values].sort((left, right) => left - right);
}

/** The quantile of type 7 (Hyndman and Fan, American Statistician 1996), as R's default. */
export function sampleQuantile(values: readonly number[], probability: number): number {
  const ordered = sorted(values);
  const place = (ordered.length - 1) * probability;
  const below = Math.floor(place);
  const low = ordered[below]!;
  return low + (place - below) * ((ordered[below + 1] ?? low) - low);
}

export function median(values: readonly number[]): number {
  return sampleQuantile(values, 0.5);
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((left, right) => left.value - right.value);
  const result = Array.from<number>({ length: values.length });
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && order[end]!.value === order[start]!.value) end++;
    for (let place = start; place < end; place++) result[order[place]!.index] = (start + end + 1) / 2;
    start = end;
  }
  return result;
}

/** How often each value stands that stands more than once. */
export function tieSizes(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1);
}

/** The sum of t^3 - t over the ties: what rank tests take off their variance. */
export function tieCorrection(values: readonly number[]): number {
  return sum(tieSizes(values).map((size) => size ** 3 - size));
}
