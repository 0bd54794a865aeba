import { coefficientsOf } from "../polynomial/coefficients.js";
import { valueAt } from "../numbers/evaluate.js";
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
  variablesOf,
  whole,
} from "../tree/expression.js";
import { kernelName, kernelsOf, replaceKernel } from "../tree/kernels.js";
import { writeExpression } from "../tree/write-expression.js";
import { rootsOfPolynomial } from "./roots.js";

export interface Isolated {
  solutions: Expression[];
  /** Whether these are all real solutions, with what the conditions say. */
  isComplete: boolean;
  conditions: string[];
  /** Why there is none. */
  why: string | null;
}

const nothing = (why: string): Isolated => ({ solutions: [], isComplete: true, conditions: [], why });
const pi = symbol("pi");

/** Solves what is to be 0 by turning functions round, where the variable stands once or within one function alone. */
export function isolate(of: Expression, variable: string): Isolated | null {
  return turned(of, whole(0), variable);
}

/** left = right, the variable standing on the left alone. */
function turned(left: Expression, right: Expression, variable: string): Isolated | null {
  if (left.kind === "symbol") return { solutions: [right], isComplete: true, conditions: [], why: null };
  if (left.kind === "sum") {
    const [having, rest] = parted(left.terms, variable);
    const [only] = having;
    if (having.length === 1 && only) return turned(only, sum([right, ...rest.map(negative)]), variable);
    return byKernel(difference(left, right), variable);
  }
  if (left.kind === "product") {
    const [having, rest] = parted(left.factors, variable);
    const [only] = having;
    if (having.length === 1 && only) return turned(only, quotient(right, product(rest)), variable);
    return right.kind === "number" && right.value.above === 0n
      ? byFactors(having, variable)
      : byKernel(difference(left, right), variable);
  }
  if (left.kind === "power") return ofPower(left.base, left.exponent, right, variable);
  return left.kind === "call" ? ofCall(left.name, left.argument, right, variable) : null;
}

function parted(all: readonly Expression[], variable: string): [Expression[], Expression[]] {
  return [all.filter((each) => contains(each, variable)), all.filter((each) => !contains(each, variable))];
}

/** A product is 0 where a factor is. */
function byFactors(factors: readonly Expression[], variable: string): Isolated | null {
  return together(
    factors.map((factor) =>
      factor.kind === "power" && isNegative(factor.exponent)
        ? nothing("1/x is never 0.")
        : turned(factor, whole(0), variable),
    ),
  );
}

const isNegative = (of: Expression): boolean => of.kind === "number" && of.value.above < 0n;

function together(all: readonly (Isolated | null)[]): Isolated | null {
  const found = all.filter((each) => each !== null);
  if (found.length < all.length) return null;
  const solutions = new Map(
    found.flatMap(({ solutions: each }) => each.map((value) => [keyOf(value), value] as const)),
  );
  return {
    solutions: [...solutions.values()],
    isComplete: found.every(({ isComplete }) => isComplete),
    conditions: [...new Set(found.flatMap(({ conditions }) => conditions))],
    why: solutions.size === 0 ? (found[0]?.why ?? null) : null,
  };
}

/** A polynomial in one function of the variable: e^(2x) - 3 e^x + 2. */
function byKernel(of: Expression, variable: string): Isolated | null {
  for (const kernel of kernelsOf(of, variable)) {
    const replaced = replaceKernel(of, kernel);
    if (contains(replaced, variable)) continue;
    const coefficients = coefficientsOf(replaced, kernelName);
    const roots = coefficients === null || coefficients.length < 2 ? null : rootsOfPolynomial(coefficients);
    if (roots === null || roots.digits.length > 0) continue;
    const real = roots.exact.filter((root) => isRealNumber(root));
    return together(real.map((root) => turned(kernel, root, variable)));
  }
  return null;
}

function isRealNumber(of: Expression): boolean {
  if (variablesOf(of).size > 0) return true;
  const value = valueAt(of, new Map());
  return value !== null && value.im.abs().lt("1e-45");
}

function ofPower(base: Expression, exponent: Expression, right: Expression, variable: string): Isolated | null {
  if (contains(exponent, variable)) {
    if (contains(base, variable)) return null;
    if (!isPositive(right))
      return isKnown(right) && isPositive(base)
        ? nothing("A power of a positive number is never 0 or below it.")
        : null;
    return turned(
      exponent,
      quotient(call("log", right), base.kind === "symbol" && base.name === "e" ? whole(1) : call("log", base)),
      variable,
    );
  }
  if (exponent.kind !== "number") return null;
  const { above, below } = exponent.value;
  const back = power(right, number({ above: below * (above < 0n ? -1n : 1n), below: above < 0n ? -above : above }));
  if (below === 1n && above % 2n === 0n) {
    if (isKnown(right) && !isPositive(right) && !isNought(right))
      return nothing("An even power of a real number is not below 0.");
    return together([turned(base, back, variable), turned(base, negative(back), variable)]);
  }
  if (below % 2n === 0n && isKnown(right) && !isPositive(right) && !isNought(right))
    return nothing("A root is not below 0.");
  if (below === 1n && isKnown(right) && !isPositive(right) && !isNought(right))
    return turned(
      base,
      negative(power(negative(right), number({ above: 1n, below: above < 0n ? -above : above }))),
      variable,
    );
  return isNought(right) && above < 0n ? nothing("1/x is never 0.") : turned(base, back, variable);
}

const isKnown = (of: Expression): boolean => variablesOf(of).size === 0 && valueAt(of, new Map()) !== null;
const isPositive = (of: Expression): boolean => {
  const value = variablesOf(of).size === 0 ? valueAt(of, new Map()) : null;
  return value !== null && value.im.abs().lt("1e-45") && value.re.gt("1e-45");
};
const isNought = (of: Expression): boolean => {
  const value = variablesOf(of).size === 0 ? valueAt(of, new Map()) : null;
  return value !== null && value.re.abs().lt("1e-45") && value.im.abs().lt("1e-45");
};
const isWithin = (of: Expression, low: number, high: number): boolean => {
  const value = valueAt(of, new Map());
  return value !== null && value.im.abs().lt("1e-45") && value.re.gte(low) && value.re.lte(high);
};

const inverses: Readonly<Partial<Record<FunctionName, FunctionName>>> = {
  asin: "sin",
  acos: "cos",
  atan: "tan",
  sinh: "asinh",
  asinh: "sinh",
  acosh: "cosh",
  atanh: "tanh",
  tanh: "atanh",
};

function ofCall(name: FunctionName, argument: Expression, right: Expression, variable: string): Isolated | null {
  if (!isKnown(right)) return name === "log" ? turned(argument, call("exp", right), variable) : null;
  if (name === "log") return turned(argument, call("exp", right), variable);
  if (name === "abs") {
    if (!isPositive(right) && !isNought(right)) return nothing("|x| is not below 0.");
    return together([turned(argument, right, variable), turned(argument, negative(right), variable)]);
  }
  if (name === "sin" || name === "cos" || name === "tan") return ofWave(name, argument, right, variable);
  if (name === "cosh") {
    if (!isWithin(right, 1, 1e300)) return nothing("cosh of a real number is not below 1.");
    const back = call("acosh", right);
    return together([turned(argument, back, variable), turned(argument, negative(back), variable)]);
  }
  const inverse = inverses[name];
  return inverse === undefined ? null : turned(argument, special(inverse, right), variable);
}

function ofWave(
  name: "sin" | "cos" | "tan",
  argument: Expression,
  right: Expression,
  variable: string,
): Isolated | null {
  if (name !== "tan" && !isWithin(right, -1, 1)) return nothing(`${name} of a real number lies between -1 and 1.`);
  const back = special(`a${name}` as FunctionName, right);
  const values = name === "tan" ? [back] : name === "sin" ? [back, difference(pi, back)] : [back, negative(back)];
  const found = together(values.map((value) => turned(argument, value, variable)));
  const slopes = coefficientsOf(argument, variable);
  const slope = slopes?.length === 2 ? slopes[1] : undefined;
  if (found === null || slope === undefined) return null;
  const period = quotient(product([whole(name === "tan" ? 1 : 2), pi]), slope);
  return {
    ...found,
    conditions: [...found.conditions, `each also with whole multiples of ${writeExpression(period)} added`],
  };
}

/** Angles of a twelfth and an eighth of the circle are named. */
function special(name: FunctionName, value: Expression): Expression {
  const found = anglesOf[name]?.find(({ of }) => keyOf(of) === keyOf(value));
  return found === undefined ? call(name, value) : found.angle;
}

const part = (above: number, below: number): Expression =>
  product([number({ above: BigInt(above), below: BigInt(below) }), pi]);
const half = number({ above: 1n, below: 2n });
const root = (of: number): Expression => product([half, squareRoot(whole(of))]);
const sines = [
  { of: whole(0), turn: [0, 1] },
  { of: half, turn: [1, 6] },
  { of: root(2), turn: [1, 4] },
  { of: root(3), turn: [1, 3] },
  { of: whole(1), turn: [1, 2] },
] as const;
const anglesOf: Readonly<Partial<Record<FunctionName, readonly { of: Expression; angle: Expression }[]>>> = {
  asin: sines.flatMap(({ of, turn: [above, below] }) => [
    { of, angle: part(above, below) },
    { of: negative(of), angle: part(-above, below) },
  ]),
  acos: sines.flatMap(({ of, turn: [above, below] }) => [
    { of, angle: difference(part(1, 2), part(above, below)) },
    { of: negative(of), angle: sum([part(1, 2), part(above, below)]) },
  ]),
  atan: [
    { of: whole(0), angle: whole(0) },
    { of: whole(1), angle: part(1, 4) },
    { of: whole(-1), angle: part(-1, 4) },
    { of: squareRoot(whole(3)), angle: part(1, 3) },
    { of: quotient(squareRoot(whole(3)), whole(3)), angle: part(1, 6) },
  ],
};
