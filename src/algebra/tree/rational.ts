/** A fraction in lowest terms; `below` is above 0. */
export interface Rational {
  readonly above: bigint;
  readonly below: bigint;
}

export const zero: Rational = { above: 0n, below: 1n };
export const one: Rational = { above: 1n, below: 1n };
export const integer = (value: number | bigint): Rational => ({ above: BigInt(value), below: 1n });
export const isInteger = ({ below }: Rational): boolean => below === 1n;

/** In lowest terms. Throws `RangeError` where `below` is 0. */
export function rational(above: bigint, below: bigint): Rational {
  if (below === 0n) throw new RangeError("division by zero");
  const sign = below < 0n ? -1n : 1n;
  const common = greatestDivisor(above < 0n ? -above : above, below * sign);
  return { above: (above * sign) / common, below: (below * sign) / common };
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [large, small] = [left, right];
  while (small !== 0n) [large, small] = [small, large % small];
  return large === 0n ? 1n : large;
}

export const addRational = (left: Rational, right: Rational): Rational =>
  rational(left.above * right.below + right.above * left.below, left.below * right.below);
export const multiplyRational = (left: Rational, right: Rational): Rational =>
  rational(left.above * right.above, left.below * right.below);
export const divideRational = (left: Rational, right: Rational): Rational =>
  rational(left.above * right.below, left.below * right.above);
export const negateRational = ({ above, below }: Rational): Rational => ({ above: -above, below });

/** Throws `RangeError` of 0 to a negative power. */
export function powerRational(base: Rational, times: bigint): Rational {
  return times >= 0n
    ? { above: base.above ** times, below: base.below ** times }
    : rational(base.below ** -times, base.above ** -times);
}

/** 0.25 and 1.5e-3 as they are written. Throws `RangeError` of what is no such number. */
export function rationalOf(text: string): Rational {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [before = "", after = ""] = mantissa.split(".");
  const shift = Number(exponent);
  if (!Number.isInteger(shift) || Math.abs(shift) > 100)
    throw new RangeError(`the number ${text} is too large or too small`);
  const digits = BigInt(`${before}${after}` || "0");
  const places = shift - after.length;
  return places >= 0 ? integer(digits * 10n ** BigInt(places)) : rational(digits, 10n ** BigInt(-places));
}

/** The factorial of a whole number from 0 on. */
export function factorial(of: bigint): bigint {
  let result = 1n;
  for (let factor = 2n; factor <= of; factor += 1n) result *= factor;
  return result;
}
