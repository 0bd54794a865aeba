import type { CslNode } from "../ports/citation-styles.js";

/**
 * A style with what is plainly broken in the copy that comes with Quire put right: MLA's has no blank between the name
 * of a place and its number, "chap.2". Others that print "p.2" mean it.
 */
export function mendedStyle(id: string, style: CslNode): CslNode {
  return id === "modern-language-association" ? withLabelsApart(style) : style;
}

function withLabelsApart(node: CslNode): CslNode {
  const children = node.children.map((child) => (typeof child === "string" ? child : withLabelsApart(child)));
  const labels = children.some((child) => typeof child !== "string" && isLocatorLabel(child));
  const apart = node.name === "group" && labels && node.attrs["delimiter"] === undefined;
  return { ...node, children, attrs: apart ? { ...node.attrs, delimiter: " " } : node.attrs };
}

function isLocatorLabel({ name, attrs }: CslNode): boolean {
  return name === "label" && attrs["variable"] === "locator";
}
