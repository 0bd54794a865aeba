import { Real, size } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import {
  call,
  contains,
  type Expression,
  type FunctionName,
  isZero,
  number,
  power,
  product,
  quotient,
  substitute,
  sum,
  symbol,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { differentiate } from "../tree/differentiate.js";
import { expanded } from "../tree/expand.js";
import { type Rational, rational } from "../tree/rational.js";

/** t^from times (terms[0] + terms[1] t + ...); the first term is not 0. All terms that are known stand here. */
export interface Laurent {
  from: number;
  terms: readonly Expression[];
}

/** Thrown where a formula has no such series, or none that is found. */
class NoSeries extends Error {}

const none = (reason: string): never => {
  throw new NoSeries(reason);
};

const vanishing = new Real("1e-40");

/** Whether a coefficient, which may be a formula of constants, is 0. */
function vanishes(of: Expression): boolean {
  if (of.kind === "number") return isZero(of);
  const value = valueAt(of, new Map());
  // With letters in it a coefficient counts as a number of its own.
  return value !== null && size(value).lt(vanishing);
}

/** The Laurent series of a formula at t = 0 to `count` terms; null where there is none or it is not found. */
export function laurentSeries(expression: Expression, variable: string, count: number): Laurent | null {
  try {
    return new Expansion(variable, count).of(expression);
  } catch (error) {
    if (error instanceof NoSeries || error instanceof RangeError) return null;
    throw error;
  }
}

class Expansion {
  constructor(
    private readonly variable: string,
    private readonly count: number,
  ) {}

  of(expression: Expression): Laurent {
    if (!contains(expression, this.variable)) return this.trimmed(0, [expression, ...this.zeros(this.count - 1)]);
    switch (expression.kind) {
      case "symbol":
        return { from: 1, terms: [whole(1), ...this.zeros(this.count - 1)] };
      case "sum":
        return expression.terms.map((term) => this.of(term)).reduce((left, right) => this.add(left, right));
      case "product":
        return expression.factors.map((factor) => this.of(factor)).reduce((left, right) => this.multiply(left, right));
      case "power":
        return this.power(expression.base, expression.exponent);
      case "call":
        return this.compose(expression.name, this.of(expression.argument));
      default:
        return none("a number");
    }
  }

  private zeros(count: number): Expression[] {
    return Array.from({ length: Math.max(0, count) }, () => whole(0));
  }

  /** Leading zeros are taken off: fewer terms are known then. */
  private trimmed(from: number, terms: readonly Expression[]): Laurent {
    const first = terms.findIndex((term) => !vanishes(term));
    if (first < 0) return { from: from + terms.length, terms: [] };
    return { from: from + first, terms: terms.slice(first) };
  }

  private add(left: Laurent, right: Laurent): Laurent {
    const from = Math.min(left.from, right.from);
    const end = Math.min(left.from + left.terms.length, right.from + right.terms.length);
    const at = ({ from: start, terms }: Laurent, index: number) => terms[index - start] ?? whole(0);
    const terms = Array.from({ length: Math.max(0, end - from) }, (_, index) =>
      sum([at(left, from + index), at(right, from + index)]),
    );
    return this.trimmed(from, terms);
  }

  private multiply(left: Laurent, right: Laurent): Laurent {
    const count = Math.min(left.terms.length, right.terms.length);
    const terms = Array.from({ length: count }, (_, index) =>
      expanded(
        sum(
          Array.from({ length: index + 1 }, (__, part) =>
            product([left.terms[part] ?? whole(0), right.terms[index - part] ?? whole(0)]),
          ),
        ),
      ),
    );
    return this.trimmed(left.from + right.from, terms);
  }

  private power(base: Expression, exponent: Expression): Laurent {
    if (base.kind === "symbol" && base.name === "e") return this.exponential(this.of(exponent));
    if (exponent.kind === "number") return this.raised(this.of(base), exponent.value);
    return this.exponential(this.of(product([exponent, call("log", base)])));
  }

  /** (c t^n (1 + u))^p by the binomial recurrence of J. C. P. Miller. */
  private raised({ from, terms }: Laurent, exponent: Rational): Laurent {
    const [first] = terms;
    if (first === undefined) return none("0 to a power");
    const places = from * Number(exponent.above);
    if (places % Number(exponent.below) !== 0) return none("a root of t");
    const lead = power(first, number(exponent));
    const result: Expression[] = [lead];
    for (let index = 1; index < terms.length; index += 1) {
      const parts = Array.from({ length: index }, (_, part) => {
        const k = part + 1;
        // ((p + 1) k - n) / n
        const factor = rational(
          (exponent.above + exponent.below) * BigInt(k) - BigInt(index) * exponent.below,
          exponent.below * BigInt(index),
        );
        return product([number(factor), terms[k] ?? whole(0), result[index - k] ?? whole(0)]);
      });
      result.push(expanded(quotient(sum(parts), first)));
    }
    return this.trimmed(places / Number(exponent.below), result);
  }

  private exponential(inner: Laurent): Laurent {
    if (inner.from < 0) return none("e to a pole");
    const constant = inner.from === 0 ? (inner.terms[0] ?? whole(0)) : whole(0);
    const rest = this.withoutConstant(inner);
    // From y' = u' y: n y(n) = sum k u(k) y(n - k).
    const result: Expression[] = [whole(1)];
    for (let index = 1; index < rest.length; index += 1) {
      const parts = Array.from({ length: index }, (_, part) =>
        product([whole(part + 1), rest[part + 1] ?? whole(0), result[index - part - 1] ?? whole(0)]),
      );
      result.push(expanded(quotient(sum(parts), whole(index))));
    }
    const scale = call("exp", constant);
    return this.trimmed(
      0,
      result.map((term) => product([scale, term])),
    );
  }

  /** Coefficients from t^0 on, that of t^0 being 0. */
  private withoutConstant({ from, terms }: Laurent): Expression[] {
    const all = [...this.zeros(from), ...terms].slice(0, this.count);
    return all.map((term, index) => (index === 0 ? whole(0) : term));
  }

  private compose(name: FunctionName, inner: Laurent): Laurent {
    if (inner.from < 0) return none("a function of a pole");
    const constant = inner.from === 0 ? (inner.terms[0] ?? whole(0)) : whole(0);
    if (name === "abs" || name === "sign" || name === "floor" || name === "ceil")
      return this.piecewise(name, inner, constant);
    const variable = "_at";
    let derivative: Expression | null = call(name, symbol(variable));
    let result: Laurent = { from: 0, terms: this.zeros(this.count) };
    let rising: Laurent = { from: 0, terms: [whole(1), ...this.zeros(this.count - 1)] };
    const step = this.trimmed(0, this.withoutConstant(inner));
    for (let index = 0; index < this.count; index += 1) {
      if (derivative === null) return none("no derivative");
      const value: Expression = valueOf(derivative, variable, constant);
      const scaled: Laurent = this.trimmed(
        rising.from,
        rising.terms.map((term) => product([value, term])),
      );
      result = this.sumOf(result, scaled);
      rising = step.terms.length === 0 ? { from: this.count, terms: [] } : this.multiply(rising, step);
      derivative = quotientOf(differentiate(derivative, variable), index + 1);
      if (rising.from >= this.count) break;
    }
    return this.trimmed(result.from, result.terms);
  }

  /** Like `add`, of series that are known to `count` terms from 0 on. */
  private sumOf(left: Laurent, right: Laurent): Laurent {
    const at = ({ from, terms }: Laurent, index: number) => terms[index - from] ?? whole(0);
    return {
      from: 0,
      terms: Array.from({ length: this.count }, (_, index) => sum([at(left, index), at(right, index)])),
    };
  }

  /** Of real t above 0. */
  private piecewise(name: FunctionName, inner: Laurent, constant: Expression): Laurent {
    const [first] = inner.terms;
    const lead = first === undefined ? null : valueAt(first, new Map());
    if (lead === null || !lead.im.isZero()) return none("no sign");
    const sign = lead.re.isNegative() ? -1 : 1;
    if (name === "abs") return { from: inner.from, terms: inner.terms.map((term) => product([whole(sign), term])) };
    if (name === "sign") return { from: 0, terms: [whole(sign), ...this.zeros(this.count - 1)] };
    const value = valueAt(constant, new Map());
    if (value === null || value.re.isInteger()) return none("a jump");
    const step = name === "floor" ? value.re.floor() : value.re.ceil();
    return this.trimmed(0, [whole(BigInt(step.toFixed(0))), ...this.zeros(this.count - 1)]);
  }
}

function quotientOf(slope: Expression | null, by: number): Expression | null {
  return slope === null ? null : quotient(slope, whole(by));
}

function valueOf(of: Expression, variable: string, constant: Expression): Expression {
  const value = substitute(of, variable, constant);
  return valueAt(value, new Map()) === null && variablesOf(value).size === 0 ? none("no value") : value;
}
