import type { FunctionName } from "../tree/expression.js";
import {
  type Complex,
  exponential,
  logarithm,
  minus,
  oneValue,
  opposite,
  over,
  pi,
  plus,
  Real,
  real,
  root,
  scaled,
  size,
  times,
  unit,
  workingDigits,
  zeroValue,
} from "./complex.js";

const half = (a: Complex): Complex => scaled(a, 0.5);
const isReal = (a: Complex): boolean => a.im.isZero();

function sine(a: Complex): Complex {
  if (isReal(a)) return real(a.re.sin());
  return { re: a.re.sin().times(a.im.cosh()), im: a.re.cos().times(a.im.sinh()) };
}

function cosine(a: Complex): Complex {
  if (isReal(a)) return real(a.re.cos());
  return { re: a.re.cos().times(a.im.cosh()), im: a.re.sin().times(a.im.sinh()).negated() };
}

const hyperbolicSine = (a: Complex): Complex =>
  isReal(a) ? real(a.re.sinh()) : half(minus(exponential(a), exponential(opposite(a))));
const hyperbolicCosine = (a: Complex): Complex =>
  isReal(a) ? real(a.re.cosh()) : half(plus(exponential(a), exponential(opposite(a))));

/** Inverse functions by logarithms, as in Abramowitz and Stegun, 4.4.26 to 4.4.28 and 4.6.20 to 4.6.22. */
function inverseSine(a: Complex): Complex {
  if (isReal(a) && a.re.abs().lte(1)) return real(a.re.asin());
  const inside = plus(times(unit, a), root(minus(oneValue, times(a, a))));
  return times(opposite(unit), logarithm(inside));
}

function inverseTangent(a: Complex): Complex {
  if (isReal(a)) return real(a.re.atan());
  const turned = times(unit, a);
  return scaled(times(unit, minus(logarithm(minus(oneValue, turned)), logarithm(plus(oneValue, turned)))), 0.5);
}

const inverseHyperbolicSine = (a: Complex): Complex =>
  isReal(a) ? real(a.re.asinh()) : logarithm(plus(a, root(plus(times(a, a), oneValue))));
const inverseHyperbolicCosine = (a: Complex): Complex =>
  logarithm(plus(a, times(root(plus(a, oneValue)), root(minus(a, oneValue)))));
const inverseHyperbolicTangent = (a: Complex): Complex =>
  half(minus(logarithm(plus(oneValue, a)), logarithm(minus(oneValue, a))));

/** Of these arguments series lose more digits than there are. */
const largestOfSeries = 12;
const mostTerms = 2_000;
const smallest = new Real(10).pow(-workingDigits - 5);

/** Sums `term(k)` for k = 0, 1, ... until a term is too small to count. */
function summed(argument: Complex, term: (index: number, power: Complex) => Complex, step: Complex): Complex {
  if (size(argument).gt(largestOfSeries)) throw new RangeError("an argument is too large for its series");
  let [total, power] = [zeroValue, oneValue];
  for (let index = 0; index < mostTerms; index += 1) {
    const each = term(index, power);
    total = plus(total, each);
    if (index > 3 && size(each).lt(smallest)) return total;
    power = over(times(power, step), real(index + 1));
  }
  throw new RangeError("a series does not end");
}

/** erf z = 2/sqrt(pi) z sum (-z^2)^k / (k! (2k + 1)): Abramowitz and Stegun, 7.1.5. */
function errorFunction(a: Complex): Complex {
  if (isReal(a) && a.re.abs().gt(largestOfSeries)) return real(a.re.isNegative() ? -1 : 1);
  const inside = summed(a, (index, power) => over(power, real(2 * index + 1)), opposite(times(a, a)));
  return scaled(times(inside, a), new Real(2).div(pi.sqrt()));
}

/** Euler's constant. */
const euler = new Real("0.57721566490153286060651209008240243104215933593992359880576723488486772677767");

/** Ein z = sum (-1)^(k+1) z^k / (k k!), from which the integrals of e^z, sin and cos over z are made (ibid., 5.1.11, 5.2.14). */
function exponentialIntegral(a: Complex): Complex {
  const inside = summed(a, (index, power) => (index === 0 ? zeroValue : over(power, real(index))), a);
  const isNegative = isReal(a) && a.re.isNegative();
  return plus(plus(real(euler), isNegative ? real(a.re.abs().ln()) : logarithm(a)), inside);
}

function sineIntegral(a: Complex): Complex {
  const square = opposite(times(a, a));
  if (size(a).gt(largestOfSeries)) throw new RangeError("an argument is too large for its series");
  let [total, term] = [zeroValue, a];
  for (let index = 0; index < mostTerms; index += 1) {
    total = plus(total, over(term, real(2 * index + 1)));
    if (size(term).lt(smallest)) return total;
    term = over(times(term, square), real((2 * index + 2) * (2 * index + 3)));
  }
  throw new RangeError("a series does not end");
}

function cosineIntegral(a: Complex): Complex {
  const square = opposite(times(a, a));
  if (size(a).gt(largestOfSeries)) throw new RangeError("an argument is too large for its series");
  let [total, term] = [plus(real(euler), logarithm(a)), oneValue];
  for (let index = 1; index < mostTerms; index += 1) {
    term = over(times(term, square), real((2 * index - 1) * 2 * index));
    total = plus(total, over(term, real(2 * index)));
    if (size(term).lt(smallest)) return total;
  }
  throw new RangeError("a series does not end");
}

/** B(2k) for k = 1 to 16. */
const bernoulli: readonly (readonly [string, string])[] = [
  ["1", "6"],
  ["-1", "30"],
  ["1", "42"],
  ["-1", "30"],
  ["5", "66"],
  ["-691", "2730"],
  ["7", "6"],
  ["-3617", "510"],
  ["43867", "798"],
  ["-174611", "330"],
  ["854513", "138"],
  ["-236364091", "2730"],
  ["8553103", "6"],
  ["-23749461029", "870"],
  ["8615841276005", "14322"],
  ["-7709321041217", "510"],
];
/** Far enough for the series of Stirling to have all digits. */
const farEnough = 70;

/** Stirling's series for arguments that recurrence has made large (ibid., 6.1.40). */
function gammaFunction(a: Complex): Complex {
  if (isReal(a) && a.re.isInteger() && a.re.lte(0)) throw new RangeError("gamma has a pole there");
  if (size(a).gt(500)) throw new RangeError("an argument of gamma is too large");
  if (a.re.lt(0.5)) return over(real(pi), times(sine(scaled(a, pi)), gammaFunction(minus(oneValue, a))));
  let [shifted, factor] = [a, oneValue];
  while (shifted.re.lt(farEnough)) {
    factor = times(factor, shifted);
    shifted = plus(shifted, oneValue);
  }
  let total = minus(times(minus(shifted, real(0.5)), logarithm(shifted)), shifted);
  total = plus(total, real(pi.times(2).ln().div(2)));
  const square = times(shifted, shifted);
  let power = shifted;
  bernoulli.forEach(([above, below], index) => {
    const count = 2 * (index + 1);
    total = plus(total, over(real(new Real(above).div(below).div(count * (count - 1))), power));
    power = times(power, square);
  });
  return over(exponential(total), factor);
}

function ofReal(name: string, a: Complex, value: (re: Real) => Real): Complex {
  if (!isReal(a)) throw new RangeError(`${name} is of real numbers`);
  return real(value(a.re));
}

/** Every function that expressions may call, to `workingDigits` digits. Throws `RangeError` where it has no value. */
export const functions: Readonly<Record<FunctionName, (a: Complex) => Complex>> = {
  sin: sine,
  cos: cosine,
  tan: (a) => over(sine(a), cosine(a)),
  cot: (a) => over(cosine(a), sine(a)),
  sec: (a) => over(oneValue, cosine(a)),
  csc: (a) => over(oneValue, sine(a)),
  asin: inverseSine,
  acos: (a) => minus(real(pi.div(2)), inverseSine(a)),
  atan: inverseTangent,
  sinh: hyperbolicSine,
  cosh: hyperbolicCosine,
  tanh: (a) => over(hyperbolicSine(a), hyperbolicCosine(a)),
  asinh: inverseHyperbolicSine,
  acosh: inverseHyperbolicCosine,
  atanh: inverseHyperbolicTangent,
  exp: exponential,
  log: logarithm,
  abs: (a) => real(size(a)),
  sign: (a) => ofReal("sign", a, (re) => new Real(re.isZero() ? 0 : re.isNegative() ? -1 : 1)),
  floor: (a) => ofReal("floor", a, (re) => re.floor()),
  ceil: (a) => ofReal("ceil", a, (re) => re.ceil()),
  erf: errorFunction,
  gamma: gammaFunction,
  factorial: (a) => gammaFunction(plus(a, oneValue)),
  Si: sineIntegral,
  Ci: cosineIntegral,
  Ei: exponentialIntegral,
};
