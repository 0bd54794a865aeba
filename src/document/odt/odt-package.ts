import type { Element } from "@xmldom/xmldom";
import { QuireError } from "../../domain/error.js";
import { childOf } from "../../domain/xml.js";
import type { OpenZip, ZipArchive } from "../../ports/document-reader.js";
import { archiveStart } from "../document-format.js";
import { decodeText } from "../decode-text.js";
import { parsePart, readPart } from "../office/office-xml.js";

/** The parts of a document: those of an archive, or of the one file of a flat document. */
export interface OdtPackage {
  content: Element;
  /** What the document is: `office:text`, `office:presentation`. */
  body: Element;
  styles: Element | null;
  meta: Element | null;
  /** Roots of formulas, by the folders in which they lie. */
  formulas: ReadonlyMap<string, Element>;
}

/** What is read of a document: the names of its body. */
type OdtKind = "text" | "presentation";

/** Opens a document; `name` is the file's, for messages. Throws `damaged`, `encrypted` and what opening an archive throws. */
export async function openOdt(
  bytes: Uint8Array,
  name: string,
  openZip: OpenZip,
  kind: OdtKind = "text",
): Promise<OdtPackage> {
  const head = Buffer.from(bytes.subarray(0, archiveStart.length)).toString("latin1");
  if (head !== archiveStart && bytes.length > 0)
    return flatPackage(parsePart(decodeText(bytes, name), "itself", name), name, kind);
  const archive = await openZip(bytes, name);
  await refuseEncrypted(archive, name);
  const content = await readPart(archive, "content.xml", name);
  if (content === null) throw noBody(name, kind);
  return {
    content,
    body: bodyOf(content, name, kind),
    styles: await readPart(archive, "styles.xml", name),
    meta: await readPart(archive, "meta.xml", name),
    formulas: await readFormulas(archive, name),
  };
}

function flatPackage(root: Element, name: string, kind: OdtKind): OdtPackage {
  return { content: root, body: bodyOf(root, name, kind), styles: null, meta: root, formulas: new Map() };
}

function bodyOf(content: Element, name: string, kind: OdtKind): Element {
  const body = childOf(childOf(content, "body"), kind);
  if (body === null) throw noBody(name, kind);
  return body;
}

function noBody(name: string, kind: OdtKind): QuireError {
  const what = kind === "text" ? "text document" : kind;
  return new QuireError("damaged", `${name} holds no ${what}.`, {
    facts: { name },
    fix: "Open and save it with the program that it is of, under the ending that fits; drawings cannot be read.",
  });
}

/** What is locked with a password stands in the archive as what it is not. */
async function refuseEncrypted(archive: ZipArchive, name: string): Promise<void> {
  const manifest = await archive.read("META-INF/manifest.xml");
  const isLocked =
    archive.names.includes("encrypted-package") ||
    (manifest !== null && new TextDecoder().decode(manifest).includes("encryption-data"));
  if (!isLocked) return;
  throw new QuireError("encrypted", `${name} is encrypted.`, {
    facts: { name },
    fix: "Save it without a password and add it again.",
  });
}

const mostFormulas = 5_000;

/** Formulas lie in folders of their own ("Object 1/content.xml"), as do charts and sheets, which are no text. */
async function readFormulas(archive: ZipArchive, name: string): Promise<Map<string, Element>> {
  const found = new Map<string, Element>();
  for (const part of archive.names.filter((each) => /^[^/]+\/content\.xml$/u.test(each)).slice(0, mostFormulas)) {
    const bytes = await archive.read(part);
    const xml = new TextDecoder("utf-8").decode(bytes ?? new Uint8Array());
    // Old versions name the types of MathML, which nothing fetches; none that declares its own is read.
    const text = xml.replace(/<!DOCTYPE[^[>]*>/u, "");
    if (/<(?:\w+:)?math[\s>]/u.test(text.slice(0, 2000)))
      found.set(part.slice(0, -"/content.xml".length), parsePart(text, part, name));
  }
  return found;
}
