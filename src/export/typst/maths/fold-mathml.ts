import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf, parseXml } from "../../../domain/xml.js";
import { call, framed, joined, type MathCode, nothing, unseen } from "./math-code.js";
import { overAndUnder, scripts } from "./mathml-scripts.js";
import { isLines, isSmall, lines, linesWithin, matrix } from "./mathml-tables.js";
import { blank, identifier, margin, number, operator, textOf, words } from "./mathml-tokens.js";

/** How deep elements may lie in each other; Typst sets no deeper ones. */
const deepest = 60;

/**
 * MathML (the elements of Core and `menclose`) as a formula in Typst's notation, without its dollar signs. It consists of
 * nothing but what `math-code.ts` makes. Null where it lies too deep in itself to be set.
 */
export function foldMathml(mathml: string): string | null {
  const root = parseXml(mathml);
  if (root === null || depthOf(root) > deepest) return null;
  const whole = onlyChild(root);
  const lone = whole.localName === "mrow" ? onlyChild(whole) : whole;
  return isLines(lone) ? lines(lone, fold).code : fold(root).code;
}

function depthOf(root: Element): number {
  let level: Element[] = [root];
  let depth = 0;
  for (; level.length > 0 && depth <= deepest; depth += 1) level = level.flatMap((each) => childrenOf(each));
  return depth;
}

function onlyChild(element: Element): Element {
  const [first, ...others] = childrenOf(element);
  return first !== undefined && others.length === 0 ? first : element;
}

/** By element; those that are not listed are their children. */
const folds: Readonly<Record<string, (element: Element) => MathCode>> = {
  mi: identifier,
  mn: number,
  mo: operator,
  mtext: words,
  ms: words,
  mspace: blank,
  mrow: row,
  mstyle: styled,
  mfrac: fraction,
  msqrt: (element) => call("sqrt", [inside(element)]),
  mroot: rootOf,
  msub: (element) => scripts(element, fold),
  msup: (element) => scripts(element, fold),
  msubsup: (element) => scripts(element, fold),
  munder: (element) => overAndUnder(element, fold),
  mover: (element) => overAndUnder(element, fold),
  munderover: (element) => overAndUnder(element, fold),
  mtable: (element) => (isLines(element) ? linesWithin(element, fold) : matrix(element, fold)),
  mphantom: (element) => unseen(inside(element)),
  menclose: enclosed,
};

function fold(element: Element): MathCode {
  const known = folds[element.localName ?? ""];
  return known === undefined ? inside(element) : known(element);
}

function inside(element: Element): MathCode {
  return joined(childrenOf(element).map(fold));
}

function row(element: Element): MathCode {
  const style = attribute(element, "style") ?? "";
  if (style.includes("border:")) return framed(inside(element));
  // An empty row is the stroke of a crossed-out part, which `cancel` draws itself.
  if (element.firstChild === null && style === "") return nothing;
  const children = childrenOf(element);
  const [first, last] = [children[0], children.at(-1)];
  const isFenced = first !== last && first !== undefined && last !== undefined && isFence(first) && isFence(last);
  if (isFenced) return fenced(children);
  return joined([margin(element), styled(element)]);
}

/** `\left(...\right)`: as high as what is between. */
function isFence(element: Element): boolean {
  const isStretched = attribute(element, "stretchy") !== "false";
  return element.localName === "mo" && attribute(element, "fence") === "true" && isStretched;
}

function fenced(children: readonly Element[]): MathCode {
  const [first, middle, last] = children;
  const isBinomial = children.length === 3 && middle !== undefined && isWithoutLine(middle);
  if (isBinomial && first !== undefined && last !== undefined && textOf(first) === "(" && textOf(last) === ")")
    return call("binom", childrenOf(middle).map(fold));
  return call("lr", [joined(children.map(fold))]);
}

function isWithoutLine(element: Element): boolean {
  return element.localName === "mfrac" && Number.parseFloat(attribute(element, "linethickness") ?? "1") === 0;
}

/** `\displaystyle`, `\scriptstyle`. */
function styled(element: Element): MathCode {
  const content = inside(element);
  const lone = onlyChild(element);
  // Typst sets the cells of a matrix smaller than what is around it.
  if (isSmall(lone))
    return childrenOf(lone).every((each) => childrenOf(each).length === 1) ? content : call("inline", [content]);
  const display = attribute(element, "displaystyle");
  if (content.code === "" || content.code.includes("&")) return content;
  if (display === "true") return call("display", [content]);
  if (display === "false") return call("inline", [content]);
  return attribute(element, "scriptlevel") === "1" ? call("script", [content]) : content;
}

function fraction(element: Element): MathCode {
  const [above, below] = childrenOf(element).map(fold);
  if (above === undefined || below === undefined) return nothing;
  return call(isWithoutLine(element) ? "binom" : "frac", [above, below]);
}

function rootOf(element: Element): MathCode {
  const [base, index] = childrenOf(element).map(fold);
  return base === undefined || index === undefined ? nothing : call("root", [index, base]);
}

function enclosed(element: Element): MathCode {
  const notation = (attribute(element, "notation") ?? "").split(" ");
  if (notation.includes("top")) return call("overline", [inside(element)]);
  if (notation.includes("bottom")) return call("underline", [inside(element)]);
  if (childrenOf(element).length === 0) return nothing;
  if (notation.some((each) => each.endsWith("strike"))) return call("cancel", [inside(element)]);
  return notation.includes("box") ? framed(inside(element)) : inside(element);
}
