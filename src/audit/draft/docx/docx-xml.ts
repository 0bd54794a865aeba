import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
import { QuireError } from "../../../domain/error.js";
import type { ZipArchive } from "../../../ports/zip-archives.js";

/** The root of a part, or null where there is none of that name. Throws `damaged` where it is no XML. */
export async function readPart(archive: ZipArchive, part: string, name: string): Promise<Element | null> {
  const bytes = await archive.read(part);
  return bytes === null ? null : parsePart(new TextDecoder("utf-8").decode(bytes), part, name);
}

export function parsePart(xml: string, part: string, name: string): Element {
  const root = parseXml(xml);
  if (root !== null) return root;
  throw new QuireError("damaged", `${name} is damaged: its part ${part} is no XML.`, {
    facts: { name, part },
    fix: "Open and save it with a word processor.",
  });
}

/** The root of an XML text; null where it is none. */
export function parseXml(xml: string): Element | null {
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== "warning") throw new SyntaxError(message);
    },
  });
  try {
    return parser.parseFromString(xml, "text/xml").documentElement;
  } catch {
    // Whoever asked knows what it was, and says that it is no XML.
    return null;
  }
}

/** Elements right below one. */
export function childrenOf(parent: Node): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === 1) found.push(child as Element);
  }
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

/** The `w:val` of a child, as Word keeps most of what it knows. */
export function valueOf(parent: Element | null, name: string): string | null {
  return attribute(childOf(parent, name), "val");
}

/** Whether a switch (`<w:i/>`, `<w:i w:val="0"/>`) is on; null where it is not there. */
export function switchOf(parent: Element | null, name: string): boolean | null {
  const element = childOf(parent, name);
  if (element === null) return null;
  return !["0", "false", "off", "none"].includes(attribute(element, "val") ?? "1");
}
