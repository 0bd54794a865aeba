import { QuireError } from "../../domain/error.js";

const mostSteps = 200;

/**
 * The x between `low` and `high` where `f` is 0, by Brent's method (Algorithms for Minimization Without Derivatives,
 * 1973, chapter 4), to the last digits of a double or to `tolerance`.
 * @throws QuireError internal when f has the same sign at both ends
 */
export function findRoot(f: (x: number) => number, low: number, high: number, tolerance = 0): number {
  let [a, b, fa, fb] = [low, high, f(low), f(high)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0 || Number.isNaN(fa + fb)) throw noSignChange(low, high);
  let [c, fc, step, lastStep] = [a, fa, b - a, b - a];
  for (let count = 0; count < mostSteps; count++) {
    if (Math.abs(fc) < Math.abs(fb)) [a, b, c, fa, fb, fc] = [b, c, b, fb, fc, fb];
    const accuracy = Number.EPSILON * Math.abs(b) + tolerance / 2;
    const half = (c - b) / 2;
    if (Math.abs(half) <= accuracy || fb === 0) return b;
    const proposed = interpolated(a, b, c, fa, fb, fc);
    const usable =
      Math.abs(lastStep) >= accuracy && Math.abs(fa) > Math.abs(fb) && fits(proposed, half, lastStep, accuracy);
    [lastStep, step] = usable ? [step, proposed] : [half, half];
    [a, fa] = [b, fb];
    b += Math.abs(step) > accuracy ? step : Math.sign(half) * accuracy;
    fb = f(b);
    if (fb > 0 === fc > 0) [c, fc, step, lastStep] = [a, fa, b - a, b - a];
  }
  return b;
}

/** The step from b by the secant or by inverse quadratic interpolation. */
function interpolated(a: number, b: number, c: number, fa: number, fb: number, fc: number): number {
  const s = fb / fa;
  if (a === c) return ((c - b) * s) / (1 - s);
  const q = fa / fc;
  const r = fb / fc;
  const numerator = s * ((c - b) * q * (q - r) - (b - a) * (r - 1));
  return -numerator / ((q - 1) * (r - 1) * (s - 1));
}

function fits(step: number, half: number, lastStep: number, accuracy: number): boolean {
  return (
    step > 0 === half > 0 &&
    2 * Math.abs(step) < 3 * Math.abs(half) - accuracy &&
    Math.abs(step) < Math.abs(lastStep / 2)
  );
}

function noSignChange(low: number, high: number): QuireError {
  return new QuireError("internal", `No root was found between ${low} and ${high}.`, {
    facts: { low, high },
    fix: "Report the numbers that were given: the calculation should have found one.",
  });
}

/**
 * The root of an increasing or decreasing f: widens the bracket from `start` in steps that double, within [from, to].
 * @returns the end that f points to when it has no root within
 */
export function findRootFrom(
  f: (x: number) => number,
  start: number,
  step: number,
  from: number,
  to: number,
  tolerance = 0,
): number {
  const atStart = f(start);
  if (atStart === 0) return start;
  const rises = f(Math.min(to, start + step)) >= f(Math.max(from, start - step));
  const direction = rises === atStart < 0 ? 1 : -1;
  const end = direction > 0 ? to : from;
  let near = start;
  for (let width = step; near !== end; width *= 2) {
    const far = Math.min(to, Math.max(from, near + direction * width));
    if (f(far) >= 0 !== atStart >= 0) return findRoot(f, Math.min(near, far), Math.max(near, far), tolerance);
    near = far;
  }
  return end;
}
