import type { Element } from "@xmldom/xmldom";
import { QuireError } from "../../domain/error.js";
import { attribute, childOf, parseXml } from "../../domain/xml.js";
import type { ZipArchive } from "../../ports/document-reader.js";

/** The root of a part, or null where there is none of that name. Throws `damaged` where it is no XML. */
export async function readPart(archive: ZipArchive, part: string, name: string): Promise<Element | null> {
  const bytes = await archive.read(part);
  return bytes === null ? null : parsePart(new TextDecoder("utf-8").decode(bytes), part, name);
}

export function parsePart(xml: string, part: string, name: string): Element {
  // Documents of Office may declare no types of their own: those that do mean to multiply what they hold.
  const root = xml.includes("<!DOCTYPE") ? null : parseXml(xml);
  if (root !== null) return root;
  throw new QuireError("damaged", `${name} is damaged: its part ${part} is no XML.`, {
    facts: { name, part },
    fix: "Open and save it with a word processor.",
  });
}

/** The `w:val` of a child, as Word keeps most of what it knows. */
export function valueOf(parent: Element | null, name: string): string | null {
  return attribute(childOf(parent, name), "val");
}

/** Tells whether a switch (`<w:i/>`, `<w:i w:val="0"/>`) is on; null where it is not there. */
export function switchOf(parent: Element | null, name: string): boolean | null {
  const element = childOf(parent, name);
  if (element === null) return null;
  return !["0", "false", "off", "none"].includes(attribute(element, "val") ?? "1");
}
