import { normalizeSpace } from "./characters.js";
import { decodeEntities } from "./escape/html.js";

/** Names a text of an XMP packet by the qualified name it stands in: { name: "dc:identifier", text: "doi:10.1000/x" }. */
export interface XmpProperty {
  name: string;
  text: string;
}

const tag = /<(\/?)([\w.-]+:[^\s<>/=]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^<]*)/gu;
const attribute = /([\w.-]+:[^\s=<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
/** Histories and thumbnails of design programs say nothing of the work and may be megabytes. */
const noise = /^(?:xmpMM|xapMM|stEvt|stRef|xmpGImg|xapGImg|photoshop|illustrator|xmlns|xml):?/u;

/**
 * Reads the texts of a packet in order, whether they are written as elements, as list items or as attributes. Tolerant: packets
 * that break off or do not nest still give what stands in them.
 */
export function xmpProperties(packet: string): XmpProperty[] {
  const found: XmpProperty[] = [];
  const open: string[] = [];
  const add = (name: string, raw: string) => {
    const text = normalizeSpace(decodeEntities(raw));
    if (text !== "" && !noise.test(name)) found.push({ name, text });
  };
  for (const [, closing, name = "", attributes = "", empty, text = ""] of packet.matchAll(tag)) {
    if (closing === "/") open.splice(Math.max(0, open.lastIndexOf(name)));
    else {
      for (const [, key = "", double, single] of attributes.matchAll(attribute))
        if (!/^(?:rdf|xml|xmlns|x):/u.test(key)) add(key, double ?? single ?? "");
      if (empty !== "/") open.push(name);
    }
    const owner = open.findLast((element) => !/^(?:rdf|x):/u.test(element));
    if (owner !== undefined) add(owner, text);
  }
  return found;
}
