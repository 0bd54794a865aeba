import { createRequire } from "node:module";
import type { FactoryFunctionMap, MathNode } from "mathjs";
import { QuireError } from "../../domain/error.js";
import {
  call,
  difference,
  type Expression,
  type FunctionName,
  functionNames,
  isZero,
  negative,
  number,
  power,
  product,
  quotient,
  squareRoot,
  sum,
  symbol,
  whole,
} from "./expression.js";
import { rationalOf } from "./rational.js";

/** In characters; a formula on a page has some hundred. */
const longestFormula = 2_000;
const mostNodes = 600;
const deepest = 60;
const mostDigits = 400;

/** As far as nodes of mathjs are looked at. */
interface Node {
  type: string;
  name?: string;
  value?: unknown;
  op?: string;
  args?: Node[];
  content?: Node;
  fn?: Node;
  items?: Node[];
}

/** As one file it loads in a fifth of the time of its thousand modules. */
const { all, create } = createRequire(import.meta.url)("mathjs/lib/browser/math.js") as typeof import("mathjs");
/** Numbers keep all their digits. */
const math = create(all as FactoryFunctionMap, { number: "BigNumber", precision: 400 });

const otherNames: Readonly<Record<string, FunctionName>> = {
  ln: "log",
  arcsin: "asin",
  arccos: "acos",
  arctan: "atan",
  arsinh: "asinh",
  arcosh: "acosh",
  artanh: "atanh",
  sgn: "sign",
};
const symbolNames: Readonly<Record<string, string>> = {
  inf: "Infinity",
  infinity: "Infinity",
  oo: "Infinity",
  PI: "pi",
  E: "e",
  I: "i",
};

/**
 * Reads a formula into a tree; decimals become the fractions that they are. What it divides by is added to `denominators`,
 * as x/x is read as 1. Throws `invalid_input`.
 */
export function readExpression(text: string, denominators: Expression[] = []): Expression {
  return new Reader(denominators).treeOf(parsed(text), 0);
}

/** An equation as left minus right; without "=" it is set to 0. */
export function readEquation(text: string): Expression {
  if (/[<>≤≥]/u.test(text)) throw unreadable(text, "inequalities are not solved here, only equations with =");
  const sides = text.split(/==?/u);
  if (sides.length > 2 || sides.some((side) => side.trim() === ""))
    throw unreadable(text, "an equation has one = with something on both sides");
  const [left = "", right] = sides;
  return right === undefined ? readExpression(left) : difference(readExpression(left), readExpression(right));
}

/** [[1, 2], [3, 4]], or [1, 2] as one column. */
export function readMatrix(text: string): Expression[][] {
  const node = parsed(text);
  if (node.type !== "ArrayNode") throw unreadable(text, "a matrix is written as in [[1, 2], [3, 4]]");
  const rows = (node.items ?? []).map((row) =>
    (row.type === "ArrayNode" ? (row.items ?? []) : [row]).map((cell) => new Reader([]).treeOf(cell, 0)),
  );
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.some((row) => row.length !== width))
    throw unreadable(text, "its rows must have the same number of cells");
  return rows;
}

function parsed(text: string): Node {
  if (text.length > longestFormula)
    throw unreadable(text, `it has ${text.length} characters, and ${longestFormula} are allowed`);
  let node: MathNode;
  try {
    node = math.parse(text);
  } catch (error) {
    throw unreadable(text, error instanceof RangeError ? "it is nested too deeply" : (error as Error).message);
  }
  let nodes = 0;
  node.traverse(() => {
    nodes += 1;
  });
  if (nodes > mostNodes) throw unreadable(text, `it has ${nodes} parts, and ${mostNodes} are allowed`);
  return node;
}

class Reader {
  constructor(private readonly denominators: Expression[]) {}

  treeOf(node: Node, depth: number): Expression {
    if (depth > deepest) throw unreadable("", "it is nested too deeply");
    const inside = (each: Node) => this.treeOf(each, depth + 1);
    if (node.type === "ParenthesisNode" && node.content) return inside(node.content);
    if (node.type === "ConstantNode") return numberOf(node.value);
    if (node.type === "SymbolNode") return named(node.name ?? "");
    if (node.type === "OperatorNode") return this.operation(node.op ?? "", (node.args ?? []).map(inside));
    if (node.type === "FunctionNode") return called(node, (node.args ?? []).map(inside));
    throw unreadable("", `a formula has no ${node.type.replace(/Node$/u, "").toLowerCase()}`);
  }

  private operation(op: string, args: readonly Expression[]): Expression {
    const [, right] = args;
    if (op === "/" && right !== undefined) this.denominators.push(right);
    return operation(op, args);
  }
}

function numberOf(value: unknown): Expression {
  const text = String(value);
  if (text === "Infinity") return symbol("Infinity");
  if (!/^[0-9]/u.test(text) || text.length > mostDigits)
    throw unreadable("", `${text.slice(0, 40)} is no number that can be used here`);
  try {
    return number(rationalOf(text));
  } catch (error) {
    throw unreadable("", (error as Error).message);
  }
}

const nameShape = /^[\p{L}][\p{L}\p{N}_]{0,30}$/u;

function named(name: string): Expression {
  if (!nameShape.test(name)) throw unreadable("", `${JSON.stringify(name)} is no name of a variable`);
  if ((functionNames as readonly string[]).includes(name) || name in otherNames)
    throw unreadable("", `the function ${name} needs an argument: ${name}(x)`);
  return symbol(symbolNames[name] ?? name);
}

function operation(op: string, args: readonly Expression[]): Expression {
  const [left, right] = args;
  if (left === undefined) throw unreadable("", `the sign ${op} has nothing beside it`);
  if (op === "-" && right === undefined) return negative(left);
  if (op === "+" && right === undefined) return left;
  if (op === "!") return call("factorial", left);
  if (op === "+") return sum(args);
  if (op === "*") return product(args);
  if (right === undefined) throw unreadable("", `the sign ${op} is not known`);
  if (op === "-") return difference(left, right);
  if (op === "/" && isZero(right)) throw unreadable("", "it divides by 0");
  if (op === "/") return quotient(left, right);
  if (op === "^") return power(left, right);
  throw unreadable("", `the sign ${op} is not known`);
}

function called({ fn }: Node, args: readonly Expression[]): Expression {
  const name = fn?.type === "SymbolNode" ? (fn.name ?? "") : "";
  const [first, second] = args;
  if (first === undefined) throw unreadable("", `the function ${name} needs an argument`);
  if (name === "log" && second !== undefined && args.length === 2)
    return quotient(call("log", first), call("log", second));
  if (name === "nthRoot" && args.length === 2 && second !== undefined) return power(first, quotient(whole(1), second));
  if (name === "pow" && args.length === 2 && second !== undefined) return power(first, second);
  if (args.length !== 1) throw unreadable("", `the function ${name} takes one argument`);
  if (name === "sqrt") return squareRoot(first);
  if (name === "cbrt") return power(first, number({ above: 1n, below: 3n }));
  if (name === "log10" || name === "log2")
    return quotient(call("log", first), call("log", whole(name === "log2" ? 2 : 10)));
  const known = otherNames[name] ?? functionNames.find((each) => each === name);
  if (known !== undefined) return call(known, first);
  throw unreadable(
    "",
    `there is no function ${JSON.stringify(name.slice(0, 40))}; known are ${functionNames.join(", ")}, sqrt, cbrt, log(x, base)`,
  );
}

function unreadable(text: string, reason: string): QuireError {
  const shown = text === "" ? "The formula" : `The formula ${JSON.stringify(text.slice(0, 80))}`;
  return new QuireError("invalid_input", `${shown} cannot be read: ${reason}.`, {
    facts: { field: "expression" },
    fix: "Write it as in x^2 * sin(x), (x + 1)/(x - 1), sqrt(2), exp(-x), log(x); a product needs its *.",
  });
}
