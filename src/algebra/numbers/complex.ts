import { Decimal } from "decimal.js";

/** Digits that are worked with, unless more are asked for; guarded by those that are compared. */
export const workingDigits = 60;
const mostDigits = 250;
/** Decimals of our own: others in the process keep theirs. */
export const Real = Decimal.clone({ precision: workingDigits, maxE: 1e6, minE: -1e6, modulo: Decimal.ROUND_FLOOR });
export type Real = Decimal;

/** Works with more digits, for what nearly cancels. */
export function withDigits<T>(digits: number, work: () => T): T {
  const before = Real.precision;
  Real.set({ precision: digits });
  try {
    return work();
  } finally {
    Real.set({ precision: before });
  }
}

/** A complex number of `workingDigits` digits. */
export interface Complex {
  readonly re: Real;
  readonly im: Real;
}

export const real = (value: Decimal.Value): Complex => ({ re: new Real(value), im: new Real(0) });
export const complex = (re: Decimal.Value, im: Decimal.Value): Complex => ({ re: new Real(re), im: new Real(im) });
export const pi: Real = withDigits(mostDigits, () => Real.acos(-1));
export const zeroValue = real(0);
export const oneValue = real(1);
export const unit = complex(0, 1);

export const plus = (a: Complex, b: Complex): Complex => ({ re: a.re.plus(b.re), im: a.im.plus(b.im) });
export const minus = (a: Complex, b: Complex): Complex => ({ re: a.re.minus(b.re), im: a.im.minus(b.im) });
export const opposite = (a: Complex): Complex => ({ re: a.re.negated(), im: a.im.negated() });
export const scaled = (a: Complex, by: Decimal.Value): Complex => ({ re: a.re.times(by), im: a.im.times(by) });

export function times(a: Complex, b: Complex): Complex {
  if (a.im.isZero() && b.im.isZero()) return { re: a.re.times(b.re), im: a.im };
  return { re: a.re.times(b.re).minus(a.im.times(b.im)), im: a.re.times(b.im).plus(a.im.times(b.re)) };
}

/** Throws `RangeError` where the divisor is 0. */
export function over(a: Complex, b: Complex): Complex {
  const norm = b.re.times(b.re).plus(b.im.times(b.im));
  if (norm.isZero()) throw new RangeError("division by zero");
  if (b.im.isZero()) return { re: a.re.div(b.re), im: a.im.isZero() ? a.im : a.im.div(b.re) };
  return scaled(times(a, { re: b.re, im: b.im.negated() }), new Real(1).div(norm));
}

export function size({ re, im }: Complex): Real {
  return im.isZero() ? re.abs() : re.times(re).plus(im.times(im)).sqrt();
}

export function exponential({ re, im }: Complex): Complex {
  // Beyond these the number has a million digits before or behind the point.
  if (re.gt(2e6)) throw new RangeError("a number is too large");
  const length = re.lt(-2e6) ? new Real(0) : re.exp();
  return im.isZero() ? { re: length, im } : { re: length.times(im.cos()), im: length.times(im.sin()) };
}

/** The principal branch: the imaginary part lies above -pi and up to pi. */
export function logarithm(a: Complex): Complex {
  const length = size(a);
  if (length.isZero()) throw new RangeError("log of 0");
  if (a.im.isZero()) return { re: length.ln(), im: a.re.isNegative() ? pi : new Real(0) };
  return { re: length.ln(), im: Real.atan2(a.im, a.re) };
}

export function root(a: Complex): Complex {
  if (a.im.isZero()) return a.re.isNegative() ? complex(0, a.re.abs().sqrt()) : complex(a.re.sqrt(), 0);
  const length = size(a);
  const re = length.plus(a.re).div(2).sqrt();
  const im = length.minus(a.re).div(2).sqrt();
  return { re, im: a.im.isNegative() ? im.negated() : im };
}

/** Principal value. Throws `RangeError` of 0 to a power that is not above 0. */
export function raised(a: Complex, b: Complex): Complex {
  if (size(a).isZero()) {
    if (b.re.gt(0)) return zeroValue;
    if (size(b).isZero()) return oneValue;
    throw new RangeError("division by zero");
  }
  if (b.im.isZero() && b.re.isInteger() && b.re.abs().lte(1000)) return wholePower(a, b.re.toNumber());
  if (b.im.isZero() && b.re.eq(0.5)) return root(a);
  return exponential(times(b, logarithm(a)));
}

function wholePower(a: Complex, exponent: number): Complex {
  let [result, square] = [oneValue, a];
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = times(result, square);
    square = times(square, square);
  }
  return exponent < 0 ? over(oneValue, result) : result;
}
