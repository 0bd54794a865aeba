import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { QuireError } from "../domain/error.js";
import type { LayoutLine, LayoutPage, OcrEngine } from "../ports/document-reader.js";
import type { Line, Page, Worker } from "tesseract.js";

const require = createRequire(import.meta.url);
/** The integer form of the best model: as accurate as `best`, smaller and faster than the legacy and LSTM pair. */
const languageData = "4.0.0_best_int";
/** Of a line's box, which reaches from descender to ascender. */
const boxToFontSize = 0.8;

/** English text from images of pages, by tesseract.js with its data from disk. Throws `missing_program` where it is not installed. */
export async function openTesseract(): Promise<OcrEngine> {
  const worker = await startWorker();
  return {
    async recognise(png, page) {
      const { data } = await worker.recognize(Buffer.from(png), {}, { text: false, blocks: true });
      return { ...page, lines: toLines(data, page, imageWidth(png)) };
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await loadPackage();
  const data = dirname(locate("@tesseract.js-data/eng/package.json"));
  return createWorker("eng", OEM.LSTM_ONLY, {
    langPath: join(data, languageData),
    gzip: true,
    cacheMethod: "none",
  });
}

async function loadPackage(): Promise<typeof import("tesseract.js")> {
  locate("tesseract.js");
  const loaded = await import("tesseract.js");
  return "default" in loaded ? (loaded.default as typeof import("tesseract.js")) : loaded;
}

function locate(specifier: string): string {
  try {
    return require.resolve(specifier);
  } catch (cause) {
    throw new QuireError("missing_program", "Reading scanned pages needs tesseract.js and its English data.", {
      facts: { package: specifier },
      fix: "Run: npm install tesseract.js@7.0.0 @tesseract.js-data/eng@1.0.0",
      cause,
    });
  }
}

/** The width stands in a PNG's header. */
function imageWidth(png: Uint8Array): number {
  return Buffer.from(png.buffer, png.byteOffset, png.byteLength).readUInt32BE(16);
}

function toLines(data: Page, page: { number: number; width: number; height: number }, pixels: number): LayoutLine[] {
  const scale = page.width / pixels;
  return (data.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .map((line) => toLine(line, scale))
    .filter((line) => /[\p{L}\p{N}]/u.test(line.text));
}

function toLine(line: Line, scale: number): LayoutLine {
  const { x0, y0, x1, y1 } = line.bbox;
  const text = line.text.trim();
  const height = (y1 - y0) * scale;
  return {
    text,
    x: x0 * scale,
    y: y0 * scale,
    width: (x1 - x0) * scale,
    height,
    font_size: Math.round(height * boxToFontSize),
    bold: false,
    italic: false,
    soft_hyphen: false,
  };
}
