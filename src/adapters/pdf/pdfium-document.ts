import { normalizeSpace } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { looksLikeHtml } from "../../domain/markup.js";
import type { OutlineEntry } from "../../ports/document-reader.js";
import { readString, withAscii, type Pdfium, discardPdfium, loadPdfium } from "./pdfium-library.js";

/** Names an open document. Its bytes live in the library's memory until `closeDocument`. */
export interface PdfiumDocument {
  /** The file's name, for messages. */
  name: string;
  pdfium: Pdfium;
  handle: number;
  data: number;
  pages: number;
}

/** Codes of FPDF_GetLastError. */
const passwordError = 4;
const securityError = 5;

/** Far above any real book; a file that claims more is broken or hostile. */
const mostPages = 50_000;
/** Outlines of real books stay below both; cycles and hostile files do not. */
const mostBookmarks = 20_000;
/** Producers write some dozens; more is an attack. */
const mostInfoKeys = 1_000;
const deepestBookmark = 12;

/** Opens a PDF. Throws `encrypted`, `damaged` or `too_large`, each naming the file. */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array, name: string): PdfiumDocument {
  const { call, memory } = pdfium;
  const data = call.malloc(bytes.length);
  if (data === 0) throw tooLarge(name, bytes.length);
  memory.HEAPU8.set(bytes, data);
  const handle = withAscii(pdfium, "", (noPassword) => call.FPDF_LoadMemDocument(data, bytes.length, noPassword));
  const document = { name, pdfium, handle, data, pages: handle === 0 ? 0 : call.FPDF_GetPageCount(handle) };
  const problem = handle === 0 ? openingError(call.FPDF_GetLastError(), name) : pageCountError(document.pages, name);
  if (problem) {
    closeDocument(document);
    throw problem;
  }
  return document;
}

export function closeDocument(document: PdfiumDocument): void {
  if (document.handle !== 0) document.pdfium.call.FPDF_CloseDocument(document.handle);
  document.pdfium.call.free(document.data);
}

/** Reads an entry of the Info dictionary ("Title"), decoded; empty where absent. */
export function infoText(document: PdfiumDocument, key: string): string {
  const { pdfium, handle } = document;
  return withAscii(pdfium, key, (pointer) =>
    readString(pdfium, "utf16le", (buffer, size) => pdfium.call.FPDF_GetMetaText(handle, pointer, buffer, size)),
  ).trim();
}

/** Reads all entries of the Info dictionary, standard and custom, by key; empty ones left out. */
export function readInfo(document: PdfiumDocument): Record<string, string> {
  const { pdfium, handle } = document;
  const { call } = pdfium;
  const entries: Record<string, string> = {};
  const count = Math.min(call.EPDF_GetMetaKeyCount(handle, 0), mostInfoKeys);
  for (let index = 0; index < count; index += 1) {
    const key = readString(pdfium, "utf8", (buffer, size) => call.EPDF_GetMetaKeyName(handle, index, 0, buffer, size));
    const text = infoText(document, key);
    if (key !== "" && text !== "") entries[key] = text;
  }
  return entries;
}

/** Reads the bookmarks, outermost first, in reading order. */
export function readOutline(document: PdfiumDocument): OutlineEntry[] {
  const { call } = document.pdfium;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, level: number): void => {
    let bookmark = call.FPDFBookmark_GetFirstChild(document.handle, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < mostBookmarks) {
      seen.add(bookmark);
      entries.push(outlineEntry(document, bookmark, level));
      if (level < deepestBookmark) visit(bookmark, level + 1);
      bookmark = call.FPDFBookmark_GetNextSibling(document.handle, bookmark);
    }
  };
  visit(0, 1);
  return entries.filter((entry) => entry.title !== "");
}

function outlineEntry(document: PdfiumDocument, bookmark: number, level: number): OutlineEntry {
  const { pdfium, handle } = document;
  const { call } = pdfium;
  const title = readString(pdfium, "utf16le", (buffer, size) => call.FPDFBookmark_GetTitle(bookmark, buffer, size));
  const action = call.FPDFBookmark_GetAction(bookmark);
  const destination =
    call.FPDFBookmark_GetDest(handle, bookmark) || (action === 0 ? 0 : call.FPDFAction_GetDest(handle, action));
  const index = destination === 0 ? -1 : call.FPDFDest_GetDestPageIndex(handle, destination);
  return { title: normalizeSpace(title), level, page: index < 0 ? null : index + 1 };
}

function openingError(code: number, name: string): QuireError {
  if (code === passwordError || code === securityError) {
    return new QuireError("encrypted", `${name} is encrypted and needs a password.`, {
      facts: { name },
      fix: "Save a copy without the password (a PDF viewer can, after you type it) and add that copy.",
    });
  }
  return new QuireError("damaged", `${name} is damaged: its structure cannot be read.`, {
    facts: { name, pdfium_error: code },
    fix: "Fetch the file again; if it opens in a viewer, print it to a new PDF and add that.",
  });
}

function pageCountError(pages: number, name: string): QuireError | null {
  if (pages > mostPages) {
    return new QuireError("too_large", `${name} claims ${pages} pages; at most ${mostPages} are read.`, {
      facts: { name, pages },
      fix: "Split the file, or check that it is not damaged.",
    });
  }
  if (pages > 0) return null;
  return new QuireError("damaged", `${name} is damaged: it has no pages.`, {
    facts: { name, pages },
    fix: "Fetch the file again.",
  });
}

/** Makes the error of a file for which there is no room in memory. */
export function tooLarge(name: string, bytes: number): QuireError {
  return new QuireError("too_large", `${name} is too large to read (${bytes} bytes).`, {
    facts: { name, bytes },
    fix: "Split the file into parts and add those.",
  });
}

/** Readers accept the header anywhere in the first kilobyte. */
const headerWindow = 1024;
const sniffWindow = 512;

/** Starts of other formats, as they turn up under the name of a PDF. */
const signatures: readonly (readonly [string, string])[] = [
  ["\x89PNG", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["II*\0", "a TIFF image"],
  ["MM\0*", "a TIFF image"],
  ["PK\x03\x04", "a ZIP archive or office document"],
  ["\xd0\xcf\x11\xe0", "an old office document"],
  ["\x1f\x8b", "a gzip archive"],
  ["version https://git-lfs.github.com", "a Git LFS pointer, not the file itself"],
  ["/annex/objects/", "a git-annex pointer, not the file itself"],
  ["%!PS", "a PostScript file"],
  ["{\\rtf", "an RTF document"],
  ["<?xml", "an XML file"],
  ["[", "a JSON or text file"],
  ["{", "a JSON or text file"],
];

/** Throws `empty_file` or `not_a_pdf`, saying what the bytes look like; returns where there is a PDF header. */
export function requirePdf(bytes: Uint8Array, name: string): void {
  if (bytes.length === 0) {
    throw new QuireError("empty_file", `${name} is empty (zero bytes).`, {
      facts: { name, bytes: 0 },
      fix: "Fetch the file again.",
    });
  }
  const head = Buffer.from(bytes.subarray(0, headerWindow)).toString("latin1");
  if (head.includes("%PDF-")) return;
  const looksLike = describe(head.slice(0, sniffWindow));
  throw new QuireError("not_a_pdf", `${name} is not a PDF: it looks like ${looksLike}.`, {
    facts: { name, bytes: bytes.length, looks_like: looksLike },
    fix: "Fetch the file again, or give it the ending that fits what it is.",
  });
}

function describe(head: string): string {
  const text = head.replace("\xef\xbb\xbf", "").trimStart();
  if (looksLikeHtml(text)) return "a web page (HTML)";
  const known = signatures.find(([start]) => head.startsWith(start) || text.startsWith(start));
  if (known) return known[1];
  const codes = [...Buffer.from(head, "latin1")];
  if (codes.every((code) => code === 0)) return "nothing but zero bytes";
  const isText = codes.every((code) => code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
  return isText ? "a text file" : "binary data of an unknown kind";
}

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
