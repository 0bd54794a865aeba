import { normalizeSpace } from "./characters.js";
/** One text of an XMP packet under the qualified name it stands in: { name: "dc:identifier", text: "doi:10.1000/x" }. */
export interface XmpProperty {
  name: string;
  text: string;
}

const tag = /<(\/?)([\w.-]+:[^\s<>/=]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^<]*)/gu;
const attribute = /([\w.-]+:[^\s=<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
/** Histories and thumbnails of design programs say nothing of the work and may be megabytes. */
const noise = /^(?:xmpMM|xapMM|stEvt|stRef|xmpGImg|xapGImg|photoshop|illustrator|xmlns|xml):?/u;

/**
 * The texts of a packet in order, whether they are written as elements, as list items or as attributes. Tolerant: packets
 * that break off or do not nest still give what stands in them.
 */
export function xmpProperties(packet: string): XmpProperty[] {
  const found: XmpProperty[] = [];
  const open: string[] = [];
  const add = (name: string, raw: string) => {
    const text = normalizeSpace(unescapeXml(raw));
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

function unescapeXml(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/giu, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/gu, (_, decimal: string) => character(Number(decimal)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
