import type { PagedDocument } from "../../ports/page-pictures.js";
import { drawPage, pageSizes } from "./page-drawing.js";
import { readOutline, withDocument } from "./pdfium-document.js";

/** The pages of a PDF, as displayed, and its outline. Throws as `withDocument`. */
export function pagedDocument(bytes: Uint8Array, name: string): Promise<PagedDocument> {
  return withDocument(bytes, name, (document) => ({ pages: pageSizes(document), outline: readOutline(document) }));
}

/** A page (from 1) of a PDF as a PNG in colour, `scale` pixels a point. Throws as `withDocument`, `damaged` for the page. */
export function drawnPage(bytes: Uint8Array, name: string, page: number, scale: number): Promise<Uint8Array> {
  return withDocument(bytes, name, (document) => drawPage(document, page, scale));
}
