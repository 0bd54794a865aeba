import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { LayoutLine, OcrEngine } from "../../ports/document-reader.js";
import type { Line, Page, Worker } from "tesseract.js";

const require = createRequire(import.meta.url);
/** The integer form of the best model: as accurate as `best`, smaller and faster than the legacy and LSTM pair. */
const languageData = "4.0.0_best_int";
/** A row reaches from the descender line to the ascender line, about nine tenths of the font size. */
const rowToFontSize = 1.1;
/** Measured heights of one print differ by this share from paragraph to paragraph; headings differ by more. */
const sizeNoise = 0.25;
const pointsPerInch = 72;
/** As for a text layer: from the baseline to the top of a line, in font sizes. */
const ascent = 0.8;

/** English text from images of pages, by tesseract.js with its data from disk. Throws `missing_program` where it is not installed. */
export async function openTesseract(): Promise<OcrEngine> {
  const worker = await startWorker();
  return {
    async recognise(png, page) {
      const scale = page.width / imageWidth(png);
      await worker.setParameters({ user_defined_dpi: String(Math.round(pointsPerInch / scale)) });
      const { data } = await worker.recognize(Buffer.from(png), {}, { text: false, blocks: true });
      return { ...page, lines: toLines(data, scale) };
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM, PSM } = await loadPackage();
  const data = dirname(locate("@tesseract.js-data/eng/package.json"));
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: join(data, languageData),
    gzip: true,
    cacheMethod: "none",
  });
  // The package's default takes the page for one block and reads across columns.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return worker;
}

async function loadPackage(): Promise<typeof import("tesseract.js")> {
  locate("tesseract.js");
  const loaded = await import("tesseract.js");
  return "default" in loaded ? loaded.default : loaded;
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

function toLines(data: Page, scale: number): LayoutLine[] {
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  const usual = fontSize(paragraphs.flatMap(({ lines }) => lines)) * scale;
  return paragraphs
    .flatMap(({ lines }) => {
      const own = fontSize(lines) * scale;
      const size = Math.abs(own - usual) < usual * sizeNoise ? usual : own;
      return lines.map((line) => toLine(line, scale, Math.round(size * 2) / 2));
    })
    .filter((line) => /[\p{L}\p{N}]/u.test(line.text));
}

/** The usual size of some lines, in pixels: boxes of single lines vary with the letters that happen to stand in them. */
function fontSize(lines: readonly Line[]): number {
  const heights = lines.map((line) => line.rowAttributes.rowHeight || line.bbox.y1 - line.bbox.y0);
  return (heights.sort((one, other) => one - other)[heights.length >> 1] ?? 0) * rowToFontSize;
}

function toLine(line: Line, scale: number, size: number): LayoutLine {
  const { x0, x1 } = line.bbox;
  const baseline = Math.max(line.baseline.y0, line.baseline.y1) * scale;
  return {
    text: line.text.trim(),
    x: x0 * scale,
    y: baseline - ascent * size,
    width: (x1 - x0) * scale,
    height: size,
    font_size: size,
    bold: false,
    italic: false,
    soft_hyphen: false,
  };
}
