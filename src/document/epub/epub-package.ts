import { posix } from "node:path";
import type { Element } from "@xmldom/xmldom";
import type { Item } from "../../domain/item.js";
import { descendants, parseCarelessXml } from "../../domain/xml.js";
import { authorField, doiField, isbnField, issuedField, textField } from "../item-fields.js";

export interface EpubPackage {
  item: Partial<Item>;
  /** Entry names of the chapters in reading order. */
  chapters: string[];
}

/** Reads a package file (OPF): what the book says of itself and its chapters, `folder` being where the file lies. */
export function readPackage(xml: string, folder: string): EpubPackage {
  const root = parseCarelessXml(xml, (prefix) => `urn:undeclared:${prefix}`);
  if (root === null) throw new Error("its package file is no XML");
  const named: ElementsNamed = (name) => descendants(root, name);
  return { item: readItem(named), chapters: readSpine(named, folder) };
}

type ElementsNamed = (name: string) => Element[];

function readSpine(named: ElementsNamed, folder: string): string[] {
  const manifest = new Map(named("item").map((item) => [item.getAttribute("id"), item]));
  const chapters = named("itemref").flatMap((reference) => {
    const item = manifest.get(reference.getAttribute("idref"));
    const href = item?.getAttribute("href");
    const isChapter = /x?html/iu.test(item?.getAttribute("media-type") ?? "");
    const isContents = /\bnav\b/u.test(item?.getAttribute("properties") ?? "");
    return href && isChapter && !isContents ? [entryName(folder, href)] : [];
  });
  return [...new Set(chapters)];
}

/** Entries are only looked up by name, so a path that leads out of the archive finds nothing. */
function entryName(folder: string, href: string): string {
  const path = href.replace(/[#?].*$/u, "");
  try {
    return posix.normalize(posix.join(folder, decodeURIComponent(path)));
  } catch {
    return posix.normalize(posix.join(folder, path)); // A stray percent sign: the name is meant as it stands.
  }
}

function readItem(named: ElementsNamed): Partial<Item> {
  const texts = (name: string): string[] => named(name).map((element) => element.textContent ?? "");
  const identifiers = texts("identifier");
  const isbn = identifiers.find((text) => "ISBN" in isbnField(/urn:uuid/iu.test(text) ? "" : text));
  const doi = identifiers.find((text) => "DOI" in doiField(text));
  const creators = named("creator").filter((creator) => isAuthor(creator.getAttribute("opf:role")));
  return {
    type: "book",
    ...textField("title", texts("title")[0]),
    ...authorField(creators.map((creator) => creator.textContent)),
    ...issuedField(texts("date")[0]),
    ...textField("publisher", texts("publisher")[0]),
    ...textField("language", texts("language")[0]),
    ...textField("abstract", texts("description")[0]?.replace(/<[^<>]*>/gu, " ")),
    ...textField("keyword", texts("subject").join(", ")),
    ...isbnField(isbn),
    ...doiField(doi),
  };
}

function isAuthor(role: string | null): boolean {
  return role === null || role === "aut";
}
