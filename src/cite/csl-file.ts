import type { Element } from "@xmldom/xmldom";
import { QuireError } from "../domain/error.js";
import { isElement, readXml } from "../domain/xml.js";
import type { CslNode } from "../ports/citation-styles.js";

/** Reads a CSL style that a user has as a file. Throws `unsupported_format` where it is none, with the parser's reason. */
export function parseCslFile(xml: string, path: string): CslNode {
  let root: Element;
  try {
    root = readXml(xml.trimStart());
  } catch (error) {
    throw notAStyle(path, error instanceof Error ? error.message : String(error));
  }
  if (root.localName !== "style") throw notAStyle(path, "it has no <style> element");
  return toNode(root);
}

function notAStyle(path: string, reason: string): QuireError {
  return new QuireError("unsupported_format", `${path} is not a CSL style: ${reason}.`, {
    facts: { path },
    fix: "Give a .csl file, for example from https://www.zotero.org/styles, or name a style: quire cite --style list",
  });
}

/** Blanks between elements are layout; those inside a term belong to it. */
function toNode(element: Element): CslNode {
  const children = [...element.childNodes].flatMap((child): (CslNode | string)[] => {
    if (isElement(child)) return [toNode(child)];
    const text = child.nodeType === 3 || child.nodeType === 4 ? (child.nodeValue ?? "") : "";
    return text.trim() === "" && element.childNodes.length > 1 ? [] : text === "" ? [] : [text];
  });
  const name = element.localName ?? element.nodeName;
  const attrs = Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value]));
  return { name, attrs, children: name === "term" && children.length === 0 ? [""] : children };
}
