import { coefficientsOf, rationalCoefficients } from "../polynomial/coefficients.js";
import { expanded } from "../tree/expand.js";
import {
  call,
  contains,
  difference,
  type Expression,
  type FunctionName,
  keyOf,
  negative,
  number,
  power,
  product,
  quotient,
  squareRoot,
  sum,
  symbol,
  whole,
} from "../tree/expression.js";
import { isInteger, type Rational } from "../tree/rational.js";
import { mostTerms } from "./by-coefficients.js";

const largestPower = 16;

/** A term of the integrand as a power of the variable and functions of it. */
interface Term {
  power: number;
  factors: Expression[];
}

/** Terms that an antiderivative of a formula may have, from what its own terms are made of; none where that is too much. */
export function likelyTerms(of: Expression, variable: string): Expression[] {
  const all = expanded(of);
  const found = new Map<string, Expression>();
  for (const term of all.kind === "sum" ? all.terms : [all]) {
    const parts = partsOf(term, variable);
    if (parts === null) return [];
    for (const each of around(parts, variable)) found.set(keyOf(each), each);
    if (found.size > mostTerms) return [];
  }
  return [...found.values()].filter((each) => contains(each, variable));
}

function partsOf(term: Expression, variable: string): Term | null {
  const parts: Term = { power: 0, factors: [] };
  for (const factor of term.kind === "product" ? term.factors : [term]) {
    if (!contains(factor, variable)) continue;
    const times = wholePowerOf(factor, variable);
    if (times === null) parts.factors.push(factor);
    else parts.power += times;
  }
  return Math.abs(parts.power) > largestPower ? null : parts;
}

function wholePowerOf(factor: Expression, variable: string): number | null {
  if (factor.kind === "symbol") return 1;
  const { base, exponent } = factor.kind === "power" ? factor : { base: factor, exponent: factor };
  const isPlain = factor.kind === "power" && base.kind === "symbol" && base.name === variable;
  return isPlain && exponent.kind === "number" && isInteger(exponent.value) ? Number(exponent.value.above) : null;
}

/** Each factor changes into a few others by derivatives; every choice of them, times powers of the variable. */
function around({ power: times, factors }: Term, variable: string): Expression[] {
  const x = symbol(variable);
  const waves = factors.filter((factor) => waveOf(factor) !== null);
  const others = factors.filter((factor) => waveOf(factor) === null);
  let choices = wavesAround(waves);
  for (const factor of others) {
    const turned = turnedInto(factor, variable);
    choices = choices.flatMap((choice) => turned.map((each) => product([choice, each])));
  }
  const powers = Array.from({ length: Math.max(times, 0) + 2 - Math.min(times + 1, 0) }, (_, index) =>
    power(x, whole(index + Math.min(times + 1, 0))),
  );
  return [
    ...choices.flatMap((choice) => powers.map((each) => product([each, choice]))),
    ...specialTerms(times, factors, variable),
  ];
}

/** sin and cos, sinh and cosh to a whole power from 1 on. */
function waveOf(factor: Expression): { name: FunctionName; argument: Expression; times: number } | null {
  const { base, exponent } = factor.kind === "power" ? factor : { base: factor, exponent: whole(1) };
  if (base.kind !== "call" || !["sin", "cos", "sinh", "cosh"].includes(base.name)) return null;
  if (exponent.kind !== "number" || !isInteger(exponent.value) || exponent.value.above < 1n) return null;
  return { name: base.name, argument: base.argument, times: Number(exponent.value.above) };
}

/** What the products of the two waves of an argument and their derivatives are sums of. */
function wavesAround(factors: readonly Expression[]): Expression[] {
  const byArgument = new Map<string, { names: [FunctionName, FunctionName]; argument: Expression; times: number }>();
  for (const factor of factors) {
    const wave = waveOf(factor);
    if (wave === null) continue;
    const names: [FunctionName, FunctionName] = wave.name.endsWith("h") ? ["sinh", "cosh"] : ["sin", "cos"];
    const key = `${names[0]} ${keyOf(wave.argument)}`;
    const before = byArgument.get(key)?.times ?? 0;
    byArgument.set(key, { names, argument: wave.argument, times: before + wave.times });
  }
  return [...byArgument.values()].reduce<Expression[]>(
    (all, { names: [first, second], argument, times }) => {
      const products: Expression[] = [];
      // The square of the first is the square of the second and a number; both keep whether they are even.
      for (const one of [0, 1])
        for (let two = times - one; two >= 0; two -= 2)
          products.push(product([power(call(first, argument), whole(one)), power(call(second, argument), whole(two))]));
      return all.flatMap((each) => products.map((other) => product([each, other])));
    },
    [whole(1)],
  );
}

/** A root of a polynomial keeps its parts, a logarithm its lower powers; everything else stays. */
function turnedInto(factor: Expression, variable: string): Expression[] {
  if (factor.kind !== "power" || factor.exponent.kind !== "number") return [factor];
  const { base, exponent } = factor;
  const { above, below } = exponent.value;
  if (below === 2n && coefficientsOf(base, variable) !== null) {
    const lowest = above < 0n ? above + 2n : 1n;
    const highest = above > 1n ? above : 1n;
    return Array.from({ length: Number((highest - lowest) / 2n) + 1 }, (_, index) =>
      power(base, number({ above: lowest + 2n * BigInt(index), below: 2n })),
    );
  }
  if (base.kind === "call" && base.name === "log" && below === 1n && above > 0n)
    return Array.from({ length: Number(above) + 1 }, (_, index) => power(base, whole(index)));
  return [factor];
}

/** What is no product of the same functions: the angle of a root, Gauss's integral, and those of x below. */
function specialTerms(times: number, factors: readonly Expression[], variable: string): Expression[] {
  return factors.flatMap((factor): Expression[] => {
    if (factor.kind === "power" && factor.exponent.kind === "number" && factor.exponent.value.below === 2n) {
      const angle = angleOf(factor.base, variable);
      return angle === null ? [] : [angle];
    }
    if (factor.kind === "power" && keyOf(factor.base) === "e") {
      const bell = bellOf(factor.exponent, variable);
      return [...(bell === null ? [] : [bell]), ...(times < 0 ? [call("Ei", factor.exponent)] : [])];
    }
    const wave = waveOf(factor);
    return wave !== null && times < 0 && !wave.name.endsWith("h")
      ? [call("Si", wave.argument), call("Ci", wave.argument)]
      : [];
  });
}

function quadraticOf(of: Expression, variable: string): [Rational, Rational, Rational] | null {
  const [c, b, a, ...more] = rationalCoefficients(of, variable) ?? [];
  return c === undefined || b === undefined || a === undefined || more.length > 0 ? null : [c, b, a];
}

/** The integral of 1 / sqrt(a x^2 + b x + c) (Abramowitz and Stegun, 3.3.33 to 3.3.36). */
function angleOf(of: Expression, variable: string): Expression | null {
  const found = quadraticOf(of, variable);
  if (found === null) return null;
  const [c, b, a] = found.map(number) as [Expression, Expression, Expression];
  const slope = sum([product([whole(2), a, symbol(variable)]), b]);
  const inside = difference(product([b, b]), product([whole(4), a, c]));
  const isBelow = (each: Expression) => each.kind === "number" && each.value.above < 0n;
  if (isBelow(a)) {
    if (isBelow(inside)) return null;
    return product([power(negative(a), minusHalf), call("asin", quotient(negative(slope), squareRoot(inside)))]);
  }
  if (isBelow(inside))
    return product([power(a, minusHalf), call("asinh", quotient(slope, squareRoot(negative(inside))))]);
  return product([power(a, minusHalf), call("log", sum([product([whole(2), squareRoot(a), squareRoot(of)]), slope]))]);
}

const minusHalf = number({ above: -1n, below: 2n });

/** The integral of e^(a x^2) for a below 0. */
function bellOf(of: Expression, variable: string): Expression | null {
  const found = quadraticOf(of, variable);
  if (found === null || found[0].above !== 0n || found[1].above !== 0n || found[2].above >= 0n) return null;
  const root = squareRoot(negative(number(found[2])));
  return product([squareRoot(symbol("pi")), power(root, whole(-1)), call("erf", product([root, symbol(variable)]))]);
}
