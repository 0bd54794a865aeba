import { coefficientOf, type Expression, isOne, number } from "./expression.js";
import { isInteger, negateRational, type Rational } from "./rational.js";

/** A formula as people and other programs type it; `readExpression` reads it back. */
export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case "number":
      return isInteger(expression.value)
        ? String(expression.value.above)
        : `${expression.value.above}/${expression.value.below}`;
    case "symbol":
      return expression.name;
    case "sum":
      return signed(expression.terms, writeExpression);
    case "product":
      return writeProduct(expression.factors);
    case "power":
      return writePower(expression.base, expression.exponent);
    default:
      return `${expression.name}(${writeExpression(expression.argument)})`;
  }
}

/** Terms with + and - between them. */
function signed(terms: readonly Expression[], write: (term: Expression) => string): string {
  return terms
    .map((term, index) => {
      const { times } = coefficientOf(term);
      const isNegative = times.above < 0n;
      const text = write(isNegative ? opposite(term) : term);
      if (index === 0) return isNegative ? `-${text}` : text;
      return isNegative ? ` - ${text}` : ` + ${text}`;
    })
    .join("");
}

/** The term with the sign of its number turned, and nothing else put together. */
function opposite(term: Expression): Expression {
  const { times, rest } = coefficientOf(term);
  const turned = negateRational(times);
  if (isOne(rest)) return number(turned);
  if (isOne(number(turned))) return rest;
  return { kind: "product", factors: [number(turned), ...(rest.kind === "product" ? rest.factors : [rest])] };
}

interface Fraction {
  times: Rational;
  above: Expression[];
  below: Expression[];
}

/** Factors above and below the stroke. */
function fractionOf(factors: readonly Expression[]): Fraction {
  const fraction: Fraction = { times: { above: 1n, below: 1n }, above: [], below: [] };
  for (const factor of factors) {
    if (factor.kind === "number") fraction.times = factor.value;
    else if (factor.kind === "power" && factor.exponent.kind === "number" && factor.exponent.value.above < 0n)
      fraction.below.push(raised(factor.base, negateRational(factor.exponent.value)));
    else fraction.above.push(factor);
  }
  return fraction;
}

const raised = (base: Expression, exponent: Rational): Expression =>
  exponent.above === exponent.below ? base : { kind: "power", base, exponent: number(exponent) };

function writeProduct(factors: readonly Expression[]): string {
  const { times, above, below } = fractionOf(factors);
  const sign = times.above < 0n ? "-" : "";
  const count = times.above < 0n ? -times.above : times.above;
  const upper = [...(count === 1n && above.length > 0 ? [] : [String(count)]), ...above.map(factorText)].join("*");
  const lower = [...(times.below === 1n ? [] : [String(times.below)]), ...below.map(factorText)];
  if (lower.length === 0) return `${sign}${upper}`;
  return `${sign}${upper}/${lower.length === 1 ? lower[0] : `(${lower.join("*")})`}`;
}

const factorText = (factor: Expression): string =>
  factor.kind === "sum" ? `(${writeExpression(factor)})` : writeExpression(factor);

function writePower(base: Expression, exponent: Expression): string {
  if (exponent.kind === "number" && exponent.value.above === 1n && exponent.value.below === 2n)
    return `sqrt(${writeExpression(base)})`;
  if (exponent.kind === "number" && exponent.value.above < 0n)
    return `1/${factorText(raised(base, negateRational(exponent.value)))}`;
  const simple =
    base.kind === "symbol" ||
    base.kind === "call" ||
    (base.kind === "number" && isInteger(base.value) && base.value.above >= 0n);
  const isPlain = exponent.kind === "symbol" || (exponent.kind === "number" && isInteger(exponent.value));
  return `${simple ? writeExpression(base) : `(${writeExpression(base)})`}^${isPlain ? writeExpression(exponent) : `(${writeExpression(exponent)})`}`;
}

const greek: ReadonlySet<string> = new Set(
  "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega".split(" "),
);
const roman: ReadonlySet<string> = new Set("sin cos tan cot sec csc sinh cosh tanh exp log".split(" "));
const inverse: Readonly<Record<string, string>> = { asin: "arcsin", acos: "arccos", atan: "arctan" };

/** A formula in LaTeX. */
export function writeLatex(expression: Expression): string {
  switch (expression.kind) {
    case "number":
      return latexNumber(expression.value);
    case "symbol":
      return latexSymbol(expression.name);
    case "sum":
      return signed(expression.terms, writeLatex);
    case "product":
      return latexProduct(expression.factors);
    case "power":
      return latexPower(expression.base, expression.exponent);
    default:
      return latexCall(expression.name, expression.argument);
  }
}

function latexNumber({ above, below }: Rational): string {
  if (below === 1n) return String(above);
  return `${above < 0n ? "-" : ""}\\frac{${above < 0n ? -above : above}}{${below}}`;
}

function latexSymbol(name: string): string {
  if (name === "Infinity") return "\\infty";
  if (greek.has(name)) return `\\${name}`;
  const [head = name, ...rest] = name.split("_");
  const shown = Array.from(head).length === 1 ? head : greek.has(head) ? `\\${head}` : `\\mathrm{${head}}`;
  return rest.length === 0 ? shown : `${shown}_{${rest.join(",")}}`;
}

function latexProduct(factors: readonly Expression[]): string {
  const { times, above, below } = fractionOf(factors);
  const sign = times.above < 0n ? "-" : "";
  const count = times.above < 0n ? -times.above : times.above;
  const upper = [
    ...(count === 1n && above.length > 0 ? [] : [String(count)]),
    ...above.map((each) => latexFactor(each)),
  ];
  const lower = [...(times.below === 1n ? [] : [String(times.below)]), ...below.map((each) => latexFactor(each))];
  if (lower.length === 0) return `${sign}${upper.join(" ")}`;
  return `${sign}\\frac{${upper.join(" ")}}{${lower.join(" ")}}`;
}

const latexFactor = (factor: Expression): string =>
  factor.kind === "sum" ? `\\left(${writeLatex(factor)}\\right)` : writeLatex(factor);

function latexPower(base: Expression, exponent: Expression): string {
  if (exponent.kind === "number" && exponent.value.above < 0n)
    return `\\frac{1}{${writeLatex(raised(base, negateRational(exponent.value)))}}`;
  if (exponent.kind === "number" && exponent.value.above === 1n) {
    const index = exponent.value.below === 2n ? "" : `[${exponent.value.below}]`;
    return `\\sqrt${index}{${writeLatex(base)}}`;
  }
  const isSimple =
    base.kind === "symbol" || (base.kind === "number" && isInteger(base.value) && base.value.above >= 0n);
  return `${isSimple ? writeLatex(base) : `\\left(${writeLatex(base)}\\right)`}^{${writeLatex(exponent)}}`;
}

function latexCall(name: string, argument: Expression): string {
  if (name === "abs") return `\\left|${writeLatex(argument)}\\right|`;
  if (name === "factorial") return `${latexFactor(argument)}!`;
  if (name === "floor" || name === "ceil") return `\\l${name}{${writeLatex(argument)}}\\r${name}`;
  const shown =
    name === "gamma"
      ? "\\Gamma"
      : roman.has(name)
        ? `\\${name}`
        : inverse[name] === undefined
          ? `\\operatorname{${name}}`
          : `\\${inverse[name]}`;
  return `${shown}\\left(${writeLatex(argument)}\\right)`;
}
