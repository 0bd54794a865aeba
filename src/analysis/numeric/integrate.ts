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
  let step = scale * firstStep;
  const top = integrand(peak);
  const right = walk(integrand, peak, step, top * negligible);
  const left = walk(integrand, peak, -step, top * negligible);
  let sum = left.sum + top + right.sum;
  let steps = left.steps + right.steps;
  const from = peak - left.steps * step;
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

/** Adds up the integrand in steps away from the peak until it is negligible. */
function walk(
  integrand: (x: number) => number,
  peak: number,
  step: number,
  least: number,
): { sum: number; steps: number } {
  let sum = 0;
  for (let steps = 1; ; steps++) {
    const value = integrand(peak + steps * step);
    sum += value;
    if (!(value > least) || steps >= mostWalk) return { sum, steps };
  }
}

function climb(integrand: (x: number) => number, near: number, scale: number): number {
  let best = near;
  let height = integrand(near);
  for (let width = scale; width > scale / 8; width /= 2) {
    for (const direction of [1, -1]) {
      for (let walked = 0; walked < mostWalk; walked++) {
        const next = integrand(best + direction * width);
        if (!(next > height)) break;
        best += direction * width;
        height = next;
      }
    }
  }
  return best;
}
