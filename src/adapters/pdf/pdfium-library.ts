import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";

/** The functions of pdfium used here, called directly: the package's own wrappers convert every argument. */
export interface PdfiumFunctions {
  malloc(size: number): number;
  free(pointer: number): void;
  FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_DocumentHasValidCrossReferenceTable(document: number): number;
  FPDF_GetSecurityHandlerRevision(document: number): number;
  FPDF_GetSignatureCount(document: number): number;
  FPDF_GetSignatureObject(document: number, index: number): number;
  FPDFSignatureObj_GetContents(signature: number, buffer: number, size: number): number;
  FPDF_GetMetaText(document: number, key: number, buffer: number, size: number): number;
  EPDF_GetMetaKeyCount(document: number, customOnly: number): number;
  EPDF_GetMetaKeyName(document: number, index: number, customOnly: number, buffer: number, size: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetText(textPage: number, start: number, count: number, buffer: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  FPDFTextObj_GetFont(object: number): number;
  FPDFFont_GetBaseFontName(font: number, buffer: number, size: number): number;
  FPDFFont_GetFlags(font: number): number;
  FPDFFont_GetWeight(font: number): number;
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, size: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFBookmark_GetAction(bookmark: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  FPDFBitmap_Create(width: number, height: number, alpha: number): number;
  FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
}

/** Views of the library's memory; they are replaced when it grows, so they are read afresh for every use. */
export interface PdfiumMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

/** One loaded pdfium. It holds one document at a time and is not shared between threads. */
export interface Pdfium {
  readonly call: PdfiumFunctions;
  readonly memory: PdfiumMemory;
  /** Room for the out-parameters of one call, aligned to 8 bytes. */
  readonly scratch: number;
}

export const scratchBytes = 4096;

/** WASM memory never shrinks: past this size the library is loaded anew, so that one huge file does not weigh on the rest. */
const largestKeptHeap = 160 * 1024 * 1024;

let binary: Promise<Uint8Array> | undefined;
let loaded: Promise<Pdfium> | undefined;

/** The library, loaded from disk at its first use. */
export async function loadPdfium(): Promise<Pdfium> {
  const kept = await loaded;
  if (kept && kept.memory.HEAPU8.byteLength <= largestKeptHeap) return kept;
  loaded = instantiate();
  return loaded;
}

/** Forget the library after it has failed in a way that leaves its memory in doubt. */
export function discardPdfium(): void {
  loaded = undefined;
}

async function instantiate(): Promise<Pdfium> {
  binary ??= readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const library = await init({ wasmBinary: new Uint8Array(await binary).buffer });
  library.PDFiumExt_Init();
  // The package types only its slow wrappers; the functions beneath them are pdfium's own, as declared above.
  const runtime: any = library.pdfium;
  const call: PdfiumFunctions = runtime.wasmExports;
  return { call, memory: runtime, scratch: call.malloc(scratchBytes) };
}

/** Reads a UTF-16LE string by pdfium's two-call convention: `read(0, 0)` gives the size in bytes with the final zero. */
export function readUtf16(pdfium: Pdfium, read: (buffer: number, size: number) => number): string {
  const size = read(0, 0);
  if (size <= 2) return "";
  const buffer = pdfium.call.malloc(size);
  try {
    read(buffer, size);
    return Buffer.from(pdfium.memory.HEAPU8.subarray(buffer, buffer + size - 2)).toString("utf16le");
  } finally {
    pdfium.call.free(buffer);
  }
}

/** As `readUtf16`, for UTF-8 with one final zero. */
export function readUtf8(pdfium: Pdfium, read: (buffer: number, size: number) => number): string {
  const size = read(0, 0);
  if (size <= 1) return "";
  const buffer = pdfium.call.malloc(size);
  try {
    read(buffer, size);
    return Buffer.from(pdfium.memory.HEAPU8.subarray(buffer, buffer + size - 1)).toString("utf8");
  } finally {
    pdfium.call.free(buffer);
  }
}

/** Calls `use` with a zero-ended copy of an ASCII string in the library's memory. */
export function withAscii<T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = Buffer.from(`${text}\0`, "latin1");
  const pointer = pdfium.call.malloc(bytes.length);
  try {
    pdfium.memory.HEAPU8.set(bytes, pointer);
    return use(pointer);
  } finally {
    pdfium.call.free(pointer);
  }
}
