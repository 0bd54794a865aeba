import { coefficientsOf } from "../polynomial/coefficients.js";
import {
  call,
  contains,
  difference,
  type Expression,
  keyOf,
  number,
  power,
  product,
  quotient,
  substitute,
  sum,
  symbol,
  whole,
} from "../tree/expression.js";
import { isInteger, type Rational } from "../tree/rational.js";

export interface SumTask {
  of: Expression;
  variable: string;
  from: Expression;
  to: Expression;
}

/** Sums without end that textbooks list: geometric, exponential, of even powers of 1/k, alternating. null of others. */
export function knownSum({ of, variable, from }: SumTask): Expression | null {
  const { constant, rest } = parted(of, variable);
  const found = geometric(rest, variable, from) ?? exponential(rest, variable, from) ?? powers(rest, variable, from);
  return found === null ? null : product([constant, found]);
}

function parted(of: Expression, variable: string): { constant: Expression; rest: Expression } {
  const factors = of.kind === "product" ? of.factors : [of];
  return {
    constant: product(factors.filter((each) => !contains(each, variable))),
    rest: product(factors.filter((each) => contains(each, variable))),
  };
}

function geometric(of: Expression, variable: string, from: Expression): Expression | null {
  const ratio = ratioOf(of, variable);
  return ratio === null ? null : quotient(substitute(of, variable, from), difference(whole(1), ratio));
}

/** x^k / k! */
function exponential(of: Expression, variable: string, from: Expression): Expression | null {
  const isFactorial = (each: Expression) =>
    keyOf(each) === keyOf(power(call("factorial", symbol(variable)), whole(-1)));
  const factors = of.kind === "product" ? of.factors : [of];
  if (!factors.some(isFactorial) || from.kind !== "number") return null;
  const others = product(factors.filter((each) => !isFactorial(each)));
  const base = ratioOf(others, variable);
  if (base === null) return null;
  const scale = substitute(others, variable, whole(0));
  const missing = Array.from({ length: Number(from.value.above) }, (_, index) =>
    substitute(of, variable, whole(index)),
  );
  return difference(product([scale, call("exp", base)]), sum(missing));
}

/** zeta(2n) by pi: B(2n) (2 pi)^(2n) / (2 (2n)!). */
const zetas: Readonly<Record<number, Rational>> = {
  2: { above: 1n, below: 6n },
  4: { above: 1n, below: 90n },
  6: { above: 1n, below: 945n },
  8: { above: 1n, below: 9450n },
};

/** 1/k^s with an even s, and with signs by turns. */
function powers(of: Expression, variable: string, from: Expression): Expression | null {
  if (from.kind !== "number" || !isInteger(from.value) || from.value.above < 1n) return null;
  const factors = of.kind === "product" ? of.factors : [of];
  const signs = factors.filter((each) => each.kind === "power" && keyOf(each.base) === "-1/1");
  const others = product(factors.filter((each) => !signs.includes(each)));
  if (
    others.kind !== "power" ||
    keyOf(others.base) !== variable ||
    others.exponent.kind !== "number" ||
    signs.length > 1
  )
    return null;
  const exponent = Number(-others.exponent.value.above) / Number(others.exponent.value.below);
  const total = valueOfZeta(exponent, signs.length === 1);
  if (total === null) return null;
  // Written for (-1)^(k+1): turned where the exponent is of the other kind.
  const [sign] = signs;
  const shift = sign?.kind === "power" ? coefficientsOf(sign.exponent, variable) : null;
  const atOne = sign === undefined ? whole(1) : substitute(sign, variable, whole(1));
  if (sign !== undefined && (shift?.length !== 2 || keyOf(shift[1] ?? whole(0)) !== "1/1")) return null;
  const missing = Array.from({ length: Number(from.value.above) - 1 }, (_, index) =>
    substitute(of, variable, whole(index + 1)),
  );
  return difference(product([atOne, total]), sum(missing));
}

function valueOfZeta(exponent: number, isAlternating: boolean): Expression | null {
  if (isAlternating && exponent === 1) return call("log", whole(2));
  const factor = zetas[exponent];
  if (factor === undefined) return null;
  const zeta = product([number(factor), power(symbol("pi"), whole(exponent))]);
  return isAlternating ? product([zeta, difference(whole(1), power(whole(2), whole(1 - exponent)))]) : zeta;
}

/** r of c r^k; null of other terms. */
export function ratioOf(of: Expression, variable: string): Expression | null {
  let ratio: Expression = whole(1);
  for (const factor of of.kind === "product" ? of.factors : [of]) {
    if (!contains(factor, variable)) continue;
    const slope =
      factor.kind === "power" && !contains(factor.base, variable) ? coefficientsOf(factor.exponent, variable) : null;
    if (factor.kind !== "power" || slope?.length !== 2) return null;
    ratio = product([ratio, power(factor.base, slope[1] ?? whole(1))]);
  }
  return ratio;
}
