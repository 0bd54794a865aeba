import { hasLetterOrDigit } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { metadataIdentify, tellingPages } from "../../domain/telling-pages.js";
import type { LayoutPage, StatedMetadata } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { readInfo, type PdfiumDocument, withDocument } from "./pdfium-document.js";
import { documentPacket } from "./pdfium-packet.js";
import { readPage } from "./pdfium-page.js";

/** Reads what a PDF says of itself. Throws what `PdfFiles.inspect` throws. */
export function inspectPdf(bytes: Uint8Array, name: string): Promise<PdfFacts> {
  return withDocument(bytes, name, (document) => readFacts(document, bytes));
}

/** Reads the Info dictionary and the document's own XMP packet. */
export function readStated(document: PdfiumDocument, bytes: Uint8Array): StatedMetadata {
  const info = readInfo(document);
  return { info, xmp: documentPacket(bytes, info["Title"] ?? "") };
}

function readFacts(document: PdfiumDocument, bytes: Uint8Array): PdfFacts {
  const stated = readStated(document, bytes);
  const scans = new Set<number>();
  const read_pages = tellingPages(document.pages, metadataIdentify(stated), (number) => {
    const { page, scanned } = tryPage(document, number);
    if (scanned) scans.add(number);
    return page;
  });
  const hasText = read_pages.some(({ lines }) => lines.some((line) => hasLetterOrDigit(line.text)));
  return {
    pages: document.pages,
    ...stated,
    read_pages,
    no_text: !hasText || read_pages.every(({ number }) => scans.has(number)),
  };
}

/** A broken page must not cost the rest: it is read as an empty one. */
function tryPage(document: PdfiumDocument, number: number): { page: LayoutPage; scanned: boolean } {
  try {
    const { page, picture } = readPage(document, number);
    return { page, scanned: picture === "image" };
  } catch (thrown) {
    if (!(thrown instanceof QuireError) || thrown.code !== "damaged") throw thrown;
    return { page: { number, width: 0, height: 0, lines: [] }, scanned: false };
  }
}
