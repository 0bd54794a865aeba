import type { Expression } from "../tree/expression.js";
import type { Rational } from "../tree/rational.js";
import {
  type Complex,
  exponential,
  oneValue,
  pi,
  plus,
  raised,
  Real,
  real,
  times,
  unit,
  withDigits,
  zeroValue,
} from "./complex.js";
import { functions } from "./functions.js";

/** Values of variables. */
export type Point = ReadonlyMap<string, Complex>;

const e = withDigits(250, () => exponential(oneValue));

/** The value of a formula at a point, by principal branches. Throws `RangeError` where it has none. */
export function evaluate(expression: Expression, at: Point): Complex {
  switch (expression.kind) {
    case "number":
      return real(realOf(expression.value));
    case "symbol":
      return valueOf(expression.name, at);
    case "sum":
      return expression.terms.reduce((total, term) => plus(total, evaluate(term, at)), zeroValue);
    case "product":
      return expression.factors.reduce((total, factor) => times(total, evaluate(factor, at)), oneValue);
    case "power":
      if (expression.base.kind === "symbol" && expression.base.name === "e")
        return exponential(evaluate(expression.exponent, at));
      return raised(evaluate(expression.base, at), evaluate(expression.exponent, at));
    default:
      return functions[expression.name](evaluate(expression.argument, at));
  }
}

/** The same, or null where there is no value. */
export function valueAt(expression: Expression, at: Point): Complex | null {
  try {
    const value = evaluate(expression, at);
    return value.re.isFinite() && value.im.isFinite() ? value : null;
  } catch (error) {
    if (error instanceof RangeError || isDecimalError(error)) return null;
    throw error;
  }
}

const isDecimalError = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("[DecimalError]");

export const realOf = ({ above, below }: Rational): Real => new Real(above.toString()).div(below.toString());

function valueOf(name: string, at: Point): Complex {
  if (name === "pi") return real(pi);
  if (name === "e") return e;
  if (name === "i") return unit;
  const value = at.get(name);
  if (value === undefined) throw new RangeError(`${name} has no value`);
  return value;
}
