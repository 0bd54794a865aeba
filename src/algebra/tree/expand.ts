import { type Expression, product, sum, whole } from "./expression.js";
import { isInteger } from "./rational.js";

/** Products of sums are multiplied out, so that what cancels does. */
export function expanded(of: Expression): Expression {
  if (of.kind === "sum") return sum(of.terms.map(expanded));
  if (of.kind === "power" && of.base.kind === "sum" && of.exponent.kind === "number" && isInteger(of.exponent.value)) {
    const times = of.exponent.value.above;
    if (times < 2n || times > 30n) return of;
    const base = expanded(of.base);
    return Array.from({ length: Number(times) - 1 }).reduce<Expression>((all) => productOfSums([all, base]), base);
  }
  return of.kind === "product" ? productOfSums(of.factors.map(expanded)) : of;
}

function productOfSums(factors: readonly Expression[]): Expression {
  let terms: Expression[] = [whole(1)];
  for (const factor of factors) {
    const parts = factor.kind === "sum" ? factor.terms : [factor];
    if (terms.length * parts.length > 2_000) return product(factors);
    const spread = sum(terms.flatMap((term) => parts.map((part) => product([term, part]))));
    terms = spread.kind === "sum" ? [...spread.terms] : [spread];
  }
  return sum(terms);
}
