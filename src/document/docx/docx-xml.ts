import type { Element } from "@xmldom/xmldom";
import { attribute, childOf } from "../../domain/xml.js";

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
