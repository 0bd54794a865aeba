import { crc32, deflateSync } from "node:zlib";
import { QuireError } from "../../domain/error.js";
import type { PageSize } from "../../ports/page-pictures.js";
import type { PdfiumDocument } from "./pdfium-document.js";
import { pageFrame, withPage } from "./pdfium-page.js";

/** What tesseract was trained on is about 300 dpi; 250 costs a third less and reads print as well. */
const dotsPerInch = 250;
/** Keeps a poster from needing gigabytes. */
const mostPixels = 40_000_000;
const annotationFlag = 0x01;
const greyscaleFlag = 0x08;
const white = 0xffffffff;
/** Bytes that pdfium gives a pixel: blue, green, red, and one that is not used. */
const given = 4;

/** Draws a page (1-based) as displayed, as a greyscale PNG; `resolution` in dots per inch. */
export function renderPage(document: PdfiumDocument, number: number, resolution = dotsPerInch): Uint8Array {
  return draw(document, number, resolution, "grey");
}

/** Draws a page (1-based) as displayed, in colour, as a PNG of `scale` pixels a point. Posters are drawn smaller. */
export function drawPage(document: PdfiumDocument, number: number, scale: number): Uint8Array {
  return draw(document, number, scale * 72, "colour");
}

/** Measures the pages as displayed, in points; those that cannot be opened are left out. */
export function pageSizes(document: PdfiumDocument): PageSize[] {
  const numbers = Array.from({ length: document.pages }, (_, index) => index + 1);
  return numbers.flatMap((number) => {
    try {
      return [sizeOf(document, number)];
    } catch (thrown) {
      if (thrown instanceof QuireError && thrown.code === "damaged") return [];
      throw thrown;
    }
  });
}

function sizeOf(document: PdfiumDocument, number: number): PageSize {
  return withPage(document, number, (page) => {
    const { width, height } = pageFrame(document.pdfium, page);
    return { number, width, height };
  });
}

function draw(document: PdfiumDocument, number: number, resolution: number, kind: "grey" | "colour"): Uint8Array {
  return withPage(document, number, (page) => {
    const { call, memory } = document.pdfium;
    const frame = pageFrame(document.pdfium, page);
    const scale = Math.min(resolution / 72, Math.sqrt(mostPixels / (frame.width * frame.height)));
    const width = Math.max(1, Math.round(frame.width * scale));
    const height = Math.max(1, Math.round(frame.height * scale));
    const bitmap = call.FPDFBitmap_Create(width, height, 0);
    try {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      const flags = annotationFlag | (kind === "grey" ? greyscaleFlag : 0);
      call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const start = call.FPDFBitmap_GetBuffer(bitmap);
      const pixels = { bytes: memory.HEAPU8, start, stride: call.FPDFBitmap_GetStride(bitmap), width, height };
      return kind === "grey" ? greyPng(pixels) : colourPng(pixels);
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** A picture in the library's memory: rows of `stride` bytes. */
interface Pixels {
  bytes: Uint8Array;
  start: number;
  stride: number;
  width: number;
  height: number;
}

/** Makes scan lines of PNG: a filter byte (none), then one byte per pixel. */
function greyPng({ bytes, start, stride, width, height }: Pixels): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const to = row * (width + 1) + 1;
    const from = start + row * stride;
    for (let column = 0; column < width; column += 1) rows[to + column] = bytes[from + column * given] ?? 255;
  }
  return encodePng(rows, width, height, pngColours.grey);
}

/** The same with red, green and blue, each as its difference from the row above (filter "up"), of which pages have little. */
function colourPng({ bytes, start, stride, width, height }: Pixels): Uint8Array {
  const length = width * 3 + 1;
  const rows = new Uint8Array(length * height);
  for (let row = 0; row < height; row += 1) {
    let to = row * length;
    let from = start + row * stride;
    rows[to++] = upFilter;
    for (let column = 0; column < width; column += 1, from += given) {
      for (let colour = 2; colour >= 0; colour -= 1) {
        const above = row === 0 ? 0 : bytes[from + colour - stride]!;
        rows[to++] = bytes[from + colour]! - above;
      }
    }
  }
  return encodePng(rows, width, height, pngColours.colour);
}

/** Numbers of the PNG specification: filter types, and how pixels say their colour. */
const upFilter = 2;
const pngColours = { grey: 0, colour: 2 } as const;

/** Makes a PNG of 8 bits a sample (PNG specification, third edition, section 5). */
function encodePng(rows: Uint8Array, width: number, height: number, colours: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colours, 0, 0, 0], 8);
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
