import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
import { QuireError } from "../domain/error.js";
import type { CslNode } from "../ports/citation-styles.js";

/** Reads a CSL style that a user has as a file. Throws `unsupported_format` where it is none, with the parser's reason. */
export function parseCslFile(xml: string, path: string): CslNode {
  const problems: string[] = [];
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== "warning") problems.push(message.replace(/\s+/gu, " ").trim());
    },
  });
  let root: Element | null = null;
  try {
    root = parser.parseFromString(xml.replace(/^\uFEFF/u, "").trimStart(), "application/xml").documentElement;
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (problems[0] !== undefined) throw notAStyle(path, problems[0]);
  if (root?.localName !== "style") throw notAStyle(path, "it has no <style> element");
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

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
