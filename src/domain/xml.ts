import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
import { normalizeSpace } from "./characters.js";
import { allowedInXml } from "./xml-characters.js";
import { refuseEndlessMarkup } from "./nesting-limits.js";

/** The root element of an XML text. Throws a SyntaxError with the parser's reason where it is none. */
export function readXml(xml: string): Element {
  refuseEndlessMarkup(xml);
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== "warning") throw new SyntaxError(normalizeSpace(message));
    },
  });
  const root = parser.parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new SyntaxError("it has no element");
  return root;
}

/** The same; null where it is none. */
export function parseXml(xml: string): Element | null {
  try {
    return readXml(xml);
  } catch {
    // Whoever asked knows what it was, and says that it is no XML.
    return null;
  }
}

/** The namespace of a prefix that nobody declared; null where nobody knows it. */
type NamespaceOf = (prefix: string) => string | null;

/** The same of XML as careless programs write it: bare ampersands, control characters, prefixes without a namespace. */
export function parseCarelessXml(xml: string, namespaceOf: NamespaceOf): Element | null {
  return parseXml(xml) ?? parseXml(mendXml(xml, namespaceOf));
}

function mendXml(xml: string, namespaceOf: NamespaceOf): string {
  const clean = allowedInXml(
    xml.trimStart().replace(/&(?!#\d+;|#x[0-9a-f]+;|(?:amp|lt|gt|quot|apos);)/giu, "&amp;"),
    "",
  );
  const used = new Set([...clean.matchAll(/[<\s/]([a-z_][\w.-]*):[\w.-]+/giu)].map(([, prefix = ""]) => prefix));
  const declarations = [...used].flatMap((prefix) => {
    const namespace = /^xml(?:ns)?$/u.test(prefix) || clean.includes(`xmlns:${prefix}=`) ? null : namespaceOf(prefix);
    return namespace === null ? [] : [` xmlns:${prefix}="${namespace}"`];
  });
  return clean.replace(/<[a-z_][\w:.-]*/iu, (start) => start + declarations.join(""));
}

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1;
}

/** Elements right below one. */
export function childrenOf(parent: Node): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child !== null; child = child.nextSibling)
    if (isElement(child)) found.push(child);
  return found;
}

/** The first element of a local name right below one. */
export function childOf(parent: Node | null, name: string): Element | null {
  return parent === null ? null : (childrenOf(parent).find(({ localName }) => localName === name) ?? null);
}

/** Elements of a local name at any depth, in their order. */
export function descendants(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS("*", name)];
}

/** An attribute by its local name, whatever its namespace's prefix. */
export function attribute(element: Element | null, name: string): string | null {
  if (element === null) return null;
  for (const each of element.attributes) if ((each.localName ?? each.name) === name) return each.value;
  return null;
}
