import { posix } from "node:path";
import type { Element } from "@xmldom/xmldom";
import { QuireError } from "../../domain/error.js";
import type { Item } from "../../domain/item.js";
import { descendants, parseCarelessXml } from "../../domain/xml.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import { decodeText } from "../decode-text.js";
import { authorField, doiField, isbnField, issuedField, textField } from "../item-fields.js";

/** All chapters together, in bytes: ten times the longest novel. */
export const largestText = 64 * 1024 * 1024;

/**
 * Reads what the book says of itself, and which entries are its chapters. Throws `encrypted` where it is protected against
 * copying, `damaged` where it lists nothing.
 */
export async function openPackage(archive: ZipArchive, name: string): Promise<EpubPackage> {
  // Encryption alone is harmless: fonts are scrambled by it. Chapters are locked where a licence lies beside it.
  const licensed = ["rights.xml", "sinf.xml", "license.lcpl"].some((file) =>
    archive.names.includes(`META-INF/${file}`),
  );
  if (licensed && archive.names.includes("META-INF/encryption.xml")) {
    throw new QuireError("encrypted", `${name} is protected against copying.`, {
      facts: { name },
      fix: "Add an unprotected copy of the book.",
    });
  }
  const container = await archive.read("META-INF/container.xml");
  const declared = container && /full-path\s*=\s*["']([^"']+)["']/u.exec(Buffer.from(container).toString("utf8"))?.[1];
  const path = declared ?? archive.names.find((entry) => entry.endsWith(".opf"));
  const bytes = path === undefined ? null : await archive.read(path);
  if (path === undefined || bytes === null) {
    throw new QuireError("damaged", `${name} lists no contents (no package file).`, {
      facts: { name },
      fix: "Fetch the book again, or open and save it with an e-book editor.",
    });
  }
  return readPackage(Buffer.from(bytes).toString("utf8"), posix.dirname(path));
}

export interface EpubPackage {
  item: Partial<Item>;
  /** Entry names of the chapters in reading order. */
  chapters: string[];
}

/** Reads a package file (OPF): what the book says of itself and its chapters, `folder` being where the file lies. */
function readPackage(xml: string, folder: string): EpubPackage {
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
export function entryName(folder: string, href: string): string {
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
  const isbn = identifiers.find((text) => "ISBN" in isbnField(text.toLowerCase().includes("urn:uuid") ? "" : text));
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

/** XHTML writes empty elements as `<a/>`, which a parser of HTML takes for an opening tag. */
const selfClosed =
  /<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)[a-z][\w:-]*)((?:\s[^<>]*)?)\/>/giu;

/** A chapter as a parser of HTML understands it; null where there is nothing in it. */
export async function chapterHtml(archive: ZipArchive, path: string, name: string): Promise<string | null> {
  const bytes = await archive.read(path);
  if (bytes === null || bytes.length === 0) return null;
  return decodeText(bytes, `${name}: ${path}`).replace(selfClosed, "<$1$2></$1>");
}
