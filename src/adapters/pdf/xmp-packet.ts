import { isUtf8 } from "node:buffer";
import { type Document, type Element, type Node, XMLSerializer } from "@xmldom/xmldom";
import { parseCarelessXml, parseXml } from "../../domain/xml.js";

export const namespaces = {
  x: "adobe:ns:meta/",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  dc: "http://purl.org/dc/elements/1.1/",
  prism: "http://prismstandard.org/namespaces/basic/2.0/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  pdfx: "http://ns.adobe.com/pdfx/1.3/",
  quire: "urn:quire:xmp:1",
  xml: "http://www.w3.org/XML/1998/namespace",
  xmlns: "http://www.w3.org/2000/xmlns/",
} as const;
export type NamespacePrefix = keyof typeof namespaces;

/** Begins and ends a packet (XMP specification, part 1, section 7.3). */
const packetStart = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n';
const packetEnd = '\n<?xpacket end="w"?>';

/** Bytes of a packet as text: UTF-8, UTF-16 by its mark or its zero bytes, or the Latin letters of careless programs. */
export function decodePacket(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return decode("utf-16be", bytes);
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return decode("utf-16le", bytes);
  return isUtf8(bytes) ? decode("utf-8", bytes) : decode("windows-1252", bytes);
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** The packet's RDF element inside a document of its own, or null where the text is no XML even after mending. */
export function parsePacket(text: string): { document: Document; rdf: Element } | null {
  const root = /<((?:[\w.-]+:)?(?:xmpmeta|xapmeta|RDF))[\s>/]/.exec(text);
  if (!root) return null;
  const end = text.lastIndexOf(`</${root[1]}>`);
  if (end < 0) return null;
  const body = text.slice(root.index, end + `</${root[1]}>`.length);
  return packetOf(parseCarelessXml(body, namespaceOf));
}

function namespaceOf(prefix: string): string | null {
  return prefix in namespaces ? namespaces[prefix as NamespacePrefix] : null;
}

function packetOf(root: Element | null): { document: Document; rdf: Element } | null {
  const document = root?.ownerDocument ?? null;
  const rdf = document?.getElementsByTagNameNS(namespaces.rdf, "RDF").item(0) ?? null;
  return document === null || rdf === null ? null : { document, rdf };
}

/** An empty packet. */
export function emptyPacket(): { document: Document; rdf: Element } {
  const body = `<x:xmpmeta xmlns:x="${namespaces.x}"><rdf:RDF xmlns:rdf="${namespaces.rdf}"/></x:xmpmeta>`;
  const packet = packetOf(parseXml(body));
  if (!packet) throw new Error("The empty packet is not XML.");
  return packet;
}

export function serializePacket(document: Document): string {
  const body = new XMLSerializer().serializeToString(document);
  const wrapped = body.startsWith("<rdf:RDF") ? `<x:xmpmeta xmlns:x="${namespaces.x}">${body}</x:xmpmeta>` : body;
  return packetStart + wrapped + packetEnd;
}

/** Removes a node with the white space before it, so that packets do not grow by blank lines. */
export function removeNode(node: Element): void {
  removeBlank(node.previousSibling);
  node.parentNode?.removeChild(node);
}

/** Removes white space at the end of an element. */
export function trimEnd(element: Element): void {
  removeBlank(element.lastChild);
}

function removeBlank(node: Node | null): void {
  if (node?.nodeType === 3 && (node.nodeValue ?? "").trim() === "") node.parentNode?.removeChild(node);
}
