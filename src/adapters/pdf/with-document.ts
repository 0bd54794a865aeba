import { QuireError } from "../../domain/error.js";
import { closeDocument, openDocument, tooLarge, type PdfiumDocument } from "./pdfium-document.js";
import { discardPdfium, loadPdfium } from "./pdfium-library.js";
import { requirePdf } from "./pdfium-sniff.js";

/** The library's memory holds the whole file; above this there is no room beside it. */
const mostBytes = 700 * 1024 * 1024;

/**
 * Opens a PDF for `use` and closes it again. Throws `empty_file`, `not_a_pdf`, `encrypted`, `damaged` (also where the
 * library gives up on a file, which is then loaded anew) and `too_large`, each naming the file.
 */
export async function withDocument<T>(
  bytes: Uint8Array,
  name: string,
  use: (document: PdfiumDocument) => T | Promise<T>,
  fix = "Print the file to a new PDF and add that.",
): Promise<T> {
  requirePdf(bytes, name);
  if (bytes.length > mostBytes) throw tooLarge(name, bytes.length);
  const pdfium = await loadPdfium();
  try {
    const document = openDocument(pdfium, bytes, name);
    try {
      return await use(document);
    } finally {
      closeDocument(document);
    }
  } catch (thrown) {
    if (!(thrown instanceof WebAssembly.RuntimeError) && !(thrown instanceof RangeError)) throw thrown;
    discardPdfium();
    throw new QuireError("damaged", `${name} cannot be read: the PDF library gave up on it.`, {
      facts: { name, reason: thrown.message },
      fix,
      cause: thrown,
    });
  }
}
