import { crc32, deflateSync } from "node:zlib";
import type { PdfiumDocument } from "./pdfium-document.js";
import { pageFrame, withPage } from "./pdfium-page.js";

/** What tesseract was trained on is about 300 dpi; 250 costs a third less and reads print as well. */
const dotsPerInch = 250;
/** Keeps a poster from needing gigabytes. */
const mostPixels = 40_000_000;
const annotationFlag = 0x01;
const greyscaleFlag = 0x08;
const white = 0xffffffff;

/** Draws a page (1-based) as displayed, as a greyscale PNG; `resolution` in dots per inch. */
export function renderPage(document: PdfiumDocument, number: number, resolution = dotsPerInch): Uint8Array {
  return withPage(document, number, (page) => {
    const { call, memory } = document.pdfium;
    const frame = pageFrame(document.pdfium, page);
    const scale = Math.min(resolution / 72, Math.sqrt(mostPixels / (frame.width * frame.height)));
    const width = Math.max(1, Math.round(frame.width * scale));
    const height = Math.max(1, Math.round(frame.height * scale));
    const bitmap = call.FPDFBitmap_Create(width, height, 0);
    try {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotationFlag | greyscaleFlag);
      const start = call.FPDFBitmap_GetBuffer(bitmap);
      const stride = call.FPDFBitmap_GetStride(bitmap);
      return encodePng(greyRows(memory.HEAPU8, start, stride, width, height), width, height);
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** Makes scan lines of PNG: a filter byte (none), then one byte per pixel, from rows of four bytes per pixel. */
function greyRows(pixels: Uint8Array, start: number, stride: number, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const to = row * (width + 1) + 1;
    const from = start + row * stride;
    for (let column = 0; column < width; column += 1) rows[to + column] = pixels[from + column * 4] ?? 255;
  }
  return rows;
}

/** Makes a PNG of 8-bit greys (PNG specification, third edition, section 5). */
function encodePng(rows: Uint8Array, width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
