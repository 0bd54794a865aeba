import type { Element } from "@xmldom/xmldom";
import { QuireError } from "../../domain/error.js";
import { parseXml } from "../../domain/xml.js";
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
