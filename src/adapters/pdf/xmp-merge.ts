import { allowedInXml } from "../../domain/xml-characters.js";
import { hasDoi } from "../../domain/identifier.js";
import type { Document, Element } from "@xmldom/xmldom";
import { childrenOf } from "../../domain/xml.js";
import type { MetadataValues } from "./pdf-metadata-values.js";
import {
  emptyPacket,
  namespaces,
  type NamespacePrefix,
  parsePacket,
  removeNode,
  serializePacket,
  trimEnd,
} from "./xmp-packet.js";

/** One property to write: how its value stands (XMP specification, part 1, section 7). */
interface Property {
  prefix: NamespacePrefix;
  name: string;
  form: "text" | "Alt" | "Seq" | "Bag";
  values: string[];
}

/** Every version of PRISM's basic namespace: services write 1.2, 2.0, 2.1, 2.2, 3.0 and 3.1. */
const anyPrism = /^https?:\/\/(www\.)?prismstandard\.org\/namespaces\/(basic\/[\d.]+|[\d.]+\/basic)\/?$/i;

/** The attribute that tells a description of ours; what it says goes when another record is written. */
const mark = "written";

/**
 * The packet with the values in Dublin Core and PRISM; what others wrote there stays, other languages of the title
 * included, and what was written for an earlier record goes. A packet that is no XML is replaced, and kept as text in
 * `quire:unreadablePacket`. Merging the same values again gives the same packet.
 */
export function mergeXmp(old: string | null, values: MetadataValues): string {
  const parsed = old === null ? null : parsePacket(old);
  const { document, rdf } = parsed ?? emptyPacket();
  const about = childrenOf(rdf)[0]?.getAttributeNS(namespaces.rdf, "about") ?? "";
  const languages = otherLanguages(rdf);
  const own = [...describe(values), ...mirrors(rdf, values)].filter(
    ({ name, values: [first = ""] }) => first !== "" || languages.has(name),
  );
  for (const description of childrenOf(rdf)) if (isOurs(description)) removeNode(description);
  const carried = [...foreignIdentifiers(rdf, values.identifier), ...(old !== null && !parsed ? keepText(old) : [])];
  for (const property of [...own, ...carried]) removeProperty(rdf, property);
  for (const description of childrenOf(rdf)) if (isBare(description)) removeNode(description);
  // What is carried over stays where it is next time; what is the work's own is always the last description.
  append(document, rdf, describing(document, about, carried, languages));
  const last = describing(document, about, own, languages);
  last?.setAttributeNS(namespaces.xmlns, "xmlns:quire", namespaces.quire);
  last?.setAttributeNS(namespaces.quire, `quire:${mark}`, "record");
  append(document, rdf, last);
  return serializePacket(document);
}

/** Finds what an earlier record put into the Info dictionary, as its packet has it; empty where there was none. */
export function infoWrittenBefore(old: string | null): Record<string, string> {
  const rdf = old === null ? undefined : parsePacket(old)?.rdf;
  const ours = rdf && childrenOf(rdf).find(isOurs);
  if (!rdf || !ours) return {};
  for (const description of childrenOf(rdf)) if (description !== ours) removeNode(description);
  return {
    Title: readValues(rdf, "dc", "title")[0] ?? "",
    Author: readValues(rdf, "dc", "creator").join(", "),
    Subject: readValues(rdf, "prism", "publicationName")[0] ?? "",
    Keywords: readValues(rdf, "dc", "subject").join(", "),
    doi: readValues(rdf, "prism", "doi")[0] ?? "",
    isbn: readValues(rdf, "prism", "isbn")[0] ?? "",
  };
}

function isOurs(description: Element): boolean {
  return description.hasAttributeNS(namespaces.quire, mark);
}

function describe(values: MetadataValues): Property[] {
  const text = (prefix: NamespacePrefix, name: string, value: string): Property => ({
    prefix,
    name,
    form: "text",
    values: [value],
  });
  const list = (name: string, form: "Alt" | "Seq" | "Bag", items: string[]): Property => ({
    prefix: "dc",
    name,
    form,
    values: items,
  });
  return [
    text("dc", "identifier", values.identifier),
    list("title", "Alt", [values.title]),
    list("creator", "Seq", values.authors),
    list("date", "Seq", [values.date]),
    list("publisher", "Bag", [values.publisher]),
    list("description", "Alt", [values.abstract]),
    list("subject", "Bag", values.keywords),
    text("prism", "doi", values.doi),
    text("prism", "publicationName", values.publication),
    text("prism", "volume", values.volume),
    text("prism", "number", values.number),
    text("prism", "startingPage", values.startingPage),
    text("prism", "endingPage", values.endingPage),
    text("prism", "issn", values.issn),
    text("prism", "isbn", values.isbn),
    text("prism", "coverDate", values.date),
  ];
}

/** Copies of Info entries that Acrobat keeps in the packet: they would contradict the new ones. */
function mirrors(rdf: Element, values: MetadataValues): Property[] {
  const candidates: [NamespacePrefix, string, string][] = [
    ["pdf", "Keywords", values.keywords.join(", ")],
    ["pdfx", "doi", values.doi],
    ["pdfx", "isbn", values.isbn],
  ];
  return candidates
    .filter(([prefix, name, value]) => value !== "" && readValues(rdf, prefix, name).length > 0)
    .map(([prefix, name, value]) => ({ prefix, name, form: "text", values: [value] }));
}

/** Identifiers of other kinds (a publisher's own number) move from dc:identifier to xmp:Identifier. */
function foreignIdentifiers(rdf: Element, identifier: string): Property[] {
  if (identifier === "") return [];
  const old = readValues(rdf, "dc", "identifier").filter((value) => value !== identifier && !hasDoi(value));
  if (old.length === 0) return [];
  const values = [...new Set([...readValues(rdf, "xmp", "Identifier"), ...old])];
  return [{ prefix: "xmp", name: "Identifier", form: "Bag", values }];
}

function keepText(old: string): Property[] {
  const text = allowedInXml(old, "").trim();
  return text === "" ? [] : [{ prefix: "quire", name: "unreadablePacket", form: "text", values: [text] }];
}

function isNamed(uri: string | null, localName: string | null, prefix: NamespacePrefix, name: string): boolean {
  if (localName !== name || uri === null) return false;
  return uri === namespaces[prefix] || (prefix === "prism" && anyPrism.test(uri));
}

function elementsOf(rdf: Element, prefix: NamespacePrefix, name: string): Element[] {
  return childrenOf(rdf)
    .flatMap(childrenOf)
    .filter((element) => isNamed(element.namespaceURI, element.localName, prefix, name));
}

/** Texts of a property, as element, list or attribute. */
export function readValues(rdf: Element, prefix: NamespacePrefix, name: string): string[] {
  const attributes = childrenOf(rdf).flatMap((description) =>
    Array.from(description.attributes).filter(({ namespaceURI, localName }) =>
      isNamed(namespaceURI, localName, prefix, name),
    ),
  );
  const elements = elementsOf(rdf, prefix, name).flatMap((element) => {
    const items = Array.from(element.getElementsByTagNameNS(namespaces.rdf, "li"));
    return items.length > 0 ? items : [element];
  });
  return [...attributes.map(({ value }) => value), ...elements.map(({ textContent }) => textContent ?? "")]
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

function removeProperty(rdf: Element, { prefix, name }: Property): void {
  for (const element of elementsOf(rdf, prefix, name)) removeNode(element);
  for (const description of childrenOf(rdf)) {
    for (const attribute of Array.from(description.attributes)) {
      if (isNamed(attribute.namespaceURI, attribute.localName, prefix, name)) {
        description.removeAttributeNode(attribute);
      }
    }
  }
}

/** Texts of the old packet in languages other than the default one, by name of the property. */
function otherLanguages(rdf: Element): Map<string, [language: string, text: string][]> {
  const found = ["title", "description"].map((name): [string, [string, string][]] => {
    const items = elementsOf(rdf, "dc", name).flatMap((element) =>
      Array.from(element.getElementsByTagNameNS(namespaces.rdf, "li")),
    );
    const texts = items.map((item): [string, string] => [
      item.getAttributeNS(namespaces.xml, "lang") ?? "x-default",
      item.textContent ?? "",
    ]);
    return [name, texts.filter(([language]) => language !== "" && language !== "x-default")];
  });
  return new Map(found.filter(([, texts]) => texts.length > 0));
}

/** True of a description that says nothing (any more). */
function isBare(description: Element): boolean {
  if (description.namespaceURI !== namespaces.rdf || description.localName !== "Description") return false;
  const says = Array.from(description.attributes).some(
    ({ namespaceURI, localName }) =>
      namespaceURI !== namespaces.xmlns && !(namespaceURI === namespaces.rdf && localName === "about"),
  );
  return !says && childrenOf(description).length === 0 && (description.textContent ?? "").trim() === "";
}

function append(document: Document, rdf: Element, description: Element | null): void {
  if (!description) return;
  trimEnd(rdf);
  rdf.appendChild(document.createTextNode("\n"));
  rdf.appendChild(description);
}

function describing(
  document: Document,
  about: string,
  properties: readonly Property[],
  languages: Map<string, [language: string, text: string][]>,
): Element | null {
  if (properties.length === 0) return null;
  const description = document.createElementNS(namespaces.rdf, "rdf:Description");
  description.setAttributeNS(namespaces.rdf, "rdf:about", about);
  for (const prefix of new Set(properties.map((property) => property.prefix))) {
    description.setAttributeNS(namespaces.xmlns, `xmlns:${prefix}`, namespaces[prefix]);
  }
  for (const property of properties) {
    description.appendChild(document.createTextNode("\n "));
    description.appendChild(propertyElement(document, property, languages.get(property.name) ?? []));
  }
  return description;
}

function propertyElement(
  document: Document,
  { prefix, name, form, values }: Property,
  languages: readonly [language: string, text: string][],
): Element {
  const element = document.createElementNS(namespaces[prefix], `${prefix}:${name}`);
  if (form === "text") {
    element.appendChild(document.createTextNode(values[0] ?? ""));
    return element;
  }
  const list = document.createElementNS(namespaces.rdf, `rdf:${form}`);
  const items: [string | null, string][] = [
    ...values.filter(Boolean).map((value): [string | null, string] => [form === "Alt" ? "x-default" : null, value]),
    ...(form === "Alt" ? languages : []),
  ];
  for (const [language, text] of items) {
    const item = document.createElementNS(namespaces.rdf, "rdf:li");
    if (language !== null) item.setAttributeNS(namespaces.xml, "xml:lang", language);
    item.appendChild(document.createTextNode(text));
    list.appendChild(item);
  }
  element.appendChild(list);
  return element;
}
