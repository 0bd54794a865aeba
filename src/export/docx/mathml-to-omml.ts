import type { Element } from "@xmldom/xmldom";
import { childrenOf, readXml } from "../../domain/xml.js";
import { accents, blankOf, endsOperand, isRelation, largeOperators, stretching } from "./mathml-signs.js";
import { type Around, attributeOf, colorOf, isOf, mathRun, nothing, orNothing, text, token } from "./math-runs.js";
import { knownXml, type Xml, xml } from "./xml.js";

/** Deeper formulas are no writing of people, and Word refuses them. */
const deepest = 60;

/**
 * Office Math (ECMA-376 part 1, 22.1) from MathML Core: what stands in `m:oMath`. Throws a RangeError where the formula
 * is nested too deeply.
 */
export function ommlOf(mathml: string, isDisplay: boolean): Xml {
  return row(childrenOf(readXml(mathml)), { depth: 0, color: null, isDisplay });
}

function fold(element: Element | undefined, around: Around): Xml {
  if (element === undefined) return nothing;
  return orNothing(row([element], around));
}

function deeper(around: Around): Around {
  if (around.depth >= deepest) throw new RangeError("it is nested too deeply for Word");
  return { ...around, depth: around.depth + 1 };
}

/** Elements one after the other; groups without a meaning of their own are opened. */
function row(elements: readonly Element[], outer: Around): Xml {
  const around = deeper(outer);
  const flat = elements.flatMap((element) => opened(element));
  const written: Xml[] = [];
  for (let at = 0; at < flat.length; at += 1) {
    const element = flat[at] as Element;
    if (isLargeOperator(element)) {
      const end = operandEnd(flat, at + 1);
      written.push(largeOperator(element, flat.slice(at + 1, end), around));
      at = end - 1;
    } else if (isApplied(flat, at)) {
      const argument = flat.findIndex((each, index) => index > at + 1 && !isOf(each, "mspace"));
      const [end, operand] = argument < 0 ? [flat.length, undefined] : [argument, flat[argument]];
      // Where another operation follows, the name stands alone.
      const takes = operand !== undefined && !isOf(operand, "mo");
      const name = fold(element, around);
      written.push(takes ? xml`<m:func><m:fName>${name}</m:fName><m:e>${fold(operand, around)}</m:e></m:func>` : name);
      at = takes ? end : at + 1;
    } else written.push(one(element, around));
  }
  // LibreOffice knows relations between two sides alone.
  const [isOpen, isLeft] = [needsSides(flat[0]), needsSides(flat.at(-1))];
  return xml`${isOpen && nothing}${written}${isLeft && nothing}`;
}

function needsSides(element: Element | undefined): boolean {
  return isOf(element, "mo") && isRelation(text(element));
}

/** A group that only groups is its children. */
function opened(element: Element): Element[] {
  const isPlain =
    (isOf(element, "mrow") && fenceOf(element) === null) || isOf(element, "mpadded") || isOf(element, "semantics");
  if (!isPlain || attributeOf(element, "style") !== "") return [element];
  return childrenOf(element).flatMap((child) => (isOf(child, "annotation") ? [] : opened(child)));
}

function one(element: Element, outer: Around): Xml {
  const around = { ...outer, color: colorOf(element) ?? outer.color };
  const [first, second, third] = childrenOf(element);
  const part = (child: Element | undefined) => fold(child, around);
  switch (element.localName) {
    case "mi":
    case "mn":
    case "mo":
    case "mtext":
    case "ms":
      return token(element, around);
    case "mspace":
      return mathRun(blankOf(Number.parseFloat(attributeOf(element, "width")) || 0), "plain", around);
    case "mfrac":
      return xml`<m:f>${attributeOf(element, "linethickness").startsWith("0") && noBar}<m:num>${part(first)}</m:num><m:den>${part(second)}</m:den></m:f>`;
    case "msqrt":
      return xml`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${orNothing(row(childrenOf(element), around))}</m:e></m:rad>`;
    case "mroot":
      return xml`<m:rad><m:deg>${part(second)}</m:deg><m:e>${part(first)}</m:e></m:rad>`;
    case "msub":
      return xml`<m:sSub><m:e>${part(first)}</m:e><m:sub>${part(second)}</m:sub></m:sSub>`;
    case "msup":
      return xml`<m:sSup><m:e>${part(first)}</m:e><m:sup>${part(second)}</m:sup></m:sSup>`;
    case "msubsup":
      return xml`<m:sSubSup><m:e>${part(first)}</m:e><m:sub>${part(second)}</m:sub><m:sup>${part(third)}</m:sup></m:sSubSup>`;
    case "munder":
      return underOver(first, second, "bot", around);
    case "mover":
      return underOver(first, second, "top", around);
    case "munderover":
      return xml`<m:limUpp><m:e><m:limLow><m:e>${part(first)}</m:e><m:lim>${part(second)}</m:lim></m:limLow></m:e><m:lim>${part(third)}</m:lim></m:limUpp>`;
    case "mmultiscripts":
      return scripts(childrenOf(element), around);
    case "mtable":
      return table(element, around);
    case "menclose":
      return enclosed(attributeOf(element, "notation"), childrenOf(element), around);
    case "mphantom":
      return xml`<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e>${orNothing(row(childrenOf(element), around))}</m:e></m:phant>`;
    default:
      return group(element, around);
  }
}

const noBar = knownXml(`<m:fPr><m:type m:val="noBar"/></m:fPr>`);

/** Brackets that grow with what they hold, a frame, or a group. */
function group(element: Element, around: Around): Xml {
  const children = childrenOf(element);
  const fence = fenceOf(element);
  if (fence === null) {
    const isFramed = attributeOf(element, "style").includes("border");
    const content = row(children, around);
    return isFramed ? xml`<m:borderBox><m:e>${orNothing(content)}</m:e></m:borderBox>` : content;
  }
  const parts = fence.parts.map((each) => xml`<m:e>${orNothing(row(each, around))}</m:e>`);
  return xml`<m:d><m:dPr><m:begChr m:val="${fence.begin}"/><m:sepChr m:val="${fence.separator}"/><m:endChr m:val="${fence.end}"/></m:dPr>${parts}</m:d>`;
}

interface Fence {
  begin: string;
  separator: string;
  end: string;
  parts: Element[][];
}

function isFence(element: Element | undefined, form: string): element is Element {
  const own = element === undefined ? "" : attributeOf(element, "form");
  return (
    isOf(element, "mo") &&
    attributeOf(element, "fence") === "true" &&
    attributeOf(element, "stretchy") !== "false" &&
    (own === form || own === "")
  );
}

/** Brackets at both ends of a group, and bars that part it; null where it has none that grow. */
function fenceOf(element: Element): Fence | null {
  const children = childrenOf(element);
  const [first, last] = [children[0], children.at(-1)];
  if (children.length < 2 || !isFence(first, "prefix") || !isFence(last, "postfix")) return null;
  const parts: Element[][] = [[]];
  let separator = "";
  for (const child of children.slice(1, -1)) {
    const isBar = isOf(child, "mo") && attributeOf(child, "fence") === "true" && attributeOf(child, "form") === "infix";
    if (isBar && (separator === "" || separator === text(child))) {
      separator = text(child);
      parts.push([]);
    } else parts.at(-1)?.push(child);
  }
  return { begin: text(first), separator, end: text(last), parts };
}

const limits = new Set(["msub", "msup", "msubsup", "munder", "mover", "munderover"]);

function isLargeOperator(element: Element): boolean {
  const base = limits.has(element.localName ?? "") ? childrenOf(element)[0] : element;
  return isOf(base, "mo") && largeOperators.has(text(base));
}

/** Where what an operator is of ends: before a relation or a sum on its level. */
function operandEnd(flat: readonly Element[], from: number): number {
  const end = flat.findIndex((each, index) => index >= from && isOf(each, "mo") && endsOperand(text(each)));
  return end < 0 ? flat.length : end;
}

function largeOperator(element: Element, operand: readonly Element[], around: Around): Xml {
  const name = element.localName ?? "";
  const [base = element, ...scriptsOf] = limits.has(name) ? childrenOf(element) : [element];
  const [low, high] = name === "msup" || name === "mover" ? [undefined, scriptsOf[0]] : scriptsOf;
  const place = name.startsWith("msu") ? "subSup" : "undOvr";
  const hide = (kind: string, child: Element | undefined) => child === undefined && xml`<m:${kind}Hide m:val="1"/>`;
  return xml`<m:nary><m:naryPr><m:chr m:val="${text(base)}"/><m:limLoc m:val="${place}"/>${hide("sub", low)}${hide("sup", high)}</m:naryPr><m:sub>${low !== undefined && fold(low, around)}</m:sub><m:sup>${high !== undefined && fold(high, around)}</m:sup><m:e>${orNothing(row(operand, around))}</m:e></m:nary>`;
}

/** Whether the sign behind an element says that it is a function of what follows. */
function isApplied(flat: readonly Element[], at: number): boolean {
  const sign = flat[at + 1];
  return isOf(sign, "mo") && text(sign) === "\u2061";
}

function underOver(base: Element | undefined, sign: Element | undefined, side: "top" | "bot", around: Around): Xml {
  const inner = () => fold(base, around);
  const character = isOf(sign, "mo") ? text(sign) : "";
  const isNarrow = base !== undefined && text(base).length < 2;
  const accent = side === "top" ? accents.get(character) : undefined;
  const isStretched = sign !== undefined && attributeOf(sign, "stretchy") === "true";
  if (accent !== undefined && (isNarrow || !(isStretched && stretching.has(character)))) {
    return xml`<m:acc><m:accPr><m:chr m:val="${accent}"/></m:accPr><m:e>${inner()}</m:e></m:acc>`;
  }
  if (stretching.has(character)) return grouped(character, side, inner());
  const kind = side === "top" ? "limUpp" : "limLow";
  // A relation or an arrow with words on it stands for itself, without two sides.
  const alone = isOf(base, "mo") ? mathRun(`\u2005${text(base)}\u2005`, "text", around) : inner();
  return xml`<m:${kind}><m:e>${alone}</m:e><m:lim>${fold(sign, around)}</m:lim></m:${kind}>`;
}

function grouped(sign: string, side: "top" | "bot", content: Xml): Xml {
  const line = side === "top" ? "bot" : "top";
  return xml`<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${side}"/><m:vertJc m:val="${line}"/></m:groupChrPr><m:e>${content}</m:e></m:groupChr>`;
}

/** Scripts before and behind a base: of each side the first pair. */
function scripts([base, ...others]: readonly Element[], around: Around): Xml {
  const cut = others.findIndex((each) => isOf(each, "mprescripts"));
  const [behind, before] = cut < 0 ? [others, []] : [others.slice(0, cut), others.slice(cut + 1)];
  const part = (child: Element | undefined) => fold(child, around);
  const inner =
    behind.length === 0
      ? part(base)
      : xml`<m:sSubSup><m:e>${part(base)}</m:e><m:sub>${part(behind[0])}</m:sub><m:sup>${part(behind[1])}</m:sup></m:sSubSup>`;
  if (before.length === 0) return inner;
  return xml`<m:sPre><m:sub>${part(before[0])}</m:sub><m:sup>${part(before[1])}</m:sup><m:e>${inner}</m:e></m:sPre>`;
}

const strikes: ReadonlyMap<string, string> = new Map([
  ["updiagonalstrike", "strikeBLTR"],
  ["downdiagonalstrike", "strikeTLBR"],
  ["horizontalstrike", "strikeH"],
  ["verticalstrike", "strikeV"],
]);

function enclosed(notation: string, children: readonly Element[], around: Around): Xml {
  const content = orNothing(row(children, around));
  const kinds = notation.split(" ");
  if (kinds.includes("top") || kinds.includes("bottom")) {
    const side = kinds.includes("top") ? "top" : "bot";
    return xml`<m:bar><m:barPr><m:pos m:val="${side}"/></m:barPr><m:e>${content}</m:e></m:bar>`;
  }
  const lines = kinds.flatMap((kind) => strikes.get(kind) ?? []);
  const hidden = ["hideTop", "hideBot", "hideLeft", "hideRight"].map((each) => xml`<m:${each} m:val="1"/>`);
  const properties =
    lines.length === 0
      ? null
      : xml`<m:borderBoxPr>${hidden}${lines.map((each) => xml`<m:${each} m:val="1"/>`)}</m:borderBoxPr>`;
  return xml`<m:borderBox>${properties}<m:e>${content}</m:e></m:borderBox>`;
}

/**
 * Rows of a matrix, of cases, of equations that stand under each other at a sign. Word has arrays of equations besides;
 * LibreOffice shows their marks as signs of the formula, so these are matrices too, without gaps.
 */
function table(element: Element, around: Around): Xml {
  const rows = childrenOf(element).map((each) => childrenOf(each));
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => sideOf(rows[0]?.[index]));
  const content = rows.map(
    (cells) =>
      xml`<m:mr>${columns.map((_, index) => xml`<m:e>${cells[index] === undefined ? nothing : orNothing(row(childrenOf(cells[index]), around))}</m:e>`)}</m:mr>`,
  );
  const isAligned = columns[0] === "right" && columns[1] === "left";
  return xml`<m:m><m:mPr><m:plcHide m:val="1"/>${isAligned && withoutGaps}<m:mcs>${columns.map((side) => xml`<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="${side}"/></m:mcPr></m:mc>`)}</m:mcs></m:mPr>${content}</m:m>`;
}

const withoutGaps = knownXml(`<m:rSpRule m:val="1"/><m:cGpRule m:val="3"/><m:cGp m:val="0"/>`);

function sideOf(cell: Element | undefined): "left" | "right" | "center" {
  const name = cell === undefined ? "" : attributeOf(cell, "class");
  if (name.includes("tml-left")) return "left";
  return name.includes("tml-right") ? "right" : "center";
}
