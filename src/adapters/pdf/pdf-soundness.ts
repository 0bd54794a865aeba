import { QuireError } from "../../domain/error.js";
import { closeDocument, openDocument, type PdfiumDocument, readOutline, tooLarge } from "./pdfium-document.js";
import { discardPdfium, loadPdfium, type Pdfium } from "./pdfium-library.js";
import { requirePdf } from "./pdfium-sniff.js";
import { sha256 } from "../../domain/hash.js";

/** What readers see of a file; equal before and after a change of its metadata. */
export interface PdfContent {
  pages: number;
  /** SHA-256 (hex) of the text of each page, in order. */
  texts: string[];
  /** SHA-256 (hex) of the bookmarks. */
  outline: string;
  signatures: number;
}

/** The WASM memory holds the file and what is made of it. */
const mostBytes = 512 * 1024 * 1024;
const damagedFix = "Open it in a viewer and print it to a new PDF to repair it; its record is kept in the manifest.";

/**
 * Looks whether something can be appended to a file; returns how often it was signed. Throws `empty_file`, `not_a_pdf`,
 * `encrypted`, `too_large`, and `damaged` also where viewers open the file: bytes before its header or a list of objects
 * that had to be rebuilt would make what is appended unreadable.
 */
export function requireSound(bytes: Uint8Array, name: string): Promise<{ signatures: number }> {
  return openSound(bytes, name, (document) => ({ signatures: countSignatures(document) }));
}

/** What a sound file holds. Throws what `requireSound` throws, and `damaged` where a page does not open. */
export function readContent(bytes: Uint8Array, name: string): Promise<PdfContent> {
  return openSound(bytes, name, (document) => ({
    pages: document.pages,
    texts: Array.from({ length: document.pages }, (_, index) => hashPageText(document, index + 1, name)),
    outline: sha256(JSON.stringify(readOutline(document))),
    signatures: countSignatures(document),
  }));
}

async function openSound<T>(bytes: Uint8Array, name: string, read: (document: PdfiumDocument) => T): Promise<T> {
  requirePdf(bytes, name);
  if (bytes.length > mostBytes) throw tooLarge(name, bytes.length);
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") !== "%PDF-") {
    throw new QuireError("damaged", `${name} has other bytes before its PDF header: nothing can be added to it.`, {
      facts: { name, reason: "junk_before_header" },
      fix: damagedFix,
    });
  }
  const pdfium = await loadPdfium();
  try {
    const document = openDocument(pdfium, bytes, name);
    try {
      requireOpen(document, name);
      return read(document);
    } finally {
      closeDocument(document);
    }
  } catch (thrown) {
    if (!(thrown instanceof WebAssembly.RuntimeError) && !(thrown instanceof RangeError)) throw thrown;
    discardPdfium();
    throw new QuireError("damaged", `${name} cannot be read: the PDF library gave up on it.`, {
      facts: { name, reason: thrown.message },
      fix: damagedFix,
      cause: thrown,
    });
  }
}

function requireOpen({ pdfium, handle }: PdfiumDocument, name: string): void {
  if (pdfium.call.FPDF_GetSecurityHandlerRevision(handle) !== -1) throw encrypted(name);
  if (pdfium.call.FPDF_DocumentHasValidCrossReferenceTable(handle) === 0) {
    throw new QuireError("damaged", `${name} is damaged: its list of objects is broken and was only guessed.`, {
      facts: { name, reason: "cross_references" },
      fix: damagedFix,
    });
  }
}

/** A file that opens without a password and is protected against changes all the same. */
export function encrypted(name: string): QuireError {
  return new QuireError("encrypted", `${name} is encrypted: it is protected against changes.`, {
    facts: { name },
    fix: "Nothing is written into it; its record is kept in the manifest.",
  });
}

/** Fields that were signed; those that wait for a signature do not count. */
function countSignatures({ pdfium: { call }, handle }: PdfiumDocument): number {
  const fields = Array.from({ length: Math.max(0, call.FPDF_GetSignatureCount(handle)) }, (_, index) => index);
  return fields.filter(
    (index) => call.FPDFSignatureObj_GetContents(call.FPDF_GetSignatureObject(handle, index), 0, 0) > 0,
  ).length;
}

function hashPageText(document: PdfiumDocument, number: number, name: string): string {
  const { call } = document.pdfium;
  const page = call.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) {
    throw new QuireError("damaged", `${name} is damaged: its page ${number} cannot be opened.`, {
      facts: { name, page: number, reason: "page" },
      fix: damagedFix,
    });
  }
  try {
    return sha256(pageText(document.pdfium, page));
  } finally {
    call.FPDF_ClosePage(page);
  }
}

/** The text of an open page in UTF-16, a copy. */
function pageText({ call, memory }: Pdfium, page: number): Uint8Array {
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return new Uint8Array();
  const count = Math.max(0, call.FPDFText_CountChars(textPage));
  const buffer = call.malloc((count + 1) * 2);
  try {
    const written = buffer === 0 ? 0 : call.FPDFText_GetText(textPage, 0, count, buffer);
    return memory.HEAPU8.slice(buffer, buffer + written * 2);
  } finally {
    call.free(buffer);
    call.FPDFText_ClosePage(textPage);
  }
}
