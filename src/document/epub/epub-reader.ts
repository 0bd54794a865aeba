import { posix } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { Extraction, OpenZip, ZipArchive } from "../../ports/document-reader.js";
import { decodeText } from "../decode-text.js";
import { readPackage, type EpubPackage } from "./epub-package.js";
import { markdownOfElement, parseDocument } from "../html/html-document.js";
import { requireWords } from "../require-words.js";

/** All chapters together, in bytes: ten times the longest novel. */
const largestText = 64 * 1024 * 1024;

/** Reads electronic books in reading order, without their tables of contents. */
export async function readEpub(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const archive = await openZip(bytes, name, { total_bytes: largestText });
  const book = await openPackage(archive, name);
  const chapters: string[] = [];
  for (const path of book.chapters) {
    const chapter = await readChapter(archive, path, name);
    if (chapter !== "") chapters.push(chapter);
  }
  const markdown = chapters.join("\n\n");
  requireWords(markdown, name);
  return { kind: "markdown", markdown, item: book.item };
}

async function openPackage(archive: ZipArchive, name: string): Promise<EpubPackage> {
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

/** XHTML writes empty elements as `<a/>`, which a parser of HTML takes for an opening tag. */
const selfClosed =
  /<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)[a-z][\w:-]*)((?:\s[^<>]*)?)\/>/giu;

async function readChapter(archive: ZipArchive, path: string, name: string): Promise<string> {
  const bytes = await archive.read(path);
  if (bytes === null || bytes.length === 0) return "";
  const document = parseDocument(decodeText(bytes, `${name}: ${path}`).replace(selfClosed, "<$1$2></$1>"));
  for (const element of document.querySelectorAll("nav, [hidden]")) element.remove();
  return markdownOfElement(document.body);
}
