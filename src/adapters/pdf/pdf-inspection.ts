import { QuireError } from "../../domain/error.js";
import type { LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { closeDocument, openDocument, readInfo, tooLarge, type PdfiumDocument } from "./pdfium-document.js";
import { documentPacket } from "./pdfium-packet.js";
import { discardPdfium, loadPdfium } from "./pdfium-library.js";
import { readPage } from "./pdfium-page.js";
import { requirePdf } from "./pdfium-sniff.js";

/** The library's memory holds the whole file; above this there is no room beside it. */
const mostBytes = 700 * 1024 * 1024;
/** An article says what it is on its cover page or its first pages, some (BMC) on the last. */
const firstPages = 3;
const lastPages = 2;
/** Books print their identifiers on the imprint, behind half title, title and foreword, or on the back cover. */
const bookPages = 40;
const firstPagesOfBook = 10;

/** What a PDF says of itself. Throws what `PdfFiles.inspect` throws. */
export async function inspectPdf(bytes: Uint8Array, name: string): Promise<PdfFacts> {
  requirePdf(bytes, name);
  if (bytes.length > mostBytes) throw tooLarge(name, bytes.length);
  const pdfium = await loadPdfium();
  try {
    const document = openDocument(pdfium, bytes, name);
    try {
      return readFacts(document, bytes);
    } finally {
      closeDocument(document);
    }
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
      discardPdfium();
      throw new QuireError("damaged", `${name} cannot be read: the PDF library gave up on it.`, {
        facts: { name, reason: thrown.message },
        fix: "Print the file to a new PDF and add that.",
        cause: thrown,
      });
    }
    throw thrown;
  }
}

function readFacts(document: PdfiumDocument, bytes: Uint8Array): PdfFacts {
  const info = readInfo(document);
  const pages: LayoutPage[] = [];
  let scanned = 0;
  for (const number of pagesToRead(document.pages)) {
    try {
      const read = readPage(document, number);
      pages.push(read.page);
      if (read.scanned) scanned += 1;
    } catch (thrown) {
      // A broken page must not cost the rest.
      if (!(thrown instanceof QuireError) || thrown.code !== "damaged") throw thrown;
    }
  }
  const hasText = pages.some(({ lines }) => lines.some((line) => /[\p{L}\p{N}]/u.test(line.text)));
  return {
    pages: document.pages,
    info,
    xmp: documentPacket(bytes, info["Title"] ?? ""),
    read_pages: pages,
    no_text: !hasText || scanned === pages.length,
  };
}

function pagesToRead(pages: number): number[] {
  const first = Math.min(pages, pages < bookPages ? firstPages : firstPagesOfBook);
  const from = Math.max(first, pages - lastPages) + 1;
  return [
    ...Array.from({ length: first }, (_, index) => index + 1),
    ...Array.from({ length: pages - from + 1 }, (_, index) => from + index),
  ];
}
