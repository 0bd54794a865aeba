import {
  addRational,
  integer,
  isInteger,
  multiplyRational,
  powerRational,
  type Rational,
  zero,
  one,
  factorial,
} from "./rational.js";

/** Functions of one argument that expressions may call, besides `abs`. All are the principal branches of complex analysis. */
export const functionNames = [
  "sin",
  "cos",
  "tan",
  "cot",
  "sec",
  "csc",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
  "asinh",
  "acosh",
  "atanh",
  "exp",
  "log",
  "abs",
  "sign",
  "floor",
  "ceil",
  "erf",
  "gamma",
  "factorial",
  "Si",
  "Ci",
  "Ei",
] as const;
export type FunctionName = (typeof functionNames)[number];

/** A formula as data. Sums and products are flat; a difference is a sum with -1, a quotient a power of -1. */
export type Expression =
  | { readonly kind: "number"; readonly value: Rational }
  /** A variable, or one of the constants pi, e, i, Infinity. */
  | { readonly kind: "symbol"; readonly name: string }
  | { readonly kind: "sum"; readonly terms: readonly Expression[] }
  | { readonly kind: "product"; readonly factors: readonly Expression[] }
  | { readonly kind: "power"; readonly base: Expression; readonly exponent: Expression }
  | { readonly kind: "call"; readonly name: FunctionName; readonly argument: Expression };

export const constants: ReadonlySet<string> = new Set(["pi", "e", "i", "Infinity"]);

export const number = (value: Rational): Expression => ({ kind: "number", value });
export const whole = (value: number | bigint): Expression => number(integer(value));
export const symbol = (name: string): Expression => ({ kind: "symbol", name });
export const call = (name: FunctionName, argument: Expression): Expression => folded(name, argument);
export const negative = (term: Expression): Expression => product([whole(-1), term]);
export const difference = (left: Expression, right: Expression): Expression => sum([left, negative(right)]);
export const quotient = (above: Expression, below: Expression): Expression => product([above, power(below, whole(-1))]);
export const squareRoot = (of: Expression): Expression => power(of, number({ above: 1n, below: 2n }));

export const isZero = (expression: Expression): boolean =>
  expression.kind === "number" && expression.value.above === 0n;
export const isOne = (expression: Expression): boolean =>
  expression.kind === "number" && expression.value.above === 1n && expression.value.below === 1n;

/** The same text for the same formula; the order of terms and factors does not count. */
export function keyOf(expression: Expression): string {
  switch (expression.kind) {
    case "number":
      return `${expression.value.above}/${expression.value.below}`;
    case "symbol":
      return expression.name;
    case "sum":
      return `(+ ${expression.terms.map(keyOf).toSorted().join(" ")})`;
    case "product":
      return `(* ${expression.factors.map(keyOf).toSorted().join(" ")})`;
    case "power":
      return `(^ ${keyOf(expression.base)} ${keyOf(expression.exponent)})`;
    default:
      return `(${expression.name} ${keyOf(expression.argument)})`;
  }
}

/** A sum with numbers added and equal terms collected: these steps hold everywhere. */
export function sum(given: readonly Expression[]): Expression {
  let constant = zero;
  const collected = new Map<string, { term: Expression; times: Rational }>();
  for (const each of given.flatMap((term) => (term.kind === "sum" ? term.terms : [term]))) {
    if (each.kind === "number") {
      constant = addRational(constant, each.value);
      continue;
    }
    const { times, rest } = coefficientOf(each);
    const key = keyOf(rest);
    const known = collected.get(key);
    collected.set(key, { term: rest, times: known === undefined ? times : addRational(known.times, times) });
  }
  const terms = [...collected.values()].flatMap(({ term, times }) =>
    times.above === 0n ? [] : [product([number(times), term])],
  );
  if (constant.above !== 0n) terms.push(number(constant));
  const [only] = terms;
  return terms.length > 1 ? { kind: "sum", terms } : (only ?? number(zero));
}

/** 3 and x of 3x. */
export function coefficientOf(expression: Expression): { times: Rational; rest: Expression } {
  if (expression.kind === "number") return { times: expression.value, rest: whole(1) };
  if (expression.kind !== "product") return { times: one, rest: expression };
  const [first, ...rest] = expression.factors;
  if (first?.kind !== "number") return { times: one, rest: expression };
  return { times: first.value, rest: rest.length === 1 && rest[0] ? rest[0] : { kind: "product", factors: rest } };
}

/** A product with numbers multiplied and powers of the same base put together, which holds but where the base is 0. */
export function product(given: readonly Expression[]): Expression {
  let constant = one;
  const collected = new Map<string, { base: Expression; exponents: Expression[] }>();
  for (const each of given.flatMap((factor) => (factor.kind === "product" ? factor.factors : [factor]))) {
    if (each.kind === "number") {
      constant = multiplyRational(constant, each.value);
      continue;
    }
    const { base, exponent } = each.kind === "power" ? each : { base: each, exponent: whole(1) };
    const key = keyOf(base);
    const known = collected.get(key);
    if (known === undefined) collected.set(key, { base, exponents: [exponent] });
    else known.exponents.push(exponent);
  }
  if (constant.above === 0n) return number(zero);
  const factors = [...collected.values()]
    .map(({ base, exponents }) => power(base, sum(exponents)))
    .filter((factor) => !isOne(factor));
  // A power may have come to a number, as the square of a root.
  if (factors.some(({ kind }) => kind === "number" || kind === "product"))
    return product([number(constant), ...factors]);
  const isUnit = constant.above === constant.below;
  const [only] = factors;
  if (only === undefined) return number(constant);
  // A number goes into a sum that stands alone: 2(x + 1) stays, -(x - 1) becomes 1 - x.
  if (!isUnit && factors.length === 1 && only.kind === "sum" && isMinusOne(constant))
    return sum(only.terms.map((term) => product([number(constant), term])));
  const all = isUnit ? factors : [number(constant), ...factors];
  return all.length === 1 ? only : { kind: "product", factors: all };
}

const isMinusOne = (value: Rational): boolean => value.above === -1n && value.below === 1n;
/** Larger powers of numbers stay as they are written. */
const largestExponent = 200n;

/** A power; of what it is made of only that is worked out which holds for every base. */
export function power(base: Expression, exponent: Expression): Expression {
  if (exponent.kind === "number") {
    const { value } = exponent;
    if (value.above === 0n) return whole(1);
    if (isOne(exponent)) return base;
    if (isInteger(value)) return wholePower(base, exponent, value.above);
    if (base.kind === "number") return rootOfNumber(base.value, value) ?? { kind: "power", base, exponent };
  }
  return isOne(base) ? base : { kind: "power", base, exponent };
}

function wholePower(base: Expression, exponent: Expression, times: bigint): Expression {
  const isSmall = times <= largestExponent && times >= -largestExponent;
  // Throws of 0 to a negative power.
  if (base.kind === "number" && isSmall) return number(powerRational(base.value, times));
  if (base.kind === "power") return power(base.base, product([base.exponent, exponent]));
  if (base.kind === "product") return product(base.factors.map((factor) => power(factor, exponent)));
  if (base.kind === "symbol" && base.name === "i") return powerOfUnit(times);
  return { kind: "power", base, exponent };
}

function powerOfUnit(times: bigint): Expression {
  const turn = ((times % 4n) + 4n) % 4n;
  if (turn === 0n) return whole(1);
  if (turn === 2n) return whole(-1);
  return turn === 1n ? symbol("i") : { kind: "product", factors: [whole(-1), symbol("i")] };
}

/** 8^(1/2) as 2 * 2^(1/2), (-4)^(1/2) as 2i; null where nothing comes out, or of negative numbers under other roots. */
function rootOfNumber(value: Rational, exponent: Rational): Expression | null {
  if (exponent.below > 12n || exponent.above > 12n || exponent.above < -12n || value.above === 0n)
    return value.above === 0n && exponent.above > 0n ? whole(0) : null;
  if (value.above < 0n) {
    if (exponent.below !== 2n) return null;
    const positive = power(number({ above: -value.above, below: value.below }), number(exponent));
    return product([powerOfUnit(((exponent.above % 4n) + 4n) % 4n), positive]);
  }
  const root = Number(exponent.below);
  // sqrt(a/b) = sqrt(a b^(n-1)) / b: one root of one whole number.
  const inside = value.above * value.below ** BigInt(root - 1);
  if (inside > 10n ** 18n) return null;
  const { outside, left } = takeOut(inside, root);
  const isProper = exponent.above > 0n && exponent.above < exponent.below;
  if (outside === 1n && left !== 1n && value.below === 1n && isProper) return null;
  const rational: Rational = powerRational({ above: outside, below: value.below }, exponent.above);
  const rest = left === 1n ? whole(1) : pureRoot(left, exponent);
  return product([number(rational), rest]);
}

/** 2^(3/2) as 2 * 2^(1/2): the exponent lies between 0 and 1. */
function pureRoot(left: bigint, { above, below }: Rational): Expression {
  const turns = above >= 0n ? above / below : -((-above + below - 1n) / below);
  const remaining = { above: above - turns * below, below };
  if (turns === 0n) return { kind: "power", base: whole(left), exponent: number(remaining) };
  return product([number(powerRational(integer(left), turns)), power(whole(left), number(remaining))]);
}

function takeOut(value: bigint, root: number): { outside: bigint; left: bigint } {
  let outside = 1n;
  let left = value;
  for (let prime = 2n; prime ** BigInt(root) <= left && prime < 2000n; prime += 1n) {
    const repeated = prime ** BigInt(root);
    while (left % repeated === 0n) {
      left /= repeated;
      outside *= prime;
    }
  }
  return { outside, left };
}

const atZero: Readonly<Partial<Record<FunctionName, number>>> = {
  sin: 0,
  cos: 1,
  tan: 0,
  asin: 0,
  atan: 0,
  sinh: 0,
  cosh: 1,
  tanh: 0,
  asinh: 0,
  atanh: 0,
  exp: 1,
  abs: 0,
  erf: 0,
  Si: 0,
  factorial: 1,
  sec: 1,
};

/** Values that are known for certain: at 0, of e, of whole factorials. */
function folded(name: FunctionName, argument: Expression): Expression {
  if (name === "exp")
    return argument.kind === "number" && argument.value.above === 0n ? whole(1) : power(symbol("e"), argument);
  if (name === "abs" && argument.kind === "symbol" && (argument.name === "e" || argument.name === "pi"))
    return argument;
  const value = atZero[name];
  if (isZero(argument) && value !== undefined) return whole(value);
  if (name === "log") {
    if (isOne(argument)) return whole(0);
    if (argument.kind === "symbol" && argument.name === "e") return whole(1);
    // log(e^q) is q for rational q alone.
    if (argument.kind === "power" && keyOf(argument.base) === "e" && argument.exponent.kind === "number")
      return argument.exponent;
  }
  if (argument.kind === "number") {
    const { above, below } = argument.value;
    if (name === "abs") return number({ above: above < 0n ? -above : above, below });
    if (name === "factorial" && below === 1n && above >= 0n && above <= 100n) return whole(factorial(above));
    if (name === "gamma" && below === 1n && above > 0n && above <= 101n) return whole(factorial(above - 1n));
  }
  return { kind: "call", name, argument };
}

/** Every symbol that is no constant. */
export function variablesOf(expression: Expression): Set<string> {
  const found = new Set<string>();
  const look = (each: Expression): void => {
    if (each.kind === "symbol" && !constants.has(each.name)) found.add(each.name);
    childrenOf(each).forEach(look);
  };
  look(expression);
  return found;
}

export function childrenOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "sum") return expression.terms;
  if (expression.kind === "product") return expression.factors;
  if (expression.kind === "power") return [expression.base, expression.exponent];
  return expression.kind === "call" ? [expression.argument] : [];
}

export const contains = (expression: Expression, name: string): boolean =>
  expression.kind === "symbol" ? expression.name === name : childrenOf(expression).some((each) => contains(each, name));

/** The formula with something else in place of a variable. */
export function substitute(expression: Expression, name: string, by: Expression): Expression {
  const inside = (each: Expression) => substitute(each, name, by);
  if (expression.kind === "symbol") return expression.name === name ? by : expression;
  if (expression.kind === "sum") return sum(expression.terms.map(inside));
  if (expression.kind === "product") return product(expression.factors.map(inside));
  if (expression.kind === "power") return power(inside(expression.base), inside(expression.exponent));
  return expression.kind === "call" ? call(expression.name, inside(expression.argument)) : expression;
}
