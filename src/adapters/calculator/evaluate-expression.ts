import { createRequire } from "node:module";
import type { FactoryFunctionMap, MathJsInstance, MathNode } from "mathjs";
import { QuireError } from "../../domain/error.js";
import type { Calculation } from "../../ports/machine.js";

/**
 * Functions of mathjs that an expression may call: those whose result depends on nothing but their arguments, and that
 * neither evaluate text nor change the library.
 */
const allowedFunctions: ReadonlySet<string> = new Set(
  [
    "abs add cbrt ceil cube divide dotDivide dotMultiply dotPow exp expm1 fix floor gcd hypot invmod lcm log log10 log1p",
    "log2 mod multiply norm nthRoot nthRoots pow round sign sqrt square subtract unaryMinus unaryPlus xgcd",
    "bitAnd bitNot bitOr bitXor leftShift rightArithShift rightLogShift",
    "bellNumbers catalan composition stirlingS2 combinations combinationsWithRep factorial gamma lgamma multinomial permutations",
    "arg conj im re complex fraction bignumber bigint number boolean unit to",
    "column concat count cross ctranspose det diag diff dot eigs expm flatten identity inv kron lsolve lup lusolve matrix",
    "ones pinv qr range reshape resize row size sort sqrtm squeeze subset trace transpose usolve zeros",
    "corr cumsum mad max mean median min mode prod quantileSeq std sum variance erf zeta",
    "acos acosh acot acoth acsc acsch asec asech asin asinh atan atan2 atanh cos cosh cot coth csc csch sec sech sin sinh",
    "tan tanh",
    "compare deepEqual equal larger largerEq smaller smallerEq unequal and not or xor",
    "isInteger isNaN isNegative isPositive isPrime isZero",
  ]
    .join(" ")
    .split(" "),
);

/** Kinds of nodes of an expression; what is missing: functions of one's own, objects, properties. */
const allowedNodes: ReadonlySet<string> = new Set([
  "AccessorNode",
  "ArrayNode",
  "AssignmentNode",
  "BlockNode",
  "ConditionalNode",
  "ConstantNode",
  "FunctionNode",
  "IndexNode",
  "OperatorNode",
  "ParenthesisNode",
  "RangeNode",
  "RelationalNode",
  "SymbolNode",
]);

/** In characters. */
const longestExpression = 2_000;
const longestResult = 10_000;
/** Of numbers that are not exact, and of those that are. */
const digits = 14;
const exactDigits = 64;

/** Each calculation loads it anew in its thread: as one file it takes a fifth of the time of its thousand modules. */
const { all, create } = createRequire(import.meta.url)("mathjs/lib/browser/math.js") as typeof import("mathjs");
const math: MathJsInstance = create(all as FactoryFunctionMap, {});

/** Evaluates an expression. How long that takes and how much memory is for the caller to watch. */
export function evaluateExpression(expression: string): Calculation {
  if (expression.length > longestExpression) {
    throw invalid(`The expression has ${expression.length} characters; ${longestExpression} are allowed.`);
  }
  const node = parse(expression);
  node.traverse((each: MathNode) => refuseForbidden(each));
  return describe(evaluate(node));
}

function parse(expression: string): MathNode {
  try {
    return math.parse(expression);
  } catch (error) {
    throw invalid(`The expression cannot be read: ${messageOf(error)}`, error);
  }
}

function evaluate(node: MathNode): unknown {
  try {
    return node.evaluate({});
  } catch (error) {
    throw invalid(`The expression has no result: ${messageOf(error)}`, error);
  }
}

/** What a node says of itself, as far as it is looked at. */
interface AnyNode {
  type: string;
  name?: unknown;
  fn?: unknown;
  isObjectProperty?: () => boolean;
}

function refuseForbidden(node: MathNode): void {
  const { type, name, fn, isObjectProperty } = node as unknown as AnyNode;
  if (!allowedNodes.has(type)) throw invalid(`A calculation may not have a ${type.replace(/Node$/u, "")}.`);
  if (isObjectProperty?.call(node) === true) throw invalid("A calculation may not look into properties.");
  if (type === "FunctionNode" && typeof fn === "object" && (fn as AnyNode | null)?.type !== "SymbolNode") {
    throw invalid("A calculation may call functions by their names only.");
  }
  const called = type === "FunctionNode" || type === "SymbolNode" || type === "AssignmentNode" ? name : null;
  if (typeof called !== "string" || allowedFunctions.has(called)) return;
  if (type === "FunctionNode" || isFunction(called)) throw invalid(`A calculation may not use "${called}".`);
}

function isFunction(name: string): boolean {
  return typeof (math as unknown as Record<string, unknown>)[name] === "function";
}

function describe(result: unknown): Calculation {
  const value = lastOf(result);
  const kind = math.typeOf(value);
  if (value === undefined || kind === "function") throw invalid("The expression has no result.");
  const text = math.format(value, {
    precision: kind === "BigNumber" ? exactDigits : digits,
    lowerExp: -7,
    upperExp: kind === "BigNumber" ? exactDigits : 21,
  });
  if (text.length > longestResult) {
    throw new QuireError("too_large", `The result has ${text.length} characters; ${longestResult} are allowed.`, {
      facts: { characters: text.length, limit: longestResult },
      fix: "Ask for less: a sum, a mean, some elements.",
    });
  }
  return { text, number: asNumber(value, kind), kind };
}

/** Of several lines the last one is the result. */
function lastOf(result: unknown): unknown {
  // The one file has other names of classes: `typeOf` knows only what mathjs itself can compare.
  return math.isResultSet(result) ? result.entries.at(-1) : result;
}

function asNumber(value: unknown, kind: string): number | null {
  if (!["number", "BigNumber", "Fraction", "bigint"].includes(kind)) return null;
  const number = kind === "number" ? Number(Number(value).toPrecision(digits)) : Number(value);
  return Number.isFinite(number) ? number : null;
}

function messageOf(error: unknown): string {
  if (error instanceof RangeError && error.message.includes("call stack")) return "it is nested too deeply";
  return error instanceof Error ? error.message : String(error);
}

function invalid(message: string, cause?: unknown): QuireError {
  return new QuireError("invalid_input", message, {
    facts: { field: "expression" },
    fix: "Write it as in 2 * (3 + 4)^2, mean([1, 2, 3]), 5 km to mile or fraction(1, 3) + 1/6.",
    ...(cause !== undefined && { cause }),
  });
}
