import { call, childrenOf, contains, type Expression, keyOf } from "./expression.js";

/** Parts that a formula has no value, or a corner, where they are 0: what it divides by, takes roots, logarithms, sizes of. */
export function suspects(of: Expression, variable: string): Expression[] {
  const found = new Map<string, Expression>();
  const add = (part: Expression): void => {
    if (contains(part, variable)) found.set(keyOf(part), part);
  };
  const look = (each: Expression): void => {
    if (
      each.kind === "power" &&
      each.exponent.kind === "number" &&
      (each.exponent.value.below !== 1n || each.exponent.value.above < 0n)
    )
      add(each.base);
    if (each.kind === "power" && each.exponent.kind !== "number" && contains(each.base, variable)) add(each.base);
    if (each.kind === "call") suspectsOfCall(each.name, each.argument).forEach(add);
    childrenOf(each).forEach(look);
  };
  look(of);
  return [...found.values()];
}

function suspectsOfCall(name: string, argument: Expression): Expression[] {
  if (name === "log" || name === "abs" || name === "sign" || name === "Ei" || name === "Ci") return [argument];
  if (name === "tan" || name === "sec") return [call("cos", argument)];
  return name === "cot" || name === "csc" ? [call("sin", argument)] : [];
}
