import type { Quantity } from "../../language/quantities/read-quantities.js";

/** A number that is computed with. */
export interface Operand extends Pick<Quantity, "value" | "unit"> {
  /** It stands in no source: a hundred of "per cent", the seven days of a week. */
  isConstant: boolean;
}

/** What an expression comes to. */
export interface Computed {
  /** What it is measured in; null for counts and ratios, "mixed" for products and quotients of measures. */
  dimension: string | null;
  /** Of the numbers as they are written; NaN where their units differ. */
  plain: number;
  /** In the base unit of the dimension. */
  base: number;
  /** The same where constants convert units and so change nothing: "23.2 days / 7" in weeks. */
  converted: number;
  /** Of its operands; null where these differ or there is none. */
  factor: number | null;
  isConstant: boolean;
}

const signs = ["+", "-", "*", "/", "(", ")"] as const;
type Sign = (typeof signs)[number];
type Token = Sign | { operand: string };

/** A sign of computing; strokes that join ("km/h", "Covid-19") are none. */
const signPattern = /([+×*÷()−]|(?<=[\s)])[-–x/:](?=[\s(])|(?<=\d)\/(?=\d))/u;
const written: Readonly<Record<string, Sign>> = { "×": "*", x: "*", "÷": "/", ":": "/", "−": "-", "–": "-" };

/** The numbers of an expression, as they are written, and the signs between them. */
export function tokensOf(expression: string): Token[] {
  return expression.split(signPattern).flatMap((part): Token[] => {
    const text = part.trim();
    const sign = signs.find((each) => each === (written[text] ?? text));
    return text === "" ? [] : [sign ?? { operand: text }];
  });
}

/** Computes an expression; null where it is none, where an operand is nothing, or where measures of two kinds are added. */
export function computeExpression(
  tokens: readonly Token[],
  operandOf: (text: string) => Operand | null,
): Computed | null {
  let next = 0;
  const take = (...some: Sign[]) => {
    const token = tokens[next];
    if (typeof token !== "string" || !some.includes(token)) return null;
    next += 1;
    return token;
  };
  const part = (): Computed | null => {
    if (take("(") !== null) {
      const inner = sum();
      return take(")") === null ? null : inner;
    }
    const token = tokens[next++];
    const operand = typeof token === "object" ? operandOf(token.operand) : null;
    return operand === null ? null : measured(operand);
  };
  const chain = (of: () => Computed | null, join: typeof added, ...some: Sign[]) => {
    let all = of();
    for (let sign = take(...some); all !== null && sign !== null; sign = take(...some)) {
      const other = of();
      all = other === null ? null : join(all, other, sign);
    }
    return all;
  };
  const product = () => chain(part, multiplied, "*", "/");
  const sum = (): Computed | null => chain(product, added, "+", "-");
  const result = sum();
  return next === tokens.length && result?.isConstant === false ? result : null;
}

function measured({ value, unit, isConstant }: Operand): Computed {
  const factor = unit?.factor ?? null;
  const base = value * (factor ?? 1);
  return {
    dimension: unit?.dimension ?? null,
    plain: value,
    base,
    converted: isConstant ? 1 : base,
    factor,
    isConstant,
  };
}

function added(one: Computed, other: Computed, sign: Sign): Computed | null {
  if (one.isConstant || other.isConstant || one.dimension !== other.dimension) return null;
  const way = sign === "+" ? 1 : -1;
  return {
    ...one,
    plain: one.factor === other.factor ? one.plain + way * other.plain : NaN,
    base: one.base + way * other.base,
    converted: one.converted + way * other.converted,
  };
}

function multiplied(one: Computed, other: Computed, sign: Sign): Computed | null {
  const apply = (left: number, right: number) => (sign === "*" ? left * right : left / right);
  const isRatio = sign === "/" && one.dimension === other.dimension;
  const isMeasureOfOne = one.dimension === null || other.dimension === null;
  const own = one.dimension ?? other.dimension;
  const isInverse = sign === "/" && one.dimension === null && other.dimension !== null;
  const isComparable = one.factor === null || other.factor === null || one.factor === other.factor;
  return {
    dimension: isRatio ? null : isMeasureOfOne && !isInverse ? own : "mixed",
    plain: isRatio && !isComparable ? apply(one.base, other.base) : apply(one.plain, other.plain),
    base: apply(one.base, other.base),
    converted: apply(one.converted, other.converted),
    factor: isRatio ? null : (one.factor ?? other.factor),
    isConstant: one.isConstant && other.isConstant,
  };
}
