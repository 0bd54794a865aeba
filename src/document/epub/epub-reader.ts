import type { Extraction, OpenZip, ZipArchive } from "../../ports/document-reader.js";
import { markdownOfElement, parseDocument } from "../html/html-document.js";
import { requireWords } from "../require-words.js";
import { chapterHtml, largestText, openPackage } from "./epub-package.js";

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

async function readChapter(archive: ZipArchive, path: string, name: string): Promise<string> {
  const html = await chapterHtml(archive, path, name);
  if (html === null) return "";
  const document = parseDocument(html);
  for (const element of document.querySelectorAll("nav, [hidden]")) element.remove();
  return markdownOfElement(document.body);
}
