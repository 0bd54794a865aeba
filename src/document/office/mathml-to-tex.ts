import type { Element } from "@xmldom/xmldom";
import { collapseSpaces, normalizeSpace } from "../../domain/characters.js";
import { attribute, childrenOf, descendants } from "../../domain/xml.js";

/** Deeper nesting is no formula of people. */
const deepest = 100;

/** A formula of MathML 3 as TeX: what its author wrote where it says so, else its structure; letters and signs stay as they are. */
export function texOfMathml(math: Element): string {
  const written = descendants(math, "annotation").find((each) => (attribute(each, "encoding") ?? "").includes("x-tex"));
  return normalizeSpace(written?.textContent ?? texOf(math, 0));
}

function texOf(element: Element, depth: number): string {
  if (depth > deepest) return element.textContent ?? "";
  const parts = childrenOf(element);
  const each = parts.map((child) => texOf(child, depth + 1));
  const [first = "", second = "", third = ""] = each;
  switch (element.localName) {
    case "annotation":
    case "annotation-xml":
    case "mphantom":
      return "";
    case "mi":
    case "mn":
    case "mo":
    case "ms":
      return collapseSpaces(element.textContent ?? "");
    case "mtext":
      return ` ${collapseSpaces(element.textContent ?? "")} `;
    case "mspace":
      return " ";
    case "mfrac":
      return `\\frac{${first}}{${second}}`;
    case "msqrt":
      return `\\sqrt{${each.join("")}}`;
    case "mroot":
      return `\\sqrt[${second}]{${first}}`;
    case "msup":
    case "mover":
      return `${first}^${grouped(second)}`;
    case "msub":
    case "munder":
      return `${first}_${grouped(second)}`;
    case "msubsup":
    case "munderover":
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case "mfenced":
      return `${attribute(element, "open") ?? "("}${each.join(attribute(element, "separators") ?? ",")}${attribute(element, "close") ?? ")"}`;
    case "mtr":
      return `${each.join(" & ")} \\\\ `;
    default:
      return each.length === 0 ? "" : each.join(spaced(element) ? " " : "");
  }
}

/** Words and numbers side by side keep their distance: "sin x". */
function spaced(row: Element): boolean {
  return childrenOf(row).some(
    ({ localName, textContent }) => localName === "mi" && (textContent ?? "").trim().length > 1,
  );
}

function grouped(tex: string): string {
  return Array.from(tex).length === 1 ? tex : `{${tex}}`;
}
