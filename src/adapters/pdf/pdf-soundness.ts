import { QuireError } from "../../domain/error.js";
import { type PdfiumDocument, readOutline, tooLarge, requirePdf, withDocument } from "./pdfium-document.js";
import type { Pdfium } from "./pdfium-library.js";
import { withPage } from "./pdfium-page.js";
import { sha256Of } from "../../domain/hash.js";

/** Holds what readers see of a file; equal before and after a change of its metadata. */
interface PdfContent {
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

/** Reads what a sound file holds. Throws what `requireSound` throws, and `damaged` where a page does not open. */
export function readContent(bytes: Uint8Array, name: string): Promise<PdfContent> {
  return openSound(bytes, name, (document) => ({
    pages: document.pages,
    texts: Array.from({ length: document.pages }, (_, index) =>
      withPage(document, index + 1, (page) => sha256Of(pageText(document.pdfium, page))),
    ),
    outline: sha256Of(JSON.stringify(readOutline(document))),
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
  return withDocument(
    bytes,
    name,
    (document) => {
      requireOpen(document);
      return read(document);
    },
    damagedFix,
  );
}

function requireOpen({ pdfium, handle, name }: PdfiumDocument): void {
  if (pdfium.call.FPDF_GetSecurityHandlerRevision(handle) !== -1) throw encrypted(name);
  if (pdfium.call.FPDF_DocumentHasValidCrossReferenceTable(handle) === 0) {
    throw new QuireError("damaged", `${name} is damaged: its list of objects is broken and was only guessed.`, {
      facts: { name, reason: "cross_references" },
      fix: damagedFix,
    });
  }
}

/** Makes the error of a file that opens without a password and is protected against changes all the same. */
export function encrypted(name: string): QuireError {
  return new QuireError("encrypted", `${name} is encrypted: it is protected against changes.`, {
    facts: { name },
    fix: "Nothing is written into it; its record is kept in the manifest.",
  });
}

/** Counts the fields that were signed; those that wait for a signature do not count. */
function countSignatures({ pdfium: { call }, handle }: PdfiumDocument): number {
  const fields = Array.from({ length: Math.max(0, call.FPDF_GetSignatureCount(handle)) }, (_, index) => index);
  return fields.filter(
    (index) => call.FPDFSignatureObj_GetContents(call.FPDF_GetSignatureObject(handle, index), 0, 0) > 0,
  ).length;
}

/** Copies the text of an open page, in UTF-16. */
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
