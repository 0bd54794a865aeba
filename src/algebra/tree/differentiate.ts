import {
  call,
  contains,
  difference,
  type Expression,
  type FunctionName,
  negative,
  power,
  product,
  quotient,
  squareRoot,
  sum,
  symbol,
  whole,
} from "./expression.js";

type Rule = (of: Expression) => Expression | null;
const one = whole(1);
const two = whole(2);
const square = (of: Expression): Expression => power(of, two);

/** Derivatives by the argument (Abramowitz and Stegun, chapters 3 to 7); null where there is none that is an expression here. */
const derivatives: Readonly<Record<FunctionName, Rule>> = {
  sin: (of) => call("cos", of),
  cos: (of) => negative(call("sin", of)),
  tan: (of) => sum([one, square(call("tan", of))]),
  cot: (of) => negative(sum([one, square(call("cot", of))])),
  sec: (of) => product([call("sec", of), call("tan", of)]),
  csc: (of) => negative(product([call("csc", of), call("cot", of)])),
  asin: (of) => quotient(one, squareRoot(difference(one, square(of)))),
  acos: (of) => negative(quotient(one, squareRoot(difference(one, square(of))))),
  atan: (of) => quotient(one, sum([one, square(of)])),
  sinh: (of) => call("cosh", of),
  cosh: (of) => call("sinh", of),
  tanh: (of) => difference(one, square(call("tanh", of))),
  asinh: (of) => quotient(one, squareRoot(sum([square(of), one]))),
  acosh: (of) => quotient(one, product([squareRoot(difference(of, one)), squareRoot(sum([of, one]))])),
  atanh: (of) => quotient(one, difference(one, square(of))),
  exp: (of) => call("exp", of),
  log: (of) => quotient(one, of),
  // Of real numbers that are not 0.
  abs: (of) => call("sign", of),
  sign: () => whole(0),
  // Where they do not jump.
  floor: () => whole(0),
  ceil: () => whole(0),
  erf: (of) =>
    product([
      two,
      power(symbol("pi"), { kind: "number", value: { above: -1n, below: 2n } }),
      call("exp", negative(square(of))),
    ]),
  gamma: () => null,
  factorial: () => null,
  Si: (of) => quotient(call("sin", of), of),
  Ci: (of) => quotient(call("cos", of), of),
  Ei: (of) => quotient(call("exp", of), of),
};

/** The derivative by a variable; null where a function has none that can be written. */
export function differentiate(expression: Expression, by: string): Expression | null {
  if (!contains(expression, by)) return whole(0);
  switch (expression.kind) {
    case "number":
      return whole(0);
    case "symbol":
      return one;
    case "sum": {
      const terms = expression.terms.map((term) => differentiate(term, by));
      return allOf(terms, sum);
    }
    case "product": {
      const { factors } = expression;
      const terms = factors.map((factor, index) => {
        const slope = differentiate(factor, by);
        return slope === null ? null : product([...factors.slice(0, index), slope, ...factors.slice(index + 1)]);
      });
      return allOf(terms, sum);
    }
    case "power":
      return ofPower(expression.base, expression.exponent, by);
    default: {
      const inner = differentiate(expression.argument, by);
      const outer = derivatives[expression.name](expression.argument);
      return inner === null || outer === null ? null : product([outer, inner]);
    }
  }
}

function ofPower(base: Expression, exponent: Expression, by: string): Expression | null {
  const raised = power(base, exponent);
  const slope = differentiate(base, by);
  const rise = differentiate(exponent, by);
  if (slope === null || rise === null) return null;
  const byBase = product([exponent, power(base, difference(exponent, one)), slope]);
  if (!contains(exponent, by)) return byBase;
  const byExponent = product([raised, call("log", base), rise]);
  return contains(base, by) ? sum([byBase, byExponent]) : byExponent;
}

function allOf(parts: readonly (Expression | null)[], join: (parts: Expression[]) => Expression): Expression | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? join(known) : null;
}
