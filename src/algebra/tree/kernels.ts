import {
  call,
  childrenOf,
  contains,
  type Expression,
  keyOf,
  number,
  power,
  product,
  quotient,
  sum,
  symbol,
} from "./expression.js";
import { isInteger } from "./rational.js";

/** Functions, powers and roots of a variable that a formula is made of. */
export function kernelsOf(of: Expression, variable: string): Expression[] {
  const found = new Map<string, Expression>();
  const look = (each: Expression): void => {
    if (!contains(each, variable)) return;
    if (each.kind === "call") found.set(keyOf(each), each);
    if (each.kind === "power" && contains(each.exponent, variable) && each.exponent.kind !== "number") {
      const bare = power(each.base, symbol(variable));
      found.set(keyOf(bare), bare);
      found.set(keyOf(each), each);
    }
    if (each.kind === "power" && each.exponent.kind === "number" && !isInteger(each.exponent.value)) {
      const root = power(each.base, number({ above: 1n, below: each.exponent.value.below }));
      found.set(keyOf(root), root);
    }
    childrenOf(each).forEach(look);
  };
  look(of);
  return [...found.values()];
}

/** What stands in the place of a kernel; no formula of a person has this name. */
export const kernelName = "_kernel";

/** The formula with a letter in the place of a kernel, also where powers of it stand. */
export function replaceKernel(of: Expression, kernel: Expression): Expression {
  if (keyOf(of) === keyOf(kernel)) return symbol(kernelName);
  if (of.kind === "sum") return sum(of.terms.map((each) => replaceKernel(each, kernel)));
  if (of.kind === "product") return product(of.factors.map((each) => replaceKernel(each, kernel)));
  if (of.kind === "call") return call(of.name, replaceKernel(of.argument, kernel));
  if (of.kind !== "power") return of;
  // b^(2x) is the square of b^x, and x is the square of its root.
  if (kernel.kind === "power" && keyOf(kernel.base) === keyOf(of.base)) {
    const ratio = quotient(of.exponent, kernel.exponent);
    if (ratio.kind === "number" && isInteger(ratio.value)) return power(symbol(kernelName), ratio);
  }
  return power(replaceKernel(of.base, kernel), replaceKernel(of.exponent, kernel));
}
