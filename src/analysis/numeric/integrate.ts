const firstStep = 0.25;
const mostHalvings = 9;
/** Halving the step squares the error, so that the finer of two sums that agree to this is right to the last digits. */
const tolerance = 1e-9;
/** What a smooth integrand holds beyond the point where it has fallen to this share of its peak does not count. */
const negligible = 1e-17;
const mostWalk = 4000;

/**
 * The integral over the whole line of a positive, smooth integrand with one peak that falls at least exponentially on
 * both sides. The trapezoidal rule converges geometrically there (Trefethen and Weideman, SIAM Review 2014); its step
 * is halved until two sums agree.
 * @param near a point from which the peak is reached uphill
 */
export function integrateLine(integrand: (x: number) => number, near: number, scale = 1): number {
  const peak = climb(integrand, near, scale);
  const least = integrand(peak) * negligible;
  const from = reach(integrand, peak, -scale * firstStep, least);
  const to = reach(integrand, peak, scale * firstStep, least);
  return refine(integrand, from, to, scale * firstStep);
}

/** The integral from `from` to `to` of a smooth integrand that has vanished at both ends, as above. */
export function integrateBetween(integrand: (x: number) => number, from: number, to: number): number {
  return refine(integrand, from, to, 2 * firstStep);
}

function refine(integrand: (x: number) => number, from: number, to: number, widest: number): number {
  let steps = Math.max(8, Math.ceil((to - from) / widest));
  let step = (to - from) / steps;
  let sum = 0;
  for (let index = 0; index <= steps; index++) sum += integrand(from + index * step);
  for (let halving = 0; halving < mostHalvings; halving++) {
    let between = 0;
    for (let index = 0; index < steps; index++) between += integrand(from + (index + 0.5) * step);
    const agrees = Math.abs(between - sum) <= tolerance * Math.abs(sum + between);
    sum += between;
    step /= 2;
    steps *= 2;
    if (agrees) break;
  }
  return sum * step;
}

function climb(integrand: (x: number) => number, near: number, scale: number): number {
  let best = near;
  for (const direction of [1, -1]) {
    for (let width = scale; width > scale / 16; width /= 2) {
      for (let walked = 0; walked < mostWalk; walked++) {
        const next = best + direction * width;
        if (!(integrand(next) > integrand(best))) break;
        best = next;
      }
    }
  }
  return best;
}

function reach(integrand: (x: number) => number, peak: number, step: number, least: number): number {
  let end = peak;
  for (let walked = 0; walked < mostWalk; walked++) {
    end += step;
    if (!(integrand(end) > least)) break;
  }
  return end;
}
